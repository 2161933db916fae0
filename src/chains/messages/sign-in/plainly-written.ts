/** How a line of a sign-in message begins that is a field of it. */
const FIELD = /^\s*(?:URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID|Resources)\s*:/i
/** What ends a line for who reads it, and not for a parser. */
const OTHER_BREAK = /[\v\f\r\u0085\u2028\u2029]/

/**
 * Whether a person reads a sign-in message as its parser does: no line ends where none does for the parser, and what the site says in its own
 * words is one line, as the standards want it, that is none of the fields.
 */
export const isPlainlyWritten = (text: string, statement = ''): boolean =>
  !OTHER_BREAK.test(text) && !statement.includes('\n') && !FIELD.test(statement)
