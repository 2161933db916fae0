import * as v from 'valibot'
import type { PasskeyAssertion } from '../api/passkeys.js'
import { FRAME_ANSWER_TIMEOUT_MS, FRAME_CREATE_TIMEOUT_MS, FRAME_IMPORT_TIMEOUT_MS, FRAME_READY_TIMEOUT_MS, FRAME_SLOW_ANSWER_TIMEOUT_MS } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { walletFrame } from './wallet-frame.js'

export type FrameChainType = 'ethereum' | 'solana'

/** Which of the user's secrets an operation is about: named by the address of its first wallet. */
export interface Entropy {
  readonly entropyId: string
  readonly entropyIdVerifier: 'ethereum-address-verifier' | 'solana-address-verifier'
}

/** What a second factor adds to an operation. `mfaCode`: six digits, or a passkey's assertion. */
export interface MfaFields {
  readonly mfaMethod: 'sms' | 'totp' | 'passkey'
  readonly mfaCode: string | PasskeyAssertion
  readonly relyingParty: string
}

/** The secret a recovery is made with; none of them: the provider recovers by itself. */
export interface RecoverySecret {
  readonly recoveryPassword?: string
  readonly recoveryAccessToken?: string
}

/** How one operation is sent. */
export interface Sending {
  /** Gives a good access token; asked when the frame is ready, so that it is fresh. */
  readonly token: () => Promise<string | null>
  readonly mfa?: MfaFields | undefined
  readonly signal?: AbortSignal | undefined
  /** The wait for the frame, where it differs from the operation's usual one. */
  readonly readyTimeoutMs?: number | undefined
}

interface Times { readonly readyMs?: number; readonly answerMs?: number }
const SLOW: Times = { answerMs: FRAME_SLOW_ANSWER_TIMEOUT_MS }
const CREATE: Times = { readyMs: FRAME_CREATE_TIMEOUT_MS, answerMs: FRAME_SLOW_ANSWER_TIMEOUT_MS }

/** An operation: the shape of what goes in, the event's name, the shape of what comes back. */
const operation = <Data extends object>() => <Schema extends v.GenericSchema>(event: string, schema: Schema, times: Times = {}) =>
  async (data: Data, { token, mfa, signal, readyTimeoutMs }: Sending): Promise<v.InferOutput<Schema>> => {
    const frame = walletFrame()
    await frame.whenReady({ timeoutMs: readyTimeoutMs ?? times.readyMs ?? FRAME_READY_TIMEOUT_MS, signal })
    const accessToken = await token()
    if (!accessToken) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before using an embedded wallet.')
    return frame.call(event, given({ ...data, ...mfa, accessToken }), { schema, timeoutMs: times.answerMs ?? FRAME_ANSWER_TIMEOUT_MS, signal })
  }

/** Without what was left out. */
const given = (data: object): object => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

const text = v.string()
const nothing = v.object({})
const address = v.object({ address: text })
const maybeEntropy = v.object({ entropyId: v.nullish(text) })

/** What a creation may carry besides the chain it is for. */
interface Creation extends RecoverySecret {
  readonly recoveryMethod?: string
  readonly chainType: FrameChainType
  readonly walletIndex: number
}

type MfaEnrollment = { readonly method: 'sms'; readonly phoneNumber: string } | { readonly method: 'totp' }
type MfaSubmission =
  | { readonly method: 'sms'; readonly phoneNumber: string; readonly code: string }
  | { readonly method: 'totp'; readonly code: string }
  | { readonly method: 'passkey'; readonly credentialIds: readonly string[]; readonly removeForLogin?: boolean }

/** Everything the wallet frame can be asked, one line an operation. Every one carries an access token. */
export const frameOperations = {
  create: operation<Creation & { readonly solanaAddress?: string }>()('privy:wallet:create', address, CREATE),
  createSolana: operation<Creation & { readonly ethereumAddress?: string }>()('privy:solana-wallet:create', v.object({ publicKey: text }), CREATE),
  add: operation<Entropy & { readonly chainType: FrameChainType; readonly hdWalletIndex: number }>()('privy:wallets:add', address, CREATE),
  import: operation<{ readonly privateKey: string; readonly chainType: FrameChainType }>()('privy:wallets:import', address, { ...SLOW, readyMs: FRAME_IMPORT_TIMEOUT_MS }),
  connect: operation<Entropy>()('privy:wallets:connect', maybeEntropy),
  recover: operation<Entropy & RecoverySecret>()('privy:wallets:recover', maybeEntropy, SLOW),
  setRecovery: operation<Entropy & RecoverySecret & { readonly recoveryMethod: string; readonly existingRecoveryMethod?: string }>()(
    'privy:wallets:set-recovery', v.object({ entropyId: text, entropyIdVerifier: text, recoveryMethod: text }), SLOW),
  rpc: operation<Entropy & { readonly chainType: FrameChainType; readonly hdWalletIndex: number; readonly requesterAppId?: string; readonly request: { readonly method: string; readonly params: unknown } }>()(
    'privy:wallets:rpc', v.object({ address: text, chainType: text, response: v.object({ method: text, data: v.unknown() }) })),
  signAsUser: operation<{ readonly message: string; readonly requesterAppId?: string }>()('privy:user-signer:sign', v.object({ signature: text })),
  verifyMfa: operation<object>()('privy:mfa:verify', nothing),
  initMfaEnrollment: operation<MfaEnrollment>()('privy:mfa:init-enrollment', v.object({ method: text, secret: v.nullish(text), authUrl: v.nullish(text) })),
  submitMfaEnrollment: operation<MfaSubmission>()('privy:mfa:submit-enrollment', nothing),
  unenrollMfa: operation<{ readonly method: 'sms' | 'totp' }>()('privy:mfa:unenroll', nothing),
  clearMfa: operation<{ readonly userId: string }>()('privy:mfa:clear', nothing),
  unlinkPasskey: operation<{ readonly credentialId: string; readonly removeAsMfa?: boolean }>()('privy:auth:unlink-passkey', nothing),
  initFarcasterSigner: operation<{ readonly address: string; readonly hdWalletIndex: null; readonly mfaCode: null; readonly mfaMethod: null; readonly relyingParty: string }>()('privy:farcaster:init-signer', v.looseObject({})),
  signFarcaster: operation<{ readonly address: string; readonly hdWalletIndex: null; readonly mfaCode: null; readonly mfaMethod: null; readonly relyingParty: string; readonly payload: { readonly hash: string }; readonly fid: bigint }>()(
    'privy:farcaster:sign', v.object({ hash: text, signature: text })),
  createDelegatedAction: operation<{
    readonly rootWallet: { readonly address: string; readonly chainType: FrameChainType; readonly imported: boolean }
    readonly delegatedWallets: readonly { readonly address: string; readonly chainType: FrameChainType; readonly walletIndex: number }[]
  }>()('privy:delegated-actions:consent', v.object({ success: v.optional(v.boolean()) })),
} as const
