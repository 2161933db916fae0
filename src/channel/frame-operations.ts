import * as v from 'valibot'
import { WalletError } from '../errors/wallet-error.js'
import { callFrame } from './wallet-frame.js'

/** What proves a second factor: added to the same request when the frame asks for it. */
export interface MfaProof {
  readonly mfaMethod: 'sms' | 'totp' | 'passkey'
  readonly mfaCode: unknown
  readonly relyingParty: string
}

/** Which secret a wallet belongs to. */
export interface Entropy {
  readonly entropyId: string
  readonly entropyIdVerifier: 'ethereum-address-verifier' | 'solana-address-verifier'
}

type ChainType = 'ethereum' | 'solana'
type RecoveryMethod = 'privy' | 'user-passcode' | 'google-drive' | 'icloud'

const address = v.object({ address: v.string() })
const entropyId = v.object({ entropyId: v.optional(v.string()) })

/** Every operation of the wallet frame that this product uses: its event, and what it answers. */
const OPERATIONS = {
  create: { event: 'privy:wallet:create', schema: address },
  createSolana: { event: 'privy:solana-wallet:create', schema: v.object({ publicKey: v.string() }) },
  add: { event: 'privy:wallets:add', schema: address },
  connect: { event: 'privy:wallets:connect', schema: entropyId },
  recover: { event: 'privy:wallets:recover', schema: entropyId },
  rpc: { event: 'privy:wallets:rpc', schema: v.object({ address: v.optional(v.string()), response: v.object({ method: v.optional(v.string()), data: v.unknown() }) }) },
} as const

/** What each operation is asked with, beside the access token. */
export interface OperationData {
  create: { recoveryMethod?: RecoveryMethod; recoveryPassword?: string; recoveryAccessToken?: string; solanaAddress?: string }
  createSolana: { ethereumAddress?: string; recoveryMethod?: RecoveryMethod; recoveryPassword?: string; recoveryAccessToken?: string }
  add: Entropy & { chainType: ChainType; hdWalletIndex: number }
  connect: Entropy
  recover: Entropy & { recoveryPassword?: string; recoveryAccessToken?: string }
  rpc: Entropy & { chainType: ChainType; hdWalletIndex: number; request: { method: string; params: unknown }; requesterAppId?: string }
}

export type Operation = keyof OperationData

export interface FrameCall {
  /** Gives the access token; asked anew for every try. */
  readonly accessToken: () => Promise<string | null>
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly mfa?: MfaProof | undefined
}

/** Asks the wallet frame to do this. Throws MUST_BE_AUTHENTICATED without an access token: every operation carries one. */
export async function frameOperation<Name extends Operation>(
  name: Name, data: OperationData[Name], { accessToken, timeoutMs, signal, mfa }: FrameCall,
): Promise<v.InferOutput<(typeof OPERATIONS)[Name]['schema']>> {
  const token = await accessToken()
  if (!token) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated to use their wallet.')
  const { event, schema } = OPERATIONS[name]
  return callFrame(event, { accessToken: token, ...data, ...mfa }, { schema, timeoutMs, signal }) as Promise<v.InferOutput<(typeof OPERATIONS)[Name]['schema']>>
}
