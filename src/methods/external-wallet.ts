import { $login } from '../copy/login.js'
import type { LandingMethod } from './method.js'
import { walletRows } from './wallet-rows.js'

/** A wallet of the visitor's own, to be connected without a login: a row for each that is there. */
export const externalWallet: LandingMethod = {
  id: 'wallet',
  group: 'web3',
  place: 'row',
  label: () => $login.get().continueWithWallet,
  rows: $settings => walletRows($settings, { here: true }),
}
