import type { account } from './account.js'
import type { basics } from './basics.js'
import type { busy, errors, errorsAt } from './errors.js'
import type { funding } from './funding.js'
import type { login } from './login.js'
import type { security } from './security.js'
import type { shell } from './shell.js'
import type { transaction } from './transaction.js'
import type { wallet } from './wallet.js'

type Areas =
  | typeof account | typeof basics | typeof busy | typeof errors | typeof errorsAt | typeof funding | typeof login
  | typeof security | typeof shell | typeof transaction | typeof wallet

/** Every word there is, by the name of its area. English says which there are, and what goes into each. */
export type Catalogue = { readonly [Each in Areas as Each['name']]: Each['english'] }
