/** Checks the types for a plain page against the packed package. Lines that must not compile are marked. */
import { configureWallet, defineWallet, WalletError, type HostConfig } from 'wallet-elements'
import { getAccessToken, login, type User } from 'wallet-elements/client'
import { loadWhenShown } from 'wallet-elements/loader'
import 'wallet-elements/elements/wallet-fund'

const config: HostConfig = {
  appId: 'x',
  appearance: { theme: 'dark' },
  customAuth: { getCustomAccessToken: async () => undefined },
}
configureWallet(config)
defineWallet('wallet-fund')
loadWhenShown()

const modal = document.createElement('wallet-login-modal')
modal.prefillEmail = 'mira@example.com'
modal.layer = 'inline'
modal.config = config
modal.show({ flow: 'login', start: 'email', signal: AbortSignal.timeout(1) }).then(
  ({ user }) => {
    const who: User['id'] = user.id
    return who
  },
  (error: unknown) => error instanceof WalletError && error.code === 'USER_EXITED_AUTH_FLOW',
)
modal.show({ flow: 'connect-or-create' }).then(result => {
  const address: string = 'wallet' in result ? result.wallet.address : result.user.id
  return address
})
// @ts-expect-error who may connect a wallet instead may have no user
modal.show({ flow: 'connect-or-create' }).then(result => result.user)
// @ts-expect-error without a word in the call the attribute decides
modal.show().then(result => result.user)
// @ts-expect-error there is no such flow
void modal.show({ flow: 'fund' })
// @ts-expect-error a layer is one of three words
modal.layer = 'front'
// @ts-expect-error there is no such setting
modal.config = { appearance: { colour: 'red' } }
// @ts-expect-error the screen is told, not set
modal.screen = 'landing'

const fund = document.querySelector('wallet-fund')
fund?.show({ amount: '1' }).then(result => {
  const status: 'submitted' | 'confirmed' = result.status
  return status
})
// @ts-expect-error amounts are never numbers
if (fund) fund.amount = 1

document.addEventListener('wallet-login-complete', event => {
  const id: string = event.detail.user.id
  return id
})
document.addEventListener('wallet-connect-or-create-complete', event =>
  'wallet' in event.detail ? event.detail.wallet.address : event.detail.user.id,
)
document.addEventListener('wallet-fund-request', event => event.respondWith(undefined))
fund?.addEventListener('wallet-fund-complete', event => event.detail.method)
// @ts-expect-error a closing has a reason, and no hash
fund?.addEventListener('wallet-close', event => event.detail.hash)

void getAccessToken().then(token => token?.length)
void login().then(() => {})
