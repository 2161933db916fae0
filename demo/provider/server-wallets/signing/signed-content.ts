import canonicalize from 'canonicalize'

/** The content that a request's signature covers: canonical JSON (RFC 8785) of URL, method, app, expiry and body. */
export function signedContent(request: {
  url: string
  method: string
  appId: string
  expiry?: string | undefined
  body: unknown
}): string {
  const { url, method, appId, expiry, body } = request
  const content = canonicalize({
    version: 1,
    url,
    method,
    headers: { 'privy-app-id': appId, ...(expiry === undefined ? {} : { 'privy-request-expiry': expiry }) },
    body,
  })
  if (content === undefined) throw new Error('The body cannot be signed')
  return content
}
