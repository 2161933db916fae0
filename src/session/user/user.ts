import type { ChainType } from '../../chains/chain-type.js'
import type { OAuthType } from '../../config/oauth-providers.js'
import type { MfaMethod } from '../../config/settings.js'

/** Times of every linked account. */
export interface Verified {
  readonly verifiedAt: Date | null
  readonly firstVerifiedAt: Date | null
  readonly latestVerifiedAt: Date | null
}

export interface EmailAccount extends Verified {
  readonly type: 'email'
  readonly address: string
}
export interface PhoneAccount extends Verified {
  readonly type: 'phone'
  readonly number: string
}

/** A wallet of the user, embedded (`walletClientType` "privy") or external. */
export interface WalletAccount extends Verified {
  readonly type: 'wallet'
  readonly address: string
  readonly chainType: ChainType
  readonly chainId: string | null
  readonly walletClientType: string | null
  readonly connectorType: string | null
  readonly walletIndex: number | null
  readonly id: string | null
  readonly imported: boolean
  readonly delegated: boolean
  /** The time of its delegation, if the provider reports it. */
  readonly delegatedAt?: Date
  /** True: it is linked to the account, not only connected with this page. */
  readonly linked: boolean
  readonly connectedAt: number | null
  readonly recoveryMethod: string | null
  /** The place where it signs: the provider's secure environment, or the device. */
  readonly signsOn: 'server' | 'device'
  /** True for a wallet that the server's environment holds. */
  readonly unified: boolean
}

/** An embedded wallet with the id of its secret in the wallet frame. */
export interface EmbeddedWallet extends WalletAccount {
  readonly entropyId: string
  readonly entropyIdVerifier: 'ethereum-address-verifier' | 'solana-address-verifier'
  /** @deprecated Only on a Solana wallet, and always rejects: use `fundWallet`. */
  fund?(): Promise<never>
}

export interface OAuthAccount extends Verified {
  readonly type: OAuthType
  readonly subject: string
  readonly email: string | null
  readonly name: string | null
  readonly username: string | null
}
export interface FarcasterAccount extends Verified {
  readonly type: 'farcaster'
  readonly fid: number
  readonly ownerAddress: string
  readonly username: string | null
  readonly signerPublicKey: string | null
}
export interface TelegramAccount extends Verified {
  readonly type: 'telegram'
  readonly telegramUserId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly username: string | null
  readonly photoUrl: string | null
}
export interface PasskeyAccount extends Verified {
  readonly type: 'passkey'
  readonly credentialId: string
  readonly enrolledInMfa: boolean
  readonly authenticatorName: string | null
  readonly createdWithBrowser: string | null
  readonly createdWithOs: string | null
}
export interface CrossAppAccount extends Verified {
  readonly type: 'cross_app'
  readonly subject: string
  readonly providerApp: { readonly id: string }
  readonly embeddedWallets: readonly { readonly address: string }[]
  readonly smartWallets: readonly { readonly address: string }[]
}
export interface SmartWalletAccount extends Verified {
  readonly type: 'smart_wallet'
  readonly address: string
  readonly smartWalletType: string | null
}
export interface CustomAccount extends Verified {
  readonly type: 'custom_auth'
  readonly customUserId: string
}

export type LinkedAccount =
  | EmailAccount
  | PhoneAccount
  | WalletAccount
  | OAuthAccount
  | FarcasterAccount
  | TelegramAccount
  | PasskeyAccount
  | CrossAppAccount
  | SmartWalletAccount
  | CustomAccount

/** The signed-in user. */
export interface User {
  readonly id: string
  readonly createdAt: Date
  readonly email?: { readonly address: string }
  readonly phone?: { readonly number: string }
  readonly farcaster?: { readonly fid: number; readonly signerPublicKey: string | null }
  readonly mfaMethods: readonly MfaMethod[]
  readonly linkedAccounts: readonly LinkedAccount[]
  readonly hasAcceptedTerms: boolean
  readonly isGuest: boolean
  readonly customMetadata?: Readonly<Record<string, string | number | boolean>>
}
