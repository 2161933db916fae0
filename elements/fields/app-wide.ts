import type { FieldTable } from './table.js'

/** What `<wallet-app>` and every visual element accept. */
export const APP_WIDE = {
  /** The app's id at the provider: exactly 25 characters. One app a page. */
  appId: 'string',
  /** The client id of this app, where the provider uses one. */
  clientId: 'string',
  /** Origin of the provider. */
  apiUrl: 'url',
  /** The app's name, as the visitor reads it. */
  appName: 'string name',
  /** The language of the screens (BCP 47: "de", "ar", "en-GB"); without it that of the nearest `lang` around the element, and English where there is none. */
  locale: 'string',
  /** The app's logo. */
  logo: 'image appearance.',
  /** Light or dark; `auto` follows the page's `color-scheme`. */
  theme: 'auto|light|dark appearance.',
  /** External wallets to offer, in order. */
  walletList: 'list appearance.',
  /** Chains on which external wallets are offered. */
  walletChainType: 'ethereum-only|solana-only|ethereum-and-solana appearance.',
  /** What the landing shows first. */
  loginGroupPriority: 'web2-first|web3-first appearance.',
  /** Shows e-mail and phone as rows instead of fields. */
  hideDirectWeb2Inputs: 'boolean appearance.',
  /** The title of the landing. */
  landingHeader: 'string appearance.',
  /** A line under that title. */
  loginMessage: 'string appearance.',
  /** The app's terms. */
  termsAndConditionsUrl: 'url legal.',
  /** The app's privacy policy. */
  privacyPolicyUrl: 'url legal.',
  /** Asks every visitor to accept the terms after login. */
  requireUsersAcceptTerms: 'boolean legal.',
  /** Login methods, in order. */
  loginMethods: 'list',
  /** Login methods that have a row of their own, at most four. */
  loginMethodsPrimary: 'list loginMethodsAndOrder.primary',
  /** Login methods behind "More options". */
  loginMethodsOverflow: 'list loginMethodsAndOrder.overflow',
  /** Lets a visitor sign up with a passkey. */
  passkeysForSignupEnabled: 'boolean loginConfig.',
  /** Refuses e-mail addresses with a plus. */
  disablePlusEmails: 'boolean',
  /** Existing users only. */
  disableSignup: 'boolean',
  /** Asks for a captcha before a login. */
  captchaEnabled: 'boolean',
  /** The site key of the captcha service. */
  captchaSiteKey: 'string',
  /** Two letters; where phone numbers are read from by default. */
  defaultCountry: 'string intl.',
  /** Who gets an Ethereum wallet at login. */
  createOnLoginEthereum: 'all-users|users-without-wallets|off embeddedWallets.createOnLogin.ethereum',
  /** Who gets a Solana wallet at login. */
  createOnLoginSolana: 'all-users|users-without-wallets|off embeddedWallets.createOnLogin.solana',
  /** Asks for a recovery method of the visitor's own when a wallet is created. */
  requireUserOwnedRecoveryOnCreate: 'boolean embeddedWallets.',
  /** Recovery methods to offer. */
  userOwnedRecoveryOptions: 'list embeddedWallets.',
  /** Signs and sends without a screen. */
  headless: 'boolean !embeddedWallets.showWalletUIs',
  /** Which kind of embedded wallets the app has. */
  embeddedWalletMode: 'legacy-embedded-wallets-only|user-controlled-server-wallets-only embeddedWallets.mode',
  /** Second factors to offer. */
  mfaMethods: 'list mfa.methods',
  /** Leaves the prompt for a second factor to the host. */
  noPromptOnMfaRequired: 'boolean mfa.',
  /** Does not offer WalletConnect. */
  noWalletconnect: 'boolean !externalWallets.walletConnect.enabled',
  /** The project id that WalletConnect needs. */
  walletConnectCloudProjectId: 'string',
  /** Ids of the supported Ethereum chains. */
  chains: 'list',
  /** The chain to begin with: its id. */
  defaultChain: 'chain',
  /** Asks an external wallet to change to the default chain when it connects. */
  shouldEnforceDefaultChainOnConnect: 'boolean',
  /** Somebody else pays the fees. */
  sponsored: 'boolean',
  /** Has transactions on Ethereum chains scanned before they are approved. */
  scanTransactions: 'boolean',
  /** Sends no analytics event. */
  noAnalytics: 'boolean !analytics',
} as const satisfies FieldTable

/** What every visual element accepts besides. */
export const VISUAL = {
  /** Present while the element is open. Set it to open, take it away to close. */
  open: 'boolean',
  /** Over everything, over the page by `--wallet-z-index`, or in the flow of the page. */
  layer: '*top|page|inline',
  /** Puts the input fields into the light DOM, for password managers that look nowhere else. */
  autofillBridge: 'boolean',
} as const satisfies FieldTable
