import type { WireLinkedAccount, WireUser, WireWalletAccount } from '../../api/wire.js'
import type { ChainType } from '../../chains/chain-type.js'
import type { OAuthType } from '../../config/oauth-providers.js'
import type { MfaMethod } from '../../config/settings.js'
import { ownCopy } from '../../lib/own/own-copy.js'
import { freezeDeep } from '../../lib/plain.js'

/** Times of every linked account. */
interface Verified {
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
  /** True: it belongs to the account, not only to this page. */
  readonly linked: boolean
  readonly connectedAt: number | null
  readonly recoveryMethod: string | null
  /** Where it signs: in the provider's secure environment, or on the device. */
  readonly signsOn: 'server' | 'device'
  /** True for a wallet that the server's environment holds. */
  readonly unified: boolean
}

/** An embedded wallet with what the wallet frame calls its secret. */
export interface EmbeddedWallet extends WalletAccount {
  readonly entropyId: string
  readonly entropyIdVerifier: 'ethereum-address-verifier' | 'solana-address-verifier'
  /** @deprecated Of a Solana wallet alone, and always refused: `fundWallet` does it. */
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

const date = (seconds: number | null | undefined) => (typeof seconds === 'number' ? new Date(seconds * 1000) : null)
const orNull = <T>(value: T | null | undefined): T | null => value ?? null

const verified = (wire: WireLinkedAccount): Verified => ({
  verifiedAt: date(wire.verified_at),
  firstVerifiedAt: date(wire.first_verified_at),
  latestVerifiedAt: date(wire.latest_verified_at),
})

function walletFromWire(wire: WireWalletAccount): WalletAccount | undefined {
  if (wire.chain_type !== 'ethereum' && wire.chain_type !== 'solana') return undefined
  const unified = typeof wire.id === 'string' && wire.recovery_method === 'privy-v2'
  return {
    type: 'wallet',
    ...verified(wire),
    address: wire.address,
    chainType: wire.chain_type,
    chainId: orNull(wire.chain_id),
    walletClientType: orNull(wire.wallet_client_type),
    connectorType: orNull(wire.connector_type),
    walletIndex: orNull(wire.wallet_index),
    id: orNull(wire.id),
    imported: wire.imported ?? false,
    delegated: wire.delegated ?? false,
    linked: true,
    connectedAt: null,
    recoveryMethod: orNull(wire.recovery_method),
    signsOn: unified ? 'server' : 'device',
    unified,
  }
}

function accountFromWire(wire: WireLinkedAccount): LinkedAccount | undefined {
  const times = verified(wire)
  switch (wire.type) {
    case 'email':
      return { type: 'email', address: wire.address, ...times }
    case 'phone':
      return { type: 'phone', number: wire.phoneNumber, ...times }
    case 'wallet':
      return walletFromWire(wire)
    case 'smart_wallet':
      return { type: 'smart_wallet', address: wire.address, smartWalletType: orNull(wire.smart_wallet_type), ...times }
    case 'farcaster':
      return {
        type: 'farcaster',
        fid: wire.fid,
        ownerAddress: wire.owner_address,
        username: orNull(wire.username),
        signerPublicKey: orNull(wire.signer_public_key),
        ...times,
      }
    case 'telegram':
      return {
        type: 'telegram',
        telegramUserId: wire.telegram_user_id,
        firstName: orNull(wire.first_name),
        lastName: orNull(wire.last_name),
        username: orNull(wire.username),
        photoUrl: orNull(wire.photo_url),
        ...times,
      }
    case 'passkey':
      return {
        type: 'passkey',
        credentialId: wire.credential_id,
        enrolledInMfa: wire.enrolled_in_mfa ?? false,
        authenticatorName: orNull(wire.authenticator_name),
        createdWithBrowser: orNull(wire.created_with_browser),
        createdWithOs: orNull(wire.created_with_os),
        ...times,
      }
    case 'cross_app':
      return {
        type: 'cross_app',
        subject: wire.subject,
        providerApp: { id: wire.provider_app_id },
        embeddedWallets: wire.embedded_wallets,
        smartWallets: wire.smart_wallets,
        ...times,
      }
    case 'custom_auth':
      return { type: 'custom_auth', customUserId: wire.custom_user_id, ...times }
    case 'authorization_key':
      return undefined
    default:
      return {
        type: wire.type,
        subject: wire.subject,
        email: orNull(wire.email),
        name: orNull(wire.name),
        username: orNull(wire.username),
        ...times,
      }
  }
}

/** The wire's user in the specification's names; frozen, because hosts get it. */
export function userFromWire(wire: WireUser): User {
  const linkedAccounts = wire.linked_accounts.map(accountFromWire).filter(account => account !== undefined)
  const first = <T extends LinkedAccount['type']>(type: T) =>
    linkedAccounts.find((account): account is Extract<LinkedAccount, { type: T }> => account.type === type)
  const [email, phone, farcaster] = [first('email'), first('phone'), first('farcaster')]
  return freezeDeep(
    ownCopy({
      id: wire.id,
      createdAt: new Date(wire.created_at * 1000),
      ...(email ? { email: { address: email.address } } : {}),
      ...(phone ? { phone: { number: phone.number } } : {}),
      ...(farcaster ? { farcaster: { fid: farcaster.fid, signerPublicKey: farcaster.signerPublicKey } } : {}),
      mfaMethods: wire.mfa_methods.map(({ type }) => type),
      linkedAccounts,
      hasAcceptedTerms: wire.has_accepted_terms ?? false,
      isGuest: wire.is_guest ?? false,
      ...(wire.custom_metadata ? { customMetadata: wire.custom_metadata } : {}),
    }),
  )
}
