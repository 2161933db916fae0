import type { WireLinkedAccount, WireUser, WireWalletAccount } from '../../api/wire.js'
import type { OAuthType } from '../../config/oauth-providers.js'
import { ownCopy } from '../../lib/own/own-copy.js'
import { freezeDeep } from '../../lib/plain.js'
import type {
  CrossAppAccount,
  FarcasterAccount,
  LinkedAccount,
  OAuthAccount,
  PasskeyAccount,
  TelegramAccount,
  User,
  Verified,
  WalletAccount,
} from './user.js'

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
  const delegatedAt = wire.delegated ? date(wire.delegated_at) : null
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
    ...(delegatedAt && { delegatedAt }),
    linked: true,
    connectedAt: null,
    recoveryMethod: orNull(wire.recovery_method),
    signsOn: unified ? 'server' : 'device',
    unified,
  }
}

type Wire<Type extends WireLinkedAccount['type']> = Extract<WireLinkedAccount, { type: Type }>

const farcasterFromWire = (wire: Wire<'farcaster'>): FarcasterAccount => ({
  type: 'farcaster',
  fid: wire.fid,
  ownerAddress: wire.owner_address,
  username: orNull(wire.username),
  signerPublicKey: orNull(wire.signer_public_key),
  ...verified(wire),
})

const telegramFromWire = (wire: Wire<'telegram'>): TelegramAccount => ({
  type: 'telegram',
  telegramUserId: wire.telegram_user_id,
  firstName: orNull(wire.first_name),
  lastName: orNull(wire.last_name),
  username: orNull(wire.username),
  photoUrl: orNull(wire.photo_url),
  ...verified(wire),
})

const passkeyFromWire = (wire: Wire<'passkey'>): PasskeyAccount => ({
  type: 'passkey',
  credentialId: wire.credential_id,
  enrolledInMfa: wire.enrolled_in_mfa ?? false,
  authenticatorName: orNull(wire.authenticator_name),
  createdWithBrowser: orNull(wire.created_with_browser),
  createdWithOs: orNull(wire.created_with_os),
  ...verified(wire),
})

const crossAppFromWire = (wire: Wire<'cross_app'>): CrossAppAccount => ({
  type: 'cross_app',
  subject: wire.subject,
  providerApp: { id: wire.provider_app_id },
  embeddedWallets: wire.embedded_wallets,
  smartWallets: wire.smart_wallets,
  ...verified(wire),
})

const oauthFromWire = (wire: Wire<OAuthType>): OAuthAccount => ({
  type: wire.type,
  subject: wire.subject,
  email: orNull(wire.email),
  name: orNull(wire.name),
  username: orNull(wire.username),
  ...verified(wire),
})

function accountFromWire(wire: WireLinkedAccount): LinkedAccount | undefined {
  switch (wire.type) {
    case 'email':
      return { type: 'email', address: wire.address, ...verified(wire) }
    case 'phone':
      return { type: 'phone', number: wire.phoneNumber, ...verified(wire) }
    case 'wallet':
      return walletFromWire(wire)
    case 'smart_wallet':
      return {
        type: 'smart_wallet',
        address: wire.address,
        smartWalletType: orNull(wire.smart_wallet_type),
        ...verified(wire),
      }
    case 'farcaster':
      return farcasterFromWire(wire)
    case 'telegram':
      return telegramFromWire(wire)
    case 'passkey':
      return passkeyFromWire(wire)
    case 'cross_app':
      return crossAppFromWire(wire)
    case 'custom_auth':
      return { type: 'custom_auth', customUserId: wire.custom_user_id, ...verified(wire) }
    case 'authorization_key':
      return undefined
    default:
      return oauthFromWire(wire)
  }
}

/** The provider's user with the names of the specification. Frozen, because hosts get it. */
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
