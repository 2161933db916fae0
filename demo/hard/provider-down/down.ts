/** How a provider is down: what becomes of a request to it. */
export const WAYS = {
  'its responses are lost': async deliver => {
    await deliver()
    throw new TypeError('Failed to fetch')
  },
  'it refuses every request': () => Promise.resolve(new Response('{}', { status: 503 })),
} satisfies Readonly<Record<string, (deliver: () => Promise<Response>) => Promise<Response>>>
export type Way = keyof typeof WAYS

/** Lets the provider be down for page and frame from this request on. Returns a function that ends it and counts them. */
export function downFrom(first: number, way: Way): () => number {
  const direct = globalThis.fetch
  let requests = 0
  globalThis.fetch = (path, init) => {
    const deliver = () => direct(path, init)
    return String(path).includes('analytics') || requests++ < first ? deliver() : WAYS[way](deliver)
  }
  return () => {
    globalThis.fetch = direct
    return requests
  }
}
