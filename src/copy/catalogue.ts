import type { account } from './areas/account.js'
import type { basics } from './areas/basics.js'
import type { crossApp } from './areas/cross-app.js'
import type { errors, busy, errorsAt } from './areas/errors.js'
import type { externalWallet } from './areas/external-wallet.js'
import type { farcaster } from './areas/farcaster.js'
import type { funding } from './areas/funding.js'
import type { linking } from './areas/linking.js'
import type { login } from './areas/login.js'
import type { oauth } from './areas/oauth.js'
import type { passkeys } from './areas/passkeys.js'
import type { phone } from './areas/phone.js'
import type { press } from './areas/press.js'
import type { security } from './areas/security.js'
import type { shell } from './areas/shell.js'
import type { telegram } from './areas/telegram.js'
import type { transaction } from './areas/transaction.js'
import type { wallet } from './areas/wallet.js'

type Areas =
  | typeof account
  | typeof basics
  | typeof crossApp
  | typeof errors
  | typeof busy
  | typeof errorsAt
  | typeof externalWallet
  | typeof farcaster
  | typeof funding
  | typeof linking
  | typeof login
  | typeof oauth
  | typeof passkeys
  | typeof phone
  | typeof press
  | typeof security
  | typeof shell
  | typeof telegram
  | typeof transaction
  | typeof wallet

/** Every word there is, by the name of its area. English says which there are, and what goes into each. */
export type Catalogue = { readonly [Each in Areas as Each['name']]: Each['english'] }
