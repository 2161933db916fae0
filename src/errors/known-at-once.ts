import { factsOf, type ErrorCode } from './codes.js'

// Every page needs these functions, but only a page with an error needs the whole table. The build therefore replaces
// the table here with the first letters of the codes (.config/rollup/error-prefixes.mjs).

/** True for the codes that mean that the visitor left or refused. */
export const isCancelled = (code: string): boolean => factsOf(code as ErrorCode).cancelled === true

/** True for the codes after which the same action may be tried again. */
export const isRetryable = (code: string): boolean => factsOf(code as ErrorCode).retryable === true
