import type { ChainType } from '../../chains/chain-type.js'
import { RPC_UNSUPPORTED_METHOD } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { isPlain } from '../../lib/plain.js'
import { copyRequest } from '../copy-request.js'
import { requireMessage } from '../require-message.js'

/** A signing request, with the methods of its chain. */
export interface SigningRequest {
  readonly method: string
  /** Ethereum: the parameter list of JSON-RPC. Solana: `{ message }` in base64. */
  readonly params: unknown
}

export interface SignOptions {
  /** The asking app's id, if it is not this one. */
  readonly requesterAppId?: string | undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const invalid = (what: string) => new WalletError('INVALID_DATA', `Invalid signing request: ${what}.`)

/**
 * Checks the parameters of each method. Signing of raw hashes and of account authorisations (EIP-7702) is left out on
 * purpose.
 */
const CHECKS: Readonly<Record<ChainType, Readonly<Record<string, (params: unknown) => void>>>> = {
  ethereum: {
    personal_sign: params => {
      requireMessage(list(params)[0])
    },
    eth_signTypedData_v4: params => {
      const data = list(params)[1]
      if (!isPlain(data) && !isText(data)) throw invalid('there are no typed data')
    },
    eth_signTransaction: params => {
      if (!isPlain(list(params)[0])) throw invalid('there is no transaction')
    },
  },
  solana: {
    signMessage: params => {
      if (!isPlain(params)) throw invalid('its parameters are no record')
      requireMessage(params['message'])
    },
  },
}

function list(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw invalid('its parameters are no list')
  return params as readonly unknown[]
}

/**
 * Copies, checks and freezes a signing request, so that the signed data are the checked ones. Throws UNABLE_TO_SIGN for
 * a method that embedded wallets do not sign with, INVALID_MESSAGE for an empty message, INVALID_DATA for other bad
 * parameters.
 */
export function readSigningRequest(chainType: ChainType, request: SigningRequest): SigningRequest {
  const copy = copyRequest(request)
  if (!isPlain(copy) || !isText(copy['method'])) throw invalid('it names no method')
  const { method, params } = copy as { method: string; params: unknown }
  const check = Object.hasOwn(CHECKS[chainType], method) ? CHECKS[chainType][method] : undefined
  if (!check)
    throw new WalletError('UNABLE_TO_SIGN', `An embedded wallet does not sign with ${method.slice(0, 60)}.`, {
      rpcCode: RPC_UNSUPPORTED_METHOD,
    })
  check(params)
  return Object.freeze({ method, params })
}
