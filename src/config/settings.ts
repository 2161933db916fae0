import type { Cluster } from '../chains/clusters.js'
import type { ChainRecord } from '../chains/registry.js'
import type { FundingOption } from './funding-methods.js'
import { OAUTH_IDS } from './oauth-providers.js'
import type { WordOverrides } from '../copy/overrides.js'
import type { ScanTransaction } from './transaction-scan.js'
import type { DeepPartial } from './merge.js'

export const LOGIN_METHODS = [
  'email',
  'sms',
  ...OAUTH_IDS,
  'wallet',
  'farcaster',
  'telegram',
  'passkey',
  'guest',
  'custom',
  'cross-app',
] as const
export type LoginMethod = (typeof LOGIN_METHODS)[number]

export type WalletChainType = 'ethereum-only' | 'solana-only' | 'ethereum-and-solana'
export type CreateOnLogin = 'all-users' | 'users-without-wallets' | 'off'
export const RECOVERY_OPTIONS = ['google-drive', 'icloud', 'user-passcode'] as const
export type RecoveryOption = (typeof RECOVERY_OPTIONS)[number]
export const MFA_METHODS = ['sms', 'totp', 'passkey'] as const
export type MfaMethod = (typeof MFA_METHODS)[number]
/** The second factors that are proven by six digits. */
export type CodeMfaMethod = Exclude<MfaMethod, 'passkey'>
export type EmbeddedWalletMode = 'legacy-embedded-wallets-only' | 'user-controlled-server-wallets-only'

/** Who asks a wallet that is opened from here; the wallet shows it to its owner. */
export interface AskingApp {
  readonly name: string
  /** Address of its picture; empty for none. */
  readonly logo: string
}

/** What a wallet is opened with that is not on the page. */
export interface OpenWalletRequest {
  readonly app: AskingApp
  /** As CAIP-2 writes them (`eip155:1`), the default chain first. */
  readonly chains: readonly string[]
  /** Aborted when the visitor leaves, or when it takes too long. */
  readonly signal: AbortSignal
}

/** A wallet that an earlier load of the page has connected. */
export interface RestoredWallet {
  /** Its provider (EIP-1193). */
  readonly provider: object
  /** What the wallet calls itself. */
  readonly name?: string | undefined
}

/** What a wallet is taken up again with: whose it was in place of a code to show. */
export type RestoreWalletRequest<Request> = Omit<Request, 'show'> & { readonly address: string }

/** Opens a wallet and gives its provider (EIP-1193). */
type ConnectWallet<Request> = ((request: Request) => Promise<object>) & {
  /** Takes up what an earlier load has opened, without a window or a question; undefined where that is over. Without it no wallet comes back after a reload. */
  restore?: ((request: RestoreWalletRequest<Request>) => Promise<RestoredWallet | undefined>) | undefined
}

/** What a WalletConnect session is opened with. */
export interface WalletConnectRequest extends OpenWalletRequest {
  readonly projectId: string
  /** The relay's address, where it is not WalletConnect's own. */
  readonly relayUrl?: string | undefined
  /** Shows the address that the wallet scans, or is opened with on a phone. */
  readonly show: (uri: string) => void
}

/** Opens a WalletConnect session and gives its provider (EIP-1193). */
export type ConnectByWalletConnect = ConnectWallet<WalletConnectRequest>

/** What Coinbase Wallet is opened with. */
export interface CoinbaseWalletRequest extends OpenWalletRequest {
  /** The address of the wallet's window, where it is not Coinbase's own. */
  readonly keysUrl?: string | undefined
}

/** Opens Coinbase Wallet and gives its provider (EIP-1193). Called in the task of a press where that can be: it may open a window at once. */
export type ConnectByCoinbaseWallet = ConnectWallet<CoinbaseWalletRequest>

/** Draws a captcha service's challenge and gives its token; rejects when the service refuses or the signal is aborted. */
export interface CaptchaAdapter {
  execute(options: { siteKey: string; action: string; holder: HTMLElement; signal: AbortSignal }): Promise<string>
}

/** The app's own funding settings. */
export interface FundingSettings {
  /** Amount to begin with, decimal text; empty for none. */
  defaultAmount: string
  /** CAIP-2 name of the chain to begin with (`eip155:8453`); empty for none. */
  defaultChain: string
  /** What to begin with: the coin of that chain, or USDC. */
  defaultAsset: 'native-currency' | 'USDC'
  /** Ways of funding to offer: `{ "method": "wallet" }`, or by card or exchange with the name of a `provider`. */
  options: readonly FundingOption[]
  /** Offers to bring funds from another chain. */
  crossChainBridgingEnabled: boolean
}

/** Everything a run needs to know, resolved and complete. Field names are the specification's. */
export interface Settings {
  /** The app's id at the provider: exactly 25 characters. One app a page. */
  appId: string
  /** The client id of this app, where the provider uses one. */
  clientId?: string | undefined
  /** Origin of the provider. */
  apiUrl: string
  /** The app's name, as the visitor reads it. */
  name: string
  /** BCP 47: the language of the screens; empty for that of the page around them. */
  locale: string
  /** The host's own words in place of single words of ours; what goes into one stands in braces. */
  copy: WordOverrides
  appearance: {
    /** Address of the app's logo. */
    logo: string
    /** Light or dark; `auto` follows the page's `color-scheme`. */
    theme: 'auto' | 'light' | 'dark'
    /** Colours by name (`accent`, `background` …), under what style sheets say with `--wallet-color-…`. */
    palette: Readonly<Record<string, string>>
    /** External wallets to offer, in order. */
    walletList: readonly string[]
    /** Chains on which external wallets are offered. */
    walletChainType: WalletChainType
    /** What the landing shows first. */
    loginGroupPriority: 'web2-first' | 'web3-first'
    /** Shows e-mail and phone as rows instead of fields. */
    hideDirectWeb2Inputs: boolean
    /** The title of the landing. */
    landingHeader: string
    /** A line under that title. */
    loginMessage: string
  }
  legal: {
    /** The app's terms. */
    termsAndConditionsUrl: string
    /** The app's privacy policy. */
    privacyPolicyUrl: string
    /** Asks every visitor to accept the terms after login. */
    requireUsersAcceptTerms: boolean
  }
  /** Login methods, in order. */
  loginMethods: readonly LoginMethod[]
  loginMethodsAndOrder?:
    | {
        /** Login methods that have a row of their own, at most four. */
        primary: readonly LoginMethod[]
        /** Login methods behind "More options". */
        overflow: readonly LoginMethod[]
      }
    | undefined
  loginConfig: {
    /** Lets a visitor sign up with a passkey. */
    passkeysForSignupEnabled: boolean
  }
  /** Refuses e-mail addresses with a plus. */
  disablePlusEmails: boolean
  /** Existing users only. */
  disableSignup: boolean
  /** Asks for a captcha before a login. */
  captchaEnabled: boolean
  /** The site key of the captcha service. */
  captchaSiteKey?: string | undefined
  /** A captcha service of the host's own choice. */
  captcha?: CaptchaAdapter | undefined
  allowlistConfig: {
    /** Title of the screen for an address that is not on the app's list. */
    errorTitle: string
    /** The line under that title. */
    errorDetail: string
    /** The button of that screen. */
    errorCtaText: string
    /** Where that button leads. */
    errorCtaLink: string
  }
  intl: {
    /** Two letters; where phone numbers are read from by default. */
    defaultCountry: string
  }
  embeddedWallets: {
    createOnLogin: {
      /** Who gets an Ethereum wallet at login. */
      ethereum: CreateOnLogin
      /** Who gets a Solana wallet at login. */
      solana: CreateOnLogin
    }
    /** Asks for a recovery method of the visitor's own when a wallet is created. */
    requireUserOwnedRecoveryOnCreate: boolean
    /** Recovery methods to offer. */
    userOwnedRecoveryOptions: readonly RecoveryOption[]
    /** False: signs and sends without a screen. */
    showWalletUIs: boolean
    /** True: the visitor's embedded wallets are announced to the dapp code of the page (EIP-6963, Wallet Standard). */
    announceWallets?: boolean
    /** Which kind of embedded wallets the app has. */
    mode: EmbeddedWalletMode
  }
  mfa: {
    /** Second factors to offer. */
    methods: readonly MfaMethod[]
    /** Leaves the prompt for a second factor to the host. */
    noPromptOnMfaRequired: boolean
  }
  passkeys: {
    /** Removes a passkey from the account when it is no second factor any more. */
    shouldUnlinkOnUnenrollMfa: boolean
    /** A passkey that leaves the account is no second factor any more. */
    shouldUnenrollMfaOnUnlink: boolean
  }
  externalWallets: {
    walletConnect: {
      /** False: WalletConnect is not offered. */
      enabled: boolean
      /** Opens a WalletConnect session, in place of `wallet-elements/walletconnect`; without either WalletConnect is not offered. */
      connect?: ConnectByWalletConnect | undefined
      /** The address of another relay than WalletConnect's own. */
      relayUrl?: string | undefined
    }
    coinbaseWallet?:
      | {
          /** Opens Coinbase Wallet where its extension is not there, in place of `wallet-elements/coinbase`; without either its maker's page is offered. */
          connect?: ConnectByCoinbaseWallet | undefined
          /** The address of another window than Coinbase's own. */
          keysUrl?: string | undefined
        }
      | undefined
  }
  /** The project id that WalletConnect and its list of wallets need. */
  walletConnectCloudProjectId?: string | undefined
  customAuth: {
    /** True: the host's own login is the login, by a token of its own. */
    enabled: boolean
    /** Gives that token, or nothing while nobody is signed in. */
    getCustomAccessToken?: (() => Promise<string | undefined>) | undefined
  }
  /** The supported Ethereum chains: ids of known ones, or records in viem's shape. */
  chains: readonly ChainRecord[]
  /** The chain to begin with: the first of `chains` where nothing is said. */
  defaultChain: ChainRecord
  rpcConfig: {
    /** Addresses of nodes, by the id of their chain. */
    rpcUrls: Readonly<Record<string, string>>
    /**
     * How long external wallets may take to answer, in milliseconds, by the `walletClientType` of the wallet: the page's own settings count,
     * not those of one element. 120000 for a type that is not named.
     */
    rpcTimeouts: Readonly<Record<string, number>>
  }
  /** True: an external wallet is asked to change to the default chain when it connects. */
  shouldEnforceDefaultChainOnConnect: boolean
  solana: {
    /** The cluster of Solana. */
    cluster: Cluster
    /** Addresses of nodes, by the name of their cluster. */
    rpcUrls: Readonly<Partial<Record<Cluster, string>>>
  }
  /** The app pays the fees of wallets that sign on the server, through the provider; of others the visitor is told that it does not. */
  sponsored: boolean
  /** True: transactions on Ethereum chains are scanned before they are approved. */
  scanTransactions: boolean
  /** False: calls that a smart account or another wrapper makes are not looked into; the visitor reads that they cannot be read. */
  extendedDecoding: boolean
  transactionScan: {
    /** The domain that the scan is told; the page's own when empty. */
    domain: string
    /** Scans instead of the provider. */
    scan?: ScanTransaction | undefined
  }
  funding?: FundingSettings | undefined
  /** False: no analytics event is sent. */
  analytics: boolean
  /** True when the provider repeats its first answer to a repeated action. */
  idempotencyKeys: boolean
  /** Codes for a phone go out by WhatsApp instead of a text message. The provider's word. */
  whatsappEnabled: boolean
  /** What the provider and scripts have said, as they have said it; of markup, which anybody may have written, only that beside it. */
  readonly stated: HostLayer
}

/** Settings as a host writes them: any part of them, chains also by id. */
export type HostConfig = DeepPartial<
  Omit<Settings, 'chains' | 'defaultChain' | 'apiUrl' | 'idempotencyKeys' | 'whatsappEnabled' | 'stated'>
> & {
  /** Where editors find the schema of a configuration in JSON: `./node_modules/wallet-elements/dist/config.schema.json`. */
  $schema?: string | undefined
  apiUrl?: string | undefined
  chains?: readonly (number | string | ChainRecord)[] | undefined
  defaultChain?: number | string | ChainRecord | undefined
}

/** What a host has set in one place: what a script has said, and beside it what only markup has. */
export type HostLayer = HostConfig & { readonly markup?: HostConfig | undefined }
