/** The start of a line that is a field of a sign-in message. */
const FIELD = /^\s*(?:URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID|Resources)\s*:/i
/** Line breaks for a human reader that are none for a parser. */
const OTHER_BREAK = /[\v\f\r\u0085\u2028\u2029]/

/**
 * True if a human reads a sign-in message as its parser does: both see the same line breaks, and the site's statement
 * is a single line, as the standards require, that does not look like a field.
 */
export const isPlainlyWritten = (text: string, statement = ''): boolean =>
  !OTHER_BREAK.test(text) && !statement.includes('\n') && !FIELD.test(statement)
