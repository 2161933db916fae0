import * as v from 'valibot'
import { SIGNER_STATUSES } from '../api/login/signer-status.js'
import type { PasskeyAssertion } from '../api/login/passkeys.js'
import type { ChainType } from '../chains/chain-type.js'
import type { CodeMfaMethod, MfaMethod } from '../config/settings.js'
import {
  FRAME_ANSWER_TIMEOUT_MS,
  FRAME_CREATE_TIMEOUT_MS,
  FRAME_IMPORT_TIMEOUT_MS,
  FRAME_READY_TIMEOUT_MS,
  FRAME_SLOW_ANSWER_TIMEOUT_MS,
} from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { object } from '../lib/own/object.js'
import { walletFrame } from './wallet-frame.js'

/** The secret that an operation uses, identified by the address of the first wallet made from it. */
export interface Entropy {
  readonly entropyId: string
  readonly entropyIdVerifier: 'ethereum-address-verifier' | 'solana-address-verifier'
}

/** The proof of a second factor. `mfaCode` is six digits, or the assertion of a passkey. */
export interface MfaFields {
  readonly mfaMethod: MfaMethod
  readonly mfaCode: string | PasskeyAssertion
  readonly relyingParty: string
}

/** The secret that unlocks a recovery. Without it, the provider recovers automatically. */
export interface RecoverySecret {
  readonly recoveryPassword?: string
  readonly recoveryAccessToken?: string
}

/** Options of one operation. */
export interface OperationOptions {
  /** Returns a fresh access token; called when the frame is ready. */
  readonly token: () => Promise<string | null>
  readonly mfa?: MfaFields | undefined
  readonly signal?: AbortSignal | undefined
  /** How long to wait for the frame, instead of the operation's default. */
  readonly readyTimeoutMs?: number | undefined
}

interface Timeouts {
  readonly readyMs?: number
  readonly answerMs?: number
}
const SLOW: Timeouts = { answerMs: FRAME_SLOW_ANSWER_TIMEOUT_MS }
const CREATE: Timeouts = { readyMs: FRAME_CREATE_TIMEOUT_MS, answerMs: FRAME_SLOW_ANSWER_TIMEOUT_MS }

/** Defines an operation: the type of its data, its event, the schema of its answer. */
const operation =
  <Data extends object>() =>
  <Schema extends v.GenericSchema>(event: string, schema: Schema, timeouts: Timeouts = {}) =>
  async (data: Data, { token, mfa, signal, readyTimeoutMs }: OperationOptions): Promise<v.InferOutput<Schema>> => {
    const frame = walletFrame()
    await frame.whenReady({ timeoutMs: readyTimeoutMs ?? timeouts.readyMs ?? FRAME_READY_TIMEOUT_MS, signal })
    const accessToken = await token()
    if (!accessToken)
      throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before using an embedded wallet.')
    return frame.call(event, withoutUndefined({ ...data, ...mfa, accessToken }), {
      schema,
      timeoutMs: timeouts.answerMs ?? FRAME_ANSWER_TIMEOUT_MS,
      signal,
    })
  }

const withoutUndefined = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

const text = v.string()
const nothing = object({})
const address = object({ address: text })
const maybeEntropy = object({ entropyId: v.nullish(text) })

interface CreateData extends RecoverySecret {
  readonly recoveryMethod?: string
  readonly chainType: ChainType
  readonly walletIndex: number
}

/** The data that begin an enrollment. They differ by method, so `MFA_METHODS` cannot give them; passkeys begin elsewhere. */
type MfaEnrollment = { readonly method: 'sms'; readonly phoneNumber: string } | { readonly method: 'totp' }

/** The proof that completes an enrollment. `removeForLogin` (default true): these passkeys can no longer log in. */
export type MfaProof =
  | { readonly method: 'sms'; readonly phoneNumber: string; readonly code: string }
  | { readonly method: 'totp'; readonly code: string }
  | { readonly method: 'passkey'; readonly credentialIds: readonly string[]; readonly removeForLogin?: boolean }

interface FarcasterData {
  /** The wallet that the signer's key is derived from. */
  readonly address: string
  readonly hdWalletIndex: null
  readonly mfaCode: null
  readonly mfaMethod: null
  readonly relyingParty: string
}

/** The operations of the wallet frame. Each one also sends an access token. */
export const frameOperations = {
  create: operation<CreateData & { readonly solanaAddress?: string }>()('privy:wallet:create', address, CREATE),
  createSolana: operation<CreateData & { readonly ethereumAddress?: string }>()(
    'privy:solana-wallet:create',
    object({ publicKey: text }),
    CREATE,
  ),
  add: operation<Entropy & { readonly chainType: ChainType; readonly hdWalletIndex: number }>()(
    'privy:wallets:add',
    address,
    CREATE,
  ),
  import: operation<{ readonly privateKey: string; readonly chainType: ChainType }>()('privy:wallets:import', address, {
    ...SLOW,
    readyMs: FRAME_IMPORT_TIMEOUT_MS,
  }),
  connect: operation<Entropy>()('privy:wallets:connect', maybeEntropy),
  recover: operation<Entropy & RecoverySecret>()('privy:wallets:recover', maybeEntropy, SLOW),
  setRecovery: operation<
    Entropy & RecoverySecret & { readonly recoveryMethod: string; readonly existingRecoveryMethod?: string }
  >()('privy:wallets:set-recovery', object({ entropyId: text, entropyIdVerifier: text, recoveryMethod: text }), SLOW),
  rpc: operation<
    Entropy & {
      readonly chainType: ChainType
      readonly hdWalletIndex: number
      readonly requesterAppId?: string
      readonly request: { readonly method: string; readonly params: unknown }
    }
  >()(
    'privy:wallets:rpc',
    object({ address: text, chainType: text, response: object({ method: text, data: v.unknown() }) }),
  ),
  signAsUser: operation<{ readonly message: string; readonly requesterAppId?: string }>()(
    'privy:user-signer:sign',
    object({ signature: text }),
  ),
  verifyMfa: operation<object>()('privy:mfa:verify', nothing),
  initMfaEnrollment: operation<MfaEnrollment>()(
    'privy:mfa:init-enrollment',
    object({ method: text, secret: v.nullish(text), authUrl: v.nullish(text) }),
  ),
  submitMfaEnrollment: operation<MfaProof>()('privy:mfa:submit-enrollment', nothing),
  unenrollMfa: operation<{ readonly method: CodeMfaMethod }>()('privy:mfa:unenroll', nothing),
  clearMfa: operation<{ readonly userId: string }>()('privy:mfa:clear', nothing),
  unlinkPasskey: operation<{ readonly credentialId: string; readonly removeAsMfa?: boolean }>()(
    'privy:auth:unlink-passkey',
    nothing,
  ),
  initFarcasterSigner: operation<FarcasterData>()(
    'privy:farcaster:init-signer',
    object({ public_key: text, status: v.picklist(SIGNER_STATUSES), signer_approval_url: v.optional(text) }),
  ),
  signFarcaster: operation<FarcasterData & { readonly payload: { readonly hash: string }; readonly fid: bigint }>()(
    'privy:farcaster:sign',
    object({ hash: text, signature: text }),
  ),
  createDelegatedAction: operation<{
    readonly rootWallet: { readonly address: string; readonly chainType: ChainType; readonly imported: boolean }
    readonly delegatedWallets: readonly {
      readonly address: string
      readonly chainType: ChainType
      readonly walletIndex: number
    }[]
  }>()('privy:delegated-actions:consent', object({ success: v.optional(v.boolean()) })),
} as const
