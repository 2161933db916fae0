import { RPC_UNSUPPORTED_METHOD } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import type { ChainType } from '../session/user.js'
import { frozenCopy } from './frozen-copy.js'

/** What a wallet is asked to sign, in the words of its chain. */
export interface SigningRequest {
  readonly method: string
  /** Ethereum: the list of JSON-RPC. Solana: `{ message }` in base64. */
  readonly params: unknown
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const message = (value: unknown) => { if (!isText(value)) throw new WalletError('INVALID_MESSAGE', 'Message must be a non-empty string') }
const record = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const invalid = (what: string) => new WalletError('INVALID_DATA', `Invalid signing request: ${what}.`)

/** How the parameters of each method are read. Hashes without their content and account authorisations (EIP-7702) are not among them. */
const METHODS: Readonly<Record<ChainType, Readonly<Record<string, (params: unknown) => void>>>> = {
  ethereum: {
    personal_sign: params => { message(list(params)[0]) },
    eth_signTypedData_v4: params => {
      const data = list(params)[1]
      if (!record(data) && !isText(data)) throw invalid('there are no typed data')
    },
    eth_signTransaction: params => { if (!record(list(params)[0])) throw invalid('there is no transaction') },
  },
  solana: {
    signMessage: params => {
      if (!record(params)) throw invalid('its parameters are no record')
      message(params['message'])
    },
  },
}

function list(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw invalid('its parameters are no list')
  return params as readonly unknown[]
}

/**
 * Copies and freezes a signing request, so that what was checked is what is signed, and refuses what no wallet here signs.
 * Throws UNABLE_TO_SIGN for such a method, INVALID_MESSAGE for an empty message, INVALID_DATA for other bad parameters.
 */
export function readSigningRequest(chainType: ChainType, request: SigningRequest): SigningRequest {
  const copy = frozenCopy(request)
  if (!record(copy) || !isText(copy['method'])) throw invalid('it names no method')
  const { method, params } = copy as { method: string; params: unknown }
  const check = Object.hasOwn(METHODS[chainType], method) ? METHODS[chainType][method] : undefined
  if (!check) throw new WalletError('UNABLE_TO_SIGN', `An embedded wallet does not sign with ${method.slice(0, 60)}.`, { rpcCode: RPC_UNSUPPORTED_METHOD })
  check(params)
  return Object.freeze({ method, params })
}
