// Every page loads these, and only a page on which something happens loads the table they are from. A test holds them to it.

/** True for the codes that mean "the visitor left" or "the visitor said no". */
export const isCancelled = (code: string): boolean => /^(USER_EXITED_|USER_REJECTED_|REQUEST_ABORTED|OAUTH_USER_)/.test(code)

/** True for the codes after which the same thing may be tried again. */
export const isRetryable = (code: string): boolean =>
  /^(NETWORK_|CLIENT_REQUEST_|TOO_MANY_|OAUTH_USER_|CAPTCHA_|[A-Z]+_CONNECT_|EMBEDDED_WALLET_CREATE|WALLET_FRAME_|INSUFFICIENT_|TRANSACTION_)/.test(code)
