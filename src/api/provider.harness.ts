import { forgetApp, useApp } from '../config/app.js'
import { setStorage } from '../lib/storage.js'
import { setTokenSource, setTransport } from './client.js'

/** A request as the client sent it. */
export interface SentRequest {
  url: URL
  method: string
  headers: Headers
  body: unknown
  init: RequestInit
}

type Reply = Response | Error | 'hang' | ((sent: SentRequest) => Response | Promise<Response>)

/** A response of the provider. */
export const jsonResponse = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

/** A provider for tests. It replies from a script, repeats the last reply, and records the requests. */
export function scriptedProvider(...script: Reply[]): { requests: SentRequest[]; restore(): void } {
  const requests: SentRequest[] = []
  setStorage({
    get: key => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    remove: key => void stored.delete(key),
  })
  const stored = new Map<string, string>()
  forgetApp()
  useApp({ appId: 'clapiclientunittest000001', apiUrl: 'https://provider.test' })
  setTokenSource(() => Promise.resolve(null))
  setTransport((url, init) => {
    const request: SentRequest = {
      url: new URL(url),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      init,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    const reply = script[Math.min(requests.push(request), script.length) - 1] ?? 'hang'
    if (reply instanceof Error) return Promise.reject(reply)
    if (reply === 'hang')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    return Promise.resolve(typeof reply === 'function' ? reply(request) : reply.clone())
  })
  return {
    requests,
    restore: () => {
      setTransport()
      setStorage(undefined)
      forgetApp()
    },
  }
}
