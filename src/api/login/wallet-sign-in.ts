import * as v from 'valibot'
import type { ChainType } from '../../chains/chain-type.js'
import { object } from '../../lib/own/object.js'
import { request } from '../client.js'
import type { AuthMode } from './email.js'
import { ENDPOINTS } from '../endpoints.js'
import { authResponseSchema, userSchema, type WireAuthResponse, type WireUser } from '../wire.js'

const nonceSchema = object({ nonce: v.pipe(v.string(), v.nonEmpty()) })

/** A message that an external wallet has signed, and the kind of wallet. */
export interface SignedByWallet {
  message: string
  /** Ethereum: hex. Solana: base64. */
  signature: string
  walletClientType: string | null
  connectorType: string | null
}

/** The same on Ethereum (EIP-4361), where the message names a chain (CAIP-2). */
export interface SignedOnEthereum extends SignedByWallet {
  chainId: string | null
}

/** The same on Solana; `transaction` for wallets that can sign transactions only. */
export interface SignedOnSolana extends SignedByWallet {
  messageType?: 'plain' | 'transaction'
}

/** The nonce that the sign-in message must contain. `token` is the captcha's. */
export async function walletNonce(
  chainType: ChainType,
  { address, token }: { address: string; token?: string },
  signal?: AbortSignal,
): Promise<{ nonce: string }> {
  return request(chainType === 'ethereum' ? ENDPOINTS.ethereumNonce : ENDPOINTS.solanaNonce, {
    body: { address, token },
    schema: nonceSchema,
    ui: true,
    signal,
  })
}

const onSolana = ({ messageType = 'plain', ...signed }: SignedOnSolana) => ({ ...signed, message_type: messageType })

/** Logs in with the signature of an Ethereum wallet. */
export async function authenticateEthereum(
  signed: SignedOnEthereum & { mode: AuthMode },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.ethereumAuthenticate, { body: { ...signed }, schema: authResponseSchema, signal })
}

/** Links an Ethereum wallet to the signed-in user. */
export async function linkEthereum(signed: SignedOnEthereum, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.ethereumLink, { body: { ...signed }, schema: userSchema, signal })
}

/** Logs in with the signature of a Solana wallet. */
export async function authenticateSolana(
  { mode, ...signed }: SignedOnSolana & { mode: AuthMode },
  signal?: AbortSignal,
): Promise<WireAuthResponse> {
  return request(ENDPOINTS.solanaAuthenticate, {
    body: { ...onSolana(signed), mode },
    schema: authResponseSchema,
    signal,
  })
}

/** Links a Solana wallet to the signed-in user. */
export async function linkSolana(signed: SignedOnSolana, signal?: AbortSignal): Promise<WireUser> {
  return request(ENDPOINTS.solanaLink, { body: onSolana(signed), schema: userSchema, signal })
}

/** Links a smart wallet that one of the user's wallets controls (ERC-1271, ERC-6492). */
export async function linkSmartWallet(
  { message, signature, smartWalletType }: { message: string; signature: string; smartWalletType: string },
  signal?: AbortSignal,
): Promise<WireUser> {
  return request(ENDPOINTS.smartWalletLink, {
    body: { message, signature, smart_wallet_type: smartWalletType },
    schema: userSchema,
    signal,
  })
}

/** Unlinks an external wallet from the signed-in user. */
export async function unlinkWallet(
  chainType: ChainType,
  { address }: { address: string },
  signal?: AbortSignal,
): Promise<WireUser> {
  return request(chainType === 'ethereum' ? ENDPOINTS.ethereumUnlink : ENDPOINTS.solanaUnlink, {
    body: { address },
    schema: userSchema,
    signal,
  })
}
