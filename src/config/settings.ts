import type { ChainRecord } from '../chains/registry.js'
import type { ScanTransaction } from './transaction-scan.js'

export const LOGIN_METHODS = [
  'email', 'sms', 'google', 'twitter', 'discord', 'github', 'spotify', 'instagram', 'tiktok', 'linkedin', 'apple',
  'wallet', 'farcaster', 'telegram', 'passkey', 'guest', 'custom',
] as const
export type LoginMethod = (typeof LOGIN_METHODS)[number]

export type WalletChainType = 'ethereum-only' | 'solana-only' | 'ethereum-and-solana'
export type CreateOnLogin = 'all-users' | 'users-without-wallets' | 'off'
export type RecoveryOption = 'google-drive' | 'icloud' | 'user-passcode'
export type MfaMethod = 'sms' | 'totp' | 'passkey'
export type SolanaCluster = 'mainnet-beta' | 'testnet' | 'devnet'
export type EmbeddedWalletMode = 'legacy-embedded-wallets-only' | 'user-controlled-server-wallets-only'
export type FundingOption = { method: 'wallets' | 'exchange' | 'card' | 'payment-request'; provider?: 'coinbase' | 'moonpay' }

/** Draws a captcha service's challenge and gives its token; rejects when the service refuses or the signal is aborted. */
export interface CaptchaAdapter {
  execute(options: { siteKey: string; action: string; holder: HTMLElement; nonce?: string; signal: AbortSignal }): Promise<string>
}

/** The app's own funding settings. */
export interface FundingSettings {
  /** Amount to begin with, decimal text; empty for none. */
  defaultAmount: string
  /** CAIP-2 chain to begin with, empty for none, and the asset. */
  defaultChain: string
  defaultAsset: 'native-currency' | 'USDC'
  options: readonly FundingOption[]
  crossChainBridgingEnabled: boolean
}

/** Everything a run needs to know, resolved and complete. Field names are the specification's. */
export interface Settings {
  appId: string
  clientId?: string | undefined
  apiUrl: string
  name: string
  appearance: {
    logo: string
    theme: 'auto' | 'light' | 'dark'
    palette: Readonly<Record<string, string>>
    walletList: readonly string[]
    walletChainType: WalletChainType
    loginGroupPriority: 'web2-first' | 'web3-first'
    hideDirectWeb2Inputs: boolean
    landingHeader: string
    loginMessage: string
  }
  legal: { termsAndConditionsUrl: string; privacyPolicyUrl: string; requireUsersAcceptTerms: boolean }
  loginMethods: readonly LoginMethod[]
  loginMethodsAndOrder?: { primary: readonly LoginMethod[]; overflow: readonly LoginMethod[] } | undefined
  loginConfig: { passkeysForSignupEnabled: boolean }
  disablePlusEmails: boolean
  disableSignup: boolean
  captchaEnabled: boolean
  captchaSiteKey?: string | undefined
  captcha?: CaptchaAdapter | undefined
  allowlistConfig: { errorTitle: string; errorDetail: string; errorCtaText: string; errorCtaLink: string }
  intl: { defaultCountry: string }
  embeddedWallets: {
    createOnLogin: { ethereum: CreateOnLogin; solana: CreateOnLogin }
    requireUserOwnedRecoveryOnCreate: boolean
    userOwnedRecoveryOptions: readonly RecoveryOption[]
    showWalletUIs: boolean
    mode: EmbeddedWalletMode
  }
  mfa: { methods: readonly MfaMethod[]; noPromptOnMfaRequired: boolean }
  passkeys: { shouldUnlinkOnUnenrollMfa: boolean; shouldUnenrollMfaOnUnlink: boolean }
  externalWallets: { walletConnect: { enabled: boolean } }
  walletConnectCloudProjectId?: string | undefined
  customAuth: { enabled: boolean; getCustomAccessToken?: (() => Promise<string | undefined>) | undefined }
  chains: readonly ChainRecord[]
  defaultChain: ChainRecord
  rpcConfig: { rpcUrls: Readonly<Record<string, string>> }
  /** True: an external wallet is asked to change to the default chain when it connects. */
  shouldEnforceDefaultChainOnConnect: boolean
  solana: { cluster: SolanaCluster; rpcUrls: Readonly<Partial<Record<SolanaCluster, string>>> }
  sponsored: boolean
  /** True: transactions on Ethereum chains are scanned before they are approved. */
  scanTransactions: boolean
  /** For which domain (the page's own when empty), and by whom (else the provider). */
  transactionScan: { domain: string; scan?: ScanTransaction | undefined }
  funding?: FundingSettings | undefined
  /** False: no analytics event is sent. */
  analytics: boolean
  /** True when the provider repeats its first answer to a repeated action. */
  idempotencyKeys: boolean
}

type DeepPartial<T> = T extends (...args: never[]) => unknown ? T
  : T extends readonly unknown[] ? T
  : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
  : T

/** Settings as a host writes them: any part of them, chains also by id. */
export type HostConfig = DeepPartial<Omit<Settings, 'chains' | 'defaultChain' | 'apiUrl' | 'idempotencyKeys'>> & {
  apiUrl?: string | undefined
  chains?: readonly (number | string | ChainRecord)[] | undefined
  defaultChain?: number | string | ChainRecord | undefined
}
