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
/** The second factors that six digits prove. */
export type CodeMfaMethod = Exclude<MfaMethod, 'passkey'>
export type EmbeddedWalletMode = 'legacy-embedded-wallets-only' | 'user-controlled-server-wallets-only'

/** The app that asks a wallet to connect. The wallet shows it to the visitor. */
export interface AskingApp {
  readonly name: string
  /** The address of its picture; empty for none. */
  readonly logo: string
}

/** The request to open a wallet that is not on the page. */
export interface OpenWalletRequest {
  readonly app: AskingApp
  /** The chains as CAIP-2 identifiers (`eip155:1`), the default chain first. */
  readonly chains: readonly string[]
  /** Aborted when the visitor leaves, or when the wallet takes too long. */
  readonly signal: AbortSignal
}

/** A wallet that an earlier load of the page has connected. */
export interface RestoredWallet {
  /** Its provider (EIP-1193). */
  readonly provider: object
  /** The wallet's own name. */
  readonly name?: string | undefined
}

/** The request to reconnect a wallet: with its address, and without a code to show. */
export type RestoreWalletRequest<Request> = Omit<Request, 'show'> & { readonly address: string }

/** Opens a wallet and resolves with its provider (EIP-1193). */
type ConnectWallet<Request> = ((request: Request) => Promise<object>) & {
  /** Reconnects a wallet after a reload, without asking; undefined if that fails. Without it no wallet is restored. */
  restore?: ((request: RestoreWalletRequest<Request>) => Promise<RestoredWallet | undefined>) | undefined
}

/** The request to open a WalletConnect session. */
export interface WalletConnectRequest extends OpenWalletRequest {
  readonly projectId: string
  /** The address of the relay; by default WalletConnect's own. */
  readonly relayUrl?: string | undefined
  /** Shows the URI that the wallet scans, or that opens it on a phone. */
  readonly show: (uri: string) => void
}

/** Opens a WalletConnect session and resolves with its provider (EIP-1193). */
export type ConnectByWalletConnect = ConnectWallet<WalletConnectRequest>

/** The request to open Coinbase Wallet. */
export interface CoinbaseWalletRequest extends OpenWalletRequest {
  /** The address of the wallet's window; by default Coinbase's own. */
  readonly keysUrl?: string | undefined
}

/** Opens Coinbase Wallet in the task of a press, as it may open a window. Resolves with its provider (EIP-1193). */
export type ConnectByCoinbaseWallet = ConnectWallet<CoinbaseWalletRequest>

/** Shows a captcha and resolves with its token. Rejects if the service refuses or the signal is aborted. */
export interface CaptchaAdapter {
  execute(options: { siteKey: string; action: string; holder: HTMLElement; signal: AbortSignal }): Promise<string>
}

/** The app's own funding settings. */
export interface FundingSettings {
  /** The suggested amount, decimal text; empty for none. */
  defaultAmount: string
  /** CAIP-2 name of the suggested chain (`eip155:8453`); empty for none. */
  defaultChain: string
  /** The suggested asset: the coin of that chain, or USDC. */
  defaultAsset: 'native-currency' | 'USDC'
  /** The ways of funding to offer: `{ "method": "wallet" }`, or by card or exchange with the name of a `provider`. */
  options: readonly FundingOption[]
  /** True: offers to bring funds from another chain. */
  crossChainBridgingEnabled: boolean
}

/** All settings of a run, resolved and complete. The names of the fields are the specification's. */
export interface Settings {
  /** The app's id at the provider: exactly 25 characters. A page has one app. */
  appId: string
  /** The client id of this app, if the provider uses one. */
  clientId?: string | undefined
  /** Origin of the provider. */
  apiUrl: string
  /** The app's name, as visitors see it. */
  name: string
  /** BCP 47: the language of the screens; empty for the language of the page. */
  locale: string
  /** The host's texts that replace single texts of ours. Braces mark where values are inserted. */
  copy: WordOverrides
  appearance: {
    /** Address of the app's logo. */
    logo: string
    /** Light or dark; `auto` follows the page's `color-scheme`. */
    theme: 'auto' | 'light' | 'dark'
    /** Colours by name (`accent`, `background` …). Style sheets take precedence with `--wallet-color-…`. */
    palette: Readonly<Record<string, string>>
    /** External wallets to offer, in order. */
    walletList: readonly string[]
    /** Chains on which external wallets are offered. */
    walletChainType: WalletChainType
    /** The group of login methods that the landing shows first. */
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
        /** Login methods with a row of their own, at most four. */
        primary: readonly LoginMethod[]
        /** Login methods behind "More options". */
        overflow: readonly LoginMethod[]
      }
    | undefined
  loginConfig: {
    /** Lets a visitor sign up with a passkey. */
    passkeysForSignupEnabled: boolean
  }
  /** Rejects e-mail addresses with a plus. */
  disablePlusEmails: boolean
  /** Admits existing users only. */
  disableSignup: boolean
  /** Asks for a captcha before a login. */
  captchaEnabled: boolean
  /** The site key of the captcha service. */
  captchaSiteKey?: string | undefined
  /** The host's own captcha service. */
  captcha?: CaptchaAdapter | undefined
  allowlistConfig: {
    /** The title of the screen for an address that is not on the app's list. */
    errorTitle: string
    /** The line under that title. */
    errorDetail: string
    /** The text of the button on that screen. */
    errorCtaText: string
    /** The address that the button leads to. */
    errorCtaLink: string
  }
  intl: {
    /** The default country of phone numbers, two letters. */
    defaultCountry: string
  }
  embeddedWallets: {
    createOnLogin: {
      /** The users that get an Ethereum wallet at login. */
      ethereum: CreateOnLogin
      /** The users that get a Solana wallet at login. */
      solana: CreateOnLogin
    }
    /** Asks for a user-owned recovery method when a wallet is created. */
    requireUserOwnedRecoveryOnCreate: boolean
    /** The recovery methods to offer. */
    userOwnedRecoveryOptions: readonly RecoveryOption[]
    /** False: signs and sends without a screen. */
    showWalletUIs: boolean
    /** True: announces the visitor's embedded wallets to the dapp code of the page (EIP-6963, Wallet Standard). */
    announceWallets?: boolean
    /** The kind of embedded wallets that the app has. */
    mode: EmbeddedWalletMode
  }
  mfa: {
    /** The second factors to offer. */
    methods: readonly MfaMethod[]
    /** Leaves the prompt for a second factor to the host. */
    noPromptOnMfaRequired: boolean
  }
  passkeys: {
    /** Unlinks a passkey from the account when it stops being a second factor. */
    shouldUnlinkOnUnenrollMfa: boolean
    /** Removes a passkey as a second factor when it is unlinked from the account. */
    shouldUnenrollMfaOnUnlink: boolean
  }
  externalWallets: {
    walletConnect: {
      /** False: does not offer WalletConnect. */
      enabled: boolean
      /** Opens a WalletConnect session, instead of `wallet-elements/walletconnect`. One of them is required. */
      connect?: ConnectByWalletConnect | undefined
      /** The address of a relay other than WalletConnect's own. */
      relayUrl?: string | undefined
    }
    coinbaseWallet?:
      | {
          /** Opens Coinbase Wallet without its extension, in place of `wallet-elements/coinbase`; else a link shows. */
          connect?: ConnectByCoinbaseWallet | undefined
          /** The address of a window other than Coinbase's own. */
          keysUrl?: string | undefined
        }
      | undefined
  }
  /** The project id that WalletConnect and its list of wallets need. */
  walletConnectCloudProjectId?: string | undefined
  customAuth: {
    /** True: visitors are signed in by the host's own login, with its token. */
    enabled: boolean
    /** Returns that token, or nothing while the visitor is signed out. */
    getCustomAccessToken?: (() => Promise<string | undefined>) | undefined
  }
  /** The supported Ethereum chains: ids of known ones, or records in viem's shape. */
  chains: readonly ChainRecord[]
  /** The chain to begin with; by default the first of `chains`. */
  defaultChain: ChainRecord
  rpcConfig: {
    /** Addresses of nodes, by chain id. */
    rpcUrls: Readonly<Record<string, string>>
    /**
     * How long external wallets may take to respond, in milliseconds, by the `walletClientType` of the wallet; 120000
     * by default. Only the page-wide settings apply, not those of a single element.
     */
    rpcTimeouts: Readonly<Record<string, number>>
  }
  /** True: asks an external wallet to change to the default chain when it connects. */
  shouldEnforceDefaultChainOnConnect: boolean
  solana: {
    /** The cluster of Solana. */
    cluster: Cluster
    /** Addresses of nodes, by cluster. */
    rpcUrls: Readonly<Partial<Record<Cluster, string>>>
  }
  /** True: the app pays the fees of wallets that sign on the server. For others the screens say that it does not. */
  sponsored: boolean
  /** True: scans transactions on Ethereum chains before they are approved. */
  scanTransactions: boolean
  /** False: calls inside a smart account or another wrapper are not decoded, and the visitor is told. */
  extendedDecoding: boolean
  transactionScan: {
    /** The domain that is sent to the scan; empty for the page's own. */
    domain: string
    /** Scans a transaction instead of the provider. */
    scan?: ScanTransaction | undefined
  }
  funding?: FundingSettings | undefined
  /** False: sends no analytics events. */
  analytics: boolean
  /** True if the provider repeats its first response to a repeated action. Set by the provider. */
  idempotencyKeys: boolean
  /** True if codes for a phone are sent by WhatsApp instead of a text message. Set by the provider. */
  whatsappEnabled: boolean
  /** The settings exactly as provider and scripts made them. Those of markup, from anybody, are in `markup`. */
  readonly stated: HostLayer
}

/** Settings as a host writes them: any part of them, and chains also by id. */
export type HostConfig = DeepPartial<
  Omit<Settings, 'chains' | 'defaultChain' | 'apiUrl' | 'idempotencyKeys' | 'whatsappEnabled' | 'stated'>
> & {
  /** The place of the JSON schema for editors: `./node_modules/wallet-elements/dist/config.schema.json`. */
  $schema?: string | undefined
  apiUrl?: string | undefined
  chains?: readonly (number | string | ChainRecord)[] | undefined
  defaultChain?: number | string | ChainRecord | undefined
}

/** The settings from one place: those of a script, and separately those that only markup has made. */
export type HostLayer = HostConfig & { readonly markup?: HostConfig | undefined }
