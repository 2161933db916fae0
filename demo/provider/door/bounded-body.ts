import type { IncomingMessage } from 'node:http'

/** Reads a request's whole body. If the body is longer than the limit, reading stops and the result is undefined. */
export async function boundedBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > limitBytes) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
