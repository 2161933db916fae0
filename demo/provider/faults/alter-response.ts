import type { ServerResponse } from 'node:http'

/** Runs the operation, but sends `spoil(body)` in place of its response body. */
export function alterResponse(response: ServerResponse, spoil: (body: string) => string | Buffer): void {
  const chunks: Buffer[] = []
  const writeHead = response.writeHead.bind(response)
  const end = response.end.bind(response)
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string))
  }
  let head: [number, Record<string, unknown>] = [200, {}]
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    head = [status, (rest.find(value => typeof value === 'object') ?? {}) as Record<string, unknown>]
    return response
  }) as typeof response.writeHead
  response.write = ((chunk: unknown) => {
    keep(chunk)
    return true
  }) as typeof response.write
  response.end = ((chunk?: unknown) => {
    keep(chunk)
    const [status, headers] = head
    const ownHeaders = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !/^(content-length|transfer-encoding)$/i.test(name)),
    )
    const newBody = spoil(Buffer.concat(chunks).toString())
    const spoiled = typeof newBody === 'string' ? Buffer.from(newBody) : newBody
    response.removeHeader('content-length')
    writeHead(status, { ...(ownHeaders as Record<string, string>), 'content-length': spoiled.length })
    return end(spoiled)
  }) as typeof response.end
}

/**
 * Returns the response with values of wrong types: text for numbers, numbers for text, objects for lists. A body that
 * is not JSON becomes the number of its characters.
 */
export function wrongTypes(body: string): string {
  const ofWrongType = (value: unknown): unknown =>
    Array.isArray(value)
      ? { list: value.map(ofWrongType) }
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ofWrongType(inner)]))
        : typeof value === 'string'
          ? value.length
          : String(value)
  return JSON.stringify(ofWrongType(parsed(body)))
}

/** A body that is not JSON counts as text. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body || '{}') as unknown
  } catch {
    return body
  }
}

const SPACES = Buffer.alloc(12_000_000, ' ')

/** Returns the response followed by 12 MB of spaces. */
export const oversized = (body: string): Buffer => Buffer.concat([Buffer.from(body), SPACES])
