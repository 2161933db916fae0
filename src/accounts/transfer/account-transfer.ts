import * as v from 'valibot'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import type { TelegramAuthResult, TelegramWebAppData } from '../../api/login/telegram.js'
import { object } from '../../lib/own/object.js'
import type { LinkedAccount, WalletAccount } from '../../session/user/user.js'

/** The method that links an account, by its name in the provider's paths: a social site has its own. */
export type LinkMethod =
  | 'email'
  | 'sms'
  | 'siwe'
  | 'siws'
  | 'farcaster'
  | 'telegram'
  | 'passkey'
  | 'custom'
  | 'guest'
  | (string & {})

/** An account that the visitor proves is theirs, with the fields that a transfer of it needs. */
export interface AccountToLink {
  readonly accountType: LinkedAccount['type'] | 'custom' | 'guest'
  readonly linkMethod: LinkMethod
  /** The e-mail address, phone number or wallet address. For other kinds the provider names the account. */
  readonly account?: string | undefined
  readonly externalWalletMetadata?:
    | {
        readonly walletClientType: WalletAccount['walletClientType']
        readonly chainId: string | null
        readonly connectorType: WalletAccount['connectorType']
      }
    | undefined
  readonly telegramAuthResult?: TelegramAuthResult | undefined
  readonly telegramWebAppData?: TelegramWebAppData | undefined
}

const userInfoSchema = v.looseObject({ subject: v.string() })

/** The provider's offer if the account to link is the only one of another user. */
const offerSchema = object({
  nonce: v.pipe(v.string(), v.nonEmpty()),
  subject: v.optional(v.string()),
  account: v.optional(object({ displayName: v.optional(v.string()) })),
  otherUser: v.optional(
    object({
      embeddedWalletAddress: v.optional(v.string()),
      farcasterEmbeddedAddress: v.optional(v.string()),
      oAuthUserInfo: v.optional(userInfoSchema),
    }),
  ),
})

/** An account of another user that may be moved to the signed-in user. The other user is deleted. */
export interface AccountTransfer extends AccountToLink {
  /** Valid for one transfer and a few minutes. */
  readonly nonce: string
  readonly account: string
  readonly displayName: string
  /** The other user's embedded wallet, which is deleted with that user. */
  readonly embeddedWalletAddress?: string | undefined
  readonly farcasterEmbeddedAddress?: string | undefined
  readonly oAuthUserInfo?: { readonly subject: string; readonly [member: string]: unknown } | undefined
}

/**
 * Adds the transfer to a refusal that offers one, as its data. Every other error, and an offer without a nonce, is
 * returned unchanged.
 */
export function withTransfer(error: unknown, requested: AccountToLink): unknown {
  if (!isWalletError(error, 'ACCOUNT_TRANSFER_REQUIRED')) return error
  const { success, output } = v.safeParse(object({ data: offerSchema }), error.data)
  if (!success) return error
  const { nonce, subject = '', account, otherUser } = output.data
  const identifier = requested.account ?? subject
  const transfer: AccountTransfer = {
    ...requested,
    nonce,
    account: identifier,
    displayName: account?.displayName ?? identifier,
    ...otherUser,
  }
  return new WalletError(error.code, error.message, { cause: error, status: error.status as number, data: transfer })
}

/** The transfer that this error offers, or undefined. */
export const transferOf = (error: unknown): AccountTransfer | undefined =>
  isWalletError(error, 'ACCOUNT_TRANSFER_REQUIRED') && Object.hasOwn(Object(error.data) as object, 'linkMethod')
    ? (error.data as AccountTransfer)
    : undefined
