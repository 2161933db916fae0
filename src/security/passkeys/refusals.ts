import type { ErrorCode } from '../../errors/codes.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { WalletError } from '../../errors/wallet-error.js'

/** The reasons for which a browser creates or uses no passkey, with the error for the host. */
const REFUSALS = {
  unsupported: { code: 'NOT_SUPPORTED', message: 'WebAuthn is not supported in this browser' },
  framed: { code: 'DISALLOWED_LOGIN_METHOD', message: 'The page around this frame does not allow passkeys in it.' },
  rejected: { code: 'USER_REJECTED_REQUEST', message: 'Passkey request timed out or rejected by user.' },
  known: { code: 'CANNOT_LINK_MORE_OF_TYPE', message: 'There is a passkey of this account on this device already.' },
  site: { code: 'INVALID_CONFIG', message: 'Passkeys of this app are not for this site.' },
  device: { code: 'NOT_SUPPORTED', message: 'This device can keep no passkey for this app.' },
  replaced: { code: 'REQUEST_ABORTED', message: 'Another passkey request has begun.' },
  unknown: { code: 'UNKNOWN_ERROR', message: 'Unknown error occurred.' },
} as const satisfies Readonly<Record<string, { readonly code: ErrorCode; readonly message: string }>>

export type PasskeyRefusal = keyof typeof REFUSALS

/** The browser's refusal as our error. The visitor may try again what they did not confirm. */
export function passkeyRefused(why: PasskeyRefusal, cause?: unknown): WalletError {
  const { code, message } = REFUSALS[why]
  return new WalletError(code, message, {
    cause,
    ...((why === 'rejected' || why === 'unknown') && { retryable: true }),
  })
}

/** The browser's refusal behind this error, even if the error has another code now; undefined for any other error. */
export function passkeyRefusalIn(error: unknown): PasskeyRefusal | undefined {
  const message = toWalletError(error).message
  return (Object.keys(REFUSALS) as PasskeyRefusal[]).find(why => REFUSALS[why].message === message)
}
