import canonicalize from 'canonicalize'

/** What a signature of a request covers: canonical JSON (RFC 8785) of where it goes, for which app, until when, and what it says. */
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
