import * as v from 'valibot'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import type { TelegramAuthResult, TelegramWebAppData } from '../../api/login/telegram.js'
import { object } from '../../lib/own/object.js'
import type { LinkedAccount, WalletAccount } from '../../session/user/user.js'

/** How an account is linked, as the provider's paths tell it apart: a social site by its own name. */
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

/** An account that somebody proves is theirs, as a transfer of it has to name it. */
export interface AccountToLink {
  readonly accountType: LinkedAccount['type'] | 'custom' | 'guest'
  readonly linkMethod: LinkMethod
  /** What it is known by: the e-mail address, the phone number, the wallet's address; of others the provider says it. */
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

/** What the provider offers where an account that was to be linked is all that another user has. */
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

/** An account of another user that may be moved to the one who is signed in. That user is deleted with it. */
export interface AccountTransfer extends AccountToLink {
  /** Good for one transfer, for some minutes. */
  readonly nonce: string
  readonly account: string
  readonly displayName: string
  /** The other user's embedded wallet, which goes with them. */
  readonly embeddedWalletAddress?: string | undefined
  readonly farcasterEmbeddedAddress?: string | undefined
  readonly oAuthUserInfo?: { readonly subject: string; readonly [member: string]: unknown } | undefined
}

/** The same error; a refusal that offers a transfer carries that as its data. Any other, and an offer without a nonce, stays as it is. */
export function withTransfer(error: unknown, tried: AccountToLink): unknown {
  if (!isWalletError(error, 'ACCOUNT_TRANSFER_REQUIRED')) return error
  const { success, output } = v.safeParse(object({ data: offerSchema }), error.data)
  if (!success) return error
  const { nonce, subject = '', account, otherUser } = output.data
  const known = tried.account ?? subject
  const transfer: AccountTransfer = {
    ...tried,
    nonce,
    account: known,
    displayName: account?.displayName ?? known,
    ...otherUser,
  }
  return new WalletError(error.code, error.message, { cause: error, status: error.status as number, data: transfer })
}

/** The transfer that this error offers, if it offers one. */
export const transferOf = (error: unknown): AccountTransfer | undefined =>
  isWalletError(error, 'ACCOUNT_TRANSFER_REQUIRED') && Object.hasOwn(Object(error.data) as object, 'linkMethod')
    ? (error.data as AccountTransfer)
    : undefined
