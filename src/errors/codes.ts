import {
  RPC_DISCONNECTED,
  RPC_INTERNAL,
  RPC_INVALID_PARAMS,
  RPC_PENDING,
  RPC_UNAUTHORIZED,
  RPC_UNSUPPORTED_CHAIN,
  RPC_UNSUPPORTED_METHOD,
  RPC_USER_REJECTED,
} from '../constants.js'

/** The facts of a code, the same everywhere. A member that a row leaves out is false, or the default. */
export interface ErrorFacts {
  /** The visitor left, or said no. */
  readonly cancelled?: true
  /** The same thing may be tried again; a throw may say otherwise. */
  readonly retryable?: true
  /** Its number in EIP-1193 or EIP-1474; else the one for a visitor's no where it is cancelled, and the one for an internal error. */
  readonly rpc?: number
  /** What the provider's HTTP interface calls it; true: the same, in lower case. */
  readonly wire?: true | readonly string[]
  /** What the wallet frame calls it. */
  readonly frame?: readonly string[]
  /** It only says that something went wrong: code that knows the failed action may replace it. */
  readonly nameless?: true
}

/**
 * Every code a host can meet in `wallet-error` or in a rejection, and all that depends on it but its words (copy/errors.ts)
 * and, where it is unusual, how a visitor gets on (error-actions.ts). The names are the specification's; the last group is for what only an element can do wrong.
 */
export const ERRORS = {
  // named by the SDK
  MUST_BE_AUTHENTICATED: { rpc: RPC_UNAUTHORIZED },
  CANNOT_LINK_MORE_OF_TYPE: { wire: true },
  EMBEDDED_WALLET_NOT_FOUND: { rpc: RPC_UNAUTHORIZED },
  TRANSACTION_FAILURE: { retryable: true, wire: ['transaction_broadcast_failure'] },
  UNABLE_TO_SIGN: {},
  INVALID_MESSAGE: { rpc: RPC_INVALID_PARAMS },
  INVALID_DATA: { rpc: RPC_INVALID_PARAMS, wire: true, frame: ['invalid_request_arguments'] },
  UNSUPPORTED_CHAIN_ID: { rpc: RPC_UNSUPPORTED_CHAIN },
  UNSUPPORTED_WALLET_TYPE: { rpc: RPC_UNSUPPORTED_METHOD },
  MISSING_MFA_CREDENTIALS: {
    wire: ['missing_or_invalid_mfa', 'expired_or_invalid_mfa_token'],
    frame: ['missing_or_invalid_mfa', 'mfa_verification_max_attempts_reached', 'mfa_timeout'],
  },
  USER_EXITED_AUTH_FLOW: { cancelled: true },
  USER_EXITED_LINK_FLOW: { cancelled: true },
  USER_EXITED_UPDATE_FLOW: { cancelled: true },
  USER_EXITED_SET_PASSWORD_FLOW: { cancelled: true },
  FAILED_TO_LINK_ACCOUNT: {},
  FAILED_TO_UPDATE_ACCOUNT: {},
  UNKNOWN_AUTH_ERROR: {},
  UNKNOWN_CONNECT_WALLET_ERROR: { retryable: true },
  GENERIC_CONNECT_WALLET_ERROR: { retryable: true },
  OAUTH_UNEXPECTED: {},
  OAUTH_USER_DENIED: { cancelled: true, retryable: true },

  // answers of servers, and requests without one
  CLIENT_REQUEST_TIMEOUT: { retryable: true, rpc: RPC_DISCONNECTED },
  REQUEST_ABORTED: { cancelled: true },
  NETWORK_ERROR: { retryable: true, rpc: RPC_DISCONNECTED },
  API_ERROR: { frame: ['twilio_verification_failed'], nameless: true },
  UNEXPECTED_ANSWER: { nameless: true },
  INVALID_CREDENTIALS: { wire: true, frame: ['invalid_recovery_pin'] },
  MISSING_OR_INVALID_TOKEN: { rpc: RPC_UNAUTHORIZED, wire: true },
  MISSING_OR_INVALID_PRIVY_APP_ID: { wire: true },
  INVALID_CAPTCHA: { wire: true },
  CAPTCHA_FAILURE: { retryable: true },
  CAPTCHA_TIMEOUT: { retryable: true },
  DISALLOWED_LOGIN_METHOD: { wire: true },
  DISALLOWED_PLUS_EMAIL: { wire: true },
  ALLOWLIST_REJECTED: { wire: true },
  USER_LIMIT_REACHED: { wire: ['max_accounts_reached'] },
  USER_DOES_NOT_EXIST: { wire: true },
  ACCOUNT_TRANSFER_REQUIRED: { wire: true },
  LINKED_TO_ANOTHER_USER: { wire: true },
  NOT_SUPPORTED: { wire: true },
  TOO_MANY_REQUESTS: { retryable: true, wire: true },
  OAUTH_ACCOUNT_SUSPENDED: { wire: true },
  INSUFFICIENT_BALANCE: {
    retryable: true,
    wire: ['insufficient_balance', 'insufficient_funds'],
    frame: ['insufficient_funds'],
  },

  // wallets and signing
  EMBEDDED_WALLET_ALREADY_EXISTS: {},
  EMBEDDED_WALLET_CREATE_ERROR: { retryable: true },
  EMBEDDED_WALLET_NEEDS_RECOVERY: { frame: ['wallet_not_on_device'] },
  UNKNOWN_EMBEDDED_WALLET_ERROR: { frame: ['error'] },
  WALLET_FRAME_UNAVAILABLE: { retryable: true },
  USER_REJECTED_REQUEST: { cancelled: true },
  TRANSACTION_PREPARATION_FAILURE: { retryable: true },
  FEE_TOO_HIGH: {},
  FUNDING_NOT_ENABLED: {},
  USER_EXITED_FUNDING_FLOW: { cancelled: true },

  // an element that cannot begin
  INVALID_CONFIG: {},
  INSTANCE_CONFLICT: {},
  FLOW_IN_PROGRESS: { rpc: RPC_PENDING },
  ELEMENT_MISSING: { rpc: RPC_UNSUPPORTED_METHOD },
  INSECURE_ORIGIN: {},
  UNKNOWN_ERROR: { nameless: true },
} as const satisfies Readonly<Record<string, ErrorFacts>>

export type ErrorCode = keyof typeof ERRORS

/** The codes whose row says this. */
export type CodesThatAre<Fact extends keyof ErrorFacts> = {
  [Code in ErrorCode]: Fact extends keyof (typeof ERRORS)[Code] ? Code : never
}[ErrorCode]

/** What the wallet frame may call an error. */
export type FrameErrorType = (typeof ERRORS)[CodesThatAre<'frame'>]['frame'][number]

export const ERROR_CODES = Object.freeze(Object.keys(ERRORS)) as readonly ErrorCode[]

/** True for the name of one of our codes. */
export const isErrorCode = (name: unknown): name is ErrorCode => typeof name === 'string' && Object.hasOwn(ERRORS, name)

/** The facts of this code; none for a code that only another copy of the bundle knows. */
export const factsOf = (code: ErrorCode): ErrorFacts => (isErrorCode(code) ? ERRORS[code] : {})

/** The number of EIP-1193 or EIP-1474 for this code. */
export function rpcNumberOf(code: ErrorCode): number {
  const { rpc, cancelled } = factsOf(code)
  return rpc ?? (cancelled ? RPC_USER_REJECTED : RPC_INTERNAL)
}

/** Our code for each name that the provider's HTTP interface, or the wallet frame, has for one. */
export const codesBy = (column: 'wire' | 'frame'): ReadonlyMap<string, ErrorCode> =>
  new Map(ERROR_CODES.flatMap(code => namesOf(code, column).map(name => [name, code] as const)))

const namesOf = (code: ErrorCode, column: 'wire' | 'frame'): readonly string[] => {
  const names = factsOf(code)[column] ?? []
  return names === true ? [code.toLowerCase()] : names
}
