import type { Area } from './area.js'

/** The files of `areas` whose texts every language has from the start, */
type CoreFiles =
  | typeof import('./areas/basics.js')
  | typeof import('./areas/errors.js')
  | typeof import('./areas/shell.js')

/** and those whose texts are loaded with their screens. */
type LaterFiles =
  | typeof import('./areas/account.js')
  | typeof import('./areas/cross-app.js')
  | typeof import('./areas/external-wallet.js')
  | typeof import('./areas/farcaster.js')
  | typeof import('./areas/funding.js')
  | typeof import('./areas/linking.js')
  | typeof import('./areas/login.js')
  | typeof import('./areas/login/code.js')
  | typeof import('./areas/mfa.js')
  | typeof import('./areas/oauth.js')
  | typeof import('./areas/passkeys.js')
  | typeof import('./areas/phone.js')
  | typeof import('./areas/press.js')
  | typeof import('./areas/wallets/recovery.js')
  | typeof import('./areas/security.js')
  | typeof import('./areas/wallets/signing.js')
  | typeof import('./areas/telegram.js')
  | typeof import('./areas/transaction.js')
  | typeof import('./areas/transaction/bridge.js')
  | typeof import('./areas/transaction/pending.js')
  | typeof import('./areas/wallet.js')
  | typeof import('./areas/wallets/balance.js')
  | typeof import('./areas/wallets/delegation.js')
  | typeof import('./areas/wallets/farcaster-signer.js')
  | typeof import('./areas/wallets/protection.js')
  | typeof import('./areas/wallets/wallet-export.js')

type Exports<File> = File extends unknown ? File[keyof File] : never
type WordsOf<Areas extends Area> = { readonly [Each in Areas as Each['name']]: Each['english'] }

/** All texts, by the name of their area. English defines which texts exist, and which values each takes. */
export type Catalogue = WordsOf<Extract<Exports<CoreFiles | LaterFiles>, Area>>

/** The texts that a language has from the start. */
export type CoreCatalogue = WordsOf<Extract<Exports<CoreFiles>, Area>>
