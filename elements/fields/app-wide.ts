import {
  at,
  boolean,
  chain,
  firstOf,
  image,
  list,
  notAt,
  oneOf,
  string,
  url,
  within,
  type FieldTable,
} from './field.js'

/** The fields of `<wallet-app>` and every visual element. */
export const APP_WIDE = {
  /** The app's id at the provider: exactly 25 characters. One app per page. */
  appId: string,
  /** The client id of this app, if the provider uses one. */
  clientId: string,
  /** The origin of the provider. */
  apiUrl: url,
  /** The app's name, as visitors see it. */
  appName: at('name', string),
  /**
   * The language of the screens (BCP 47: "de", "ar", "en-GB"). By default the nearest `lang` around the element, or
   * English.
   */
  locale: string,
  ...within('appearance', {
    /** The app's logo. */
    logo: image,
    /** Light or dark; `auto` follows the page's `color-scheme`. */
    theme: oneOf('auto', 'light', 'dark'),
    /** External wallets to offer, in order. */
    walletList: list,
    /** Chains on which external wallets are offered. */
    walletChainType: oneOf('ethereum-only', 'solana-only', 'ethereum-and-solana'),
    /** The group of login methods that the landing shows first. */
    loginGroupPriority: oneOf('web2-first', 'web3-first'),
    /** Shows e-mail and phone as rows instead of fields. */
    hideDirectWeb2Inputs: boolean,
    /** The title of the landing. */
    landingHeader: string,
    /** A line under that title. */
    loginMessage: string,
  }),
  ...within('legal', {
    /** The app's terms. */
    termsAndConditionsUrl: url,
    /** The app's privacy policy. */
    privacyPolicyUrl: url,
    /** Asks every visitor to accept the terms after login. */
    requireUsersAcceptTerms: boolean,
  }),
  /** Login methods, in order. */
  loginMethods: list,
  /** Login methods with a row of their own, at most four. */
  loginMethodsPrimary: at('loginMethodsAndOrder.primary', list),
  /** Login methods behind "More options". */
  loginMethodsOverflow: at('loginMethodsAndOrder.overflow', list),
  /** Lets a visitor sign up with a passkey. */
  passkeysForSignupEnabled: at('loginConfig.passkeysForSignupEnabled', boolean),
  /** Rejects e-mail addresses with a plus. */
  disablePlusEmails: boolean,
  /** Admits existing users only. */
  disableSignup: boolean,
  /** Asks for a captcha before a login. */
  captchaEnabled: boolean,
  /** The site key of the captcha service. */
  captchaSiteKey: string,
  /** Two letters: the default country of phone numbers. */
  defaultCountry: at('intl.defaultCountry', string),
  /** Which users get an Ethereum wallet at login. */
  createOnLoginEthereum: at(
    'embeddedWallets.createOnLogin.ethereum',
    oneOf('all-users', 'users-without-wallets', 'off'),
  ),
  /** Which users get a Solana wallet at login. */
  createOnLoginSolana: at('embeddedWallets.createOnLogin.solana', oneOf('all-users', 'users-without-wallets', 'off')),
  ...within('embeddedWallets', {
    /** Requires a recovery method of the user when a wallet is created. */
    requireUserOwnedRecoveryOnCreate: boolean,
    /** Recovery methods to offer. */
    userOwnedRecoveryOptions: list,
    /** Announces the visitor's embedded wallets to the page's dapp code (EIP-6963, Wallet Standard). */
    announceWallets: boolean,
  }),
  /** Signs and sends without a screen. */
  headless: notAt('embeddedWallets.showWalletUIs'),
  /** The kind of the app's embedded wallets. */
  embeddedWalletMode: at(
    'embeddedWallets.mode',
    oneOf('legacy-embedded-wallets-only', 'user-controlled-server-wallets-only'),
  ),
  /** Second factors to offer. */
  mfaMethods: at('mfa.methods', list),
  /** Leaves the prompt for a second factor to the host. */
  noPromptOnMfaRequired: at('mfa.noPromptOnMfaRequired', boolean),
  /** Does not offer WalletConnect. */
  noWalletconnect: notAt('externalWallets.walletConnect.enabled'),
  /** The project id that WalletConnect needs. */
  walletConnectCloudProjectId: string,
  /** Ids of the supported Ethereum chains. */
  chains: list,
  /** The id of the default chain. */
  defaultChain: chain,
  /** Asks an external wallet to switch to the default chain when it connects. */
  shouldEnforceDefaultChainOnConnect: boolean,
  /** The app pays the fees of wallets that sign on the server, through the provider. */
  sponsored: boolean,
  /** Has transactions on Ethereum chains scanned before they are approved. */
  scanTransactions: boolean,
  /** Sends no analytics events. */
  noAnalytics: notAt('analytics'),
} as const satisfies FieldTable

/** Additional fields of every visual element. */
export const VISUAL = {
  /** Present while the element is open. Set it to open, remove it to close. */
  open: boolean,
  /** Where the element appears: above everything, above the page at `--wallet-z-index`, or in the flow of the page. */
  layer: firstOf('top', 'page', 'inline'),
  /** Puts the input fields into the light DOM, for password managers that look nowhere else. */
  autofillBridge: boolean,
} as const satisfies FieldTable
