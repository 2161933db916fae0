import { factsOf, type ErrorCode } from './codes.js'

// Every page needs these, and only a page on which something happens needs the table: the build puts the first letters of the
// codes in its place (.config/rollup/error-prefixes.mjs).

/** True for the codes that mean "the visitor left" or "the visitor said no". */
export const isCancelled = (code: string): boolean => factsOf(code as ErrorCode).cancelled === true

/** True for the codes after which the same thing may be tried again. */
export const isRetryable = (code: string): boolean => factsOf(code as ErrorCode).retryable === true
