import { NEXT_STEP_MS } from '../constants.js'
import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { laterFlow } from '../stage/define.js'
import { wallet as icon } from '../ui/pictures/icons.js'
import { laterRows } from './later-rows.js'
import type { Method } from './method.js'

const walletLogin = laterFlow('wallet', async () => (await import('./wallets/wallet-login.js')).walletLogin)

/** Login by an external wallet, which signs a message: a row for each wallet. */
export const wallet: Method = {
  id: 'wallet',
  group: 'web3',
  place: 'row',
  label: text(login, words => words.continueWithWallet),
  mark: { icon },
  ...laterRows('wallet', async () => {
    const [{ startExternalWallets }, { walletRowsOnLanding }] = await Promise.all([import('../wallet/external-wallets.js'), import('../screens/wallet/wallet-rows.js')])
    void startExternalWallets()
    return walletRowsOnLanding
  }),
  pause: NEXT_STEP_MS,
  flow: walletLogin,
}
