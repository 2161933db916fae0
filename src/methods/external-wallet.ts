import { text } from '../copy/language.js'
import { login } from '../copy/login.js'
import type { LandingMethod } from '../screens/login/landing-method.js'
import { wallet } from '../ui/pictures/icons.js'
import { walletRows } from './wallet-rows.js'

/** Connects an external wallet without a login: a row for each wallet found on the page. */
export const externalWallet: LandingMethod = {
  id: 'wallet',
  group: 'web3',
  place: 'row',
  label: text(login, words => words.continueWithWallet),
  mark: { icon: wallet },
  rows: $settings => walletRows($settings, { foundOnly: true }),
}
