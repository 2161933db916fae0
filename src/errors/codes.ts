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

/** The facts of a code, the same everywhere. A missing member means false, or the default. */
export interface ErrorFacts {
  /** The visitor left or refused. */
  readonly cancelled?: true
  /** The same action may be tried again. A single error may override this. */
  readonly retryable?: true
  /**
   * Its number in EIP-1193 or EIP-1474. Default: that of a refusal for cancelled codes, else that of an internal error.
   */
  readonly rpc?: number
  /** Its names in the provider's HTTP interface; true for its own name in lower case. */
  readonly wire?: true | readonly string[]
  /** Its names in the wallet frame. */
  readonly frame?: readonly string[]
  /** It only says that something failed. Code that knows which action failed may replace it. */
  readonly nameless?: true
}

/**
 * Every code that a host can meet in `wallet-error` or in a rejection, with its facts. Only its texts
 * (copy/areas/errors.ts) and unusual actions after it (error-actions.ts) are elsewhere. The names are the
 * specification's, except for the last group, which is for errors that only an element can have.
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

  // responses of servers, and requests without a response
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

  // an element that cannot start
  INVALID_CONFIG: {},
  INSTANCE_CONFLICT: {},
  FLOW_IN_PROGRESS: { rpc: RPC_PENDING },
  ELEMENT_MISSING: { rpc: RPC_UNSUPPORTED_METHOD },
  INSECURE_ORIGIN: {},
  UNKNOWN_ERROR: { nameless: true },
} as const satisfies Readonly<Record<string, ErrorFacts>>

export type ErrorCode = keyof typeof ERRORS

/** The codes whose row has this fact. */
export type CodesThatAre<Fact extends keyof ErrorFacts> = {
  [Code in ErrorCode]: Fact extends keyof (typeof ERRORS)[Code] ? Code : never
}[ErrorCode]

/** The names that the wallet frame has for errors. */
export type FrameErrorType = (typeof ERRORS)[CodesThatAre<'frame'>]['frame'][number]

export const ERROR_CODES = Object.freeze(Object.keys(ERRORS)) as readonly ErrorCode[]

/** True for the name of one of our codes. */
export const isErrorCode = (name: unknown): name is ErrorCode => typeof name === 'string' && Object.hasOwn(ERRORS, name)

/** The facts of this code; empty for a code that only another copy of the bundle knows. */
export const factsOf = (code: ErrorCode): ErrorFacts => (isErrorCode(code) ? ERRORS[code] : {})

/** The number of EIP-1193 or EIP-1474 for this code. */
export function rpcNumberOf(code: ErrorCode): number {
  const { rpc, cancelled } = factsOf(code)
  return rpc ?? (cancelled ? RPC_USER_REJECTED : RPC_INTERNAL)
}

/** Our code for each error name of the provider's HTTP interface, or of the wallet frame. */
export const codesBy = (column: 'wire' | 'frame'): ReadonlyMap<string, ErrorCode> =>
  new Map(ERROR_CODES.flatMap(code => namesOf(code, column).map(name => [name, code] as const)))

const namesOf = (code: ErrorCode, column: 'wire' | 'frame'): readonly string[] => {
  const names = factsOf(code)[column] ?? []
  return names === true ? [code.toLowerCase()] : names
}
