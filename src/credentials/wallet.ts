import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { wallet as icon } from '../ui/pictures/icons.js'
import type { Credential } from './credential.js'
import { laterRows } from './rows/later-rows.js'
import { proving } from './proving.js'

/** An external wallet, proven by a signed message. Each wallet has a row. */
export const wallet = {
  id: 'wallet',
  type: 'wallet',
  group: 'web3',
  place: 'row',
  label: text(login, words => words.continueWithWallet),
  mark: { icon },
  ...laterRows('wallet', async () => {
    const [{ startExternalWallets }, { walletRowsOnLanding }] = await Promise.all([
      import('../wallet/external-wallets.js'),
      import('../screens/wallet/wallet-rows.js'),
    ])
    void startExternalWallets()
    return walletRowsOnLanding
  }),
  prove: proving('wallet', ['log-in', 'link'], async () => (await import('./wallet/prove-wallet.js')).proveByWallet),
} satisfies Credential
