import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import type { Database } from 'node-sqlite3-wasm'
import type { Page } from 'puppeteer-core'
import { frameAlone } from '../provider/frame/frame-alone.harness.js'
import { openDatabase } from '../provider/store/database.js'
import { PATIENCE } from './browser.js'

/** An app without a list of allowed pages, and one that allows only `app.localhost`. */
export const APP = 'clwalletelementsdemo00001'
export const STRICT_APP = 'clwalletelementsdemo00002'

export interface Answer {
  data?: Record<string, unknown>
  error?: { type: string; message: string }
}

export interface FrameSite {
  db: Database
  /** The address of a site: `app`, `shop`, `wallet`, … All sites are one server with different host names. */
  url(name: string): string
  /** Adds a user. Returns the id, which is also the access token. */
  addUser(): string
  stop(): Promise<void>
}

/** Adds a hidden frame with this address to a page, and waits until it is loaded. */
const embed = (page: Page, address: string): Promise<void> =>
  page.evaluate(
    source =>
      new Promise<void>(resolve => {
        const frame = document.createElement('iframe')
        frame.hidden = true
        frame.onload = () => resolve()
        frame.src = source
        document.body.append(frame)
      }),
    address,
  )

/** Starts a server with the wallet frame and an empty host page, without the rest of the provider. */
export async function startFrameSite(): Promise<FrameSite> {
  const db = openDatabase(':memory:')
  let port = 0
  let users = 0
  const app = new Hono()
  app.get('/host', context =>
    context.html('<!doctype html><title>Host</title><link rel="icon" href="data:,"><body></body>'),
  )
  app.route(
    '/',
    frameAlone({
      db,
      now: Date.now,
      allowedDomains: appId => ({ [APP]: [], [STRICT_APP]: [`http://app.localhost:${port}`] })[appId],
      authenticate: request => /^Bearer (user-\d+)$/.exec(request.req.header('authorization') ?? '')?.[1],
    }),
  )
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>(resolve => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
  return {
    db,
    url: name => `http://${name}.localhost:${port}`,
    addUser() {
      const id = `user-${++users}`
      db.run('INSERT INTO users VALUES (?, ?, 0, 0, ?)', [id, APP, Date.now()])
      return id
    },
    stop: () =>
      new Promise(resolve =>
        server.close(() => {
          db.close()
          resolve()
        }),
      ),
  }
}

/** Adds the wallet frame to a host page, and waits until it is loaded. */
export const embedFrame = (page: Page, wallet: string, appId = APP): Promise<void> =>
  embed(page, `${wallet}/apps/${appId}/embedded-wallets?caid=c1&client_id=x`)

/**
 * The host's side of the protocol: posts one request, and resolves with its response, or with undefined after a
 * timeout.
 */
export function askFrame(
  page: Page,
  wallet: string,
  event: string,
  data: object,
  options: { asText?: boolean } = {},
): Promise<Answer | undefined> {
  return page.evaluate(
    ({ event, data, wallet, asText, withinMs }) =>
      new Promise<Answer | undefined>(resolve => {
        const id = crypto.randomUUID()
        const frame = document.querySelector('iframe')
        // No named function is used here, because the compiler would wrap it in a helper that the page does not have.
        const listening = new AbortController()
        addEventListener(
          'message',
          (message: MessageEvent<unknown>) => {
            if (
              message.source !== frame?.contentWindow ||
              message.origin !== wallet ||
              (typeof message.data === 'string') !== asText
            )
              return
            const answer = (typeof message.data === 'string' ? JSON.parse(message.data) : message.data) as Answer & {
              id: string
              event: string
            }
            if (answer.id !== id || answer.event !== event) return
            listening.abort()
            resolve(answer)
          },
          { signal: listening.signal },
        )
        setTimeout(() => resolve(undefined), withinMs)
        const envelope = { id, event, data }
        frame?.contentWindow?.postMessage(asText ? JSON.stringify(envelope) : envelope, wallet)
      }),
    { event, data, wallet, asText: options.asText ?? false, withinMs: PATIENCE.timeout },
  )
}

export interface Flood {
  /** The number of foreign messages posted so far. */
  sent(): Promise<number>
  /** Stops posting. Resolves when the frame has received the last message. */
  stop(): Promise<void>
}

/**
 * Floods the frame from its host page with messages that are not for it. It posts a hundred at a time, and the next
 * hundred when the frame has received them, so that the rate fits any machine.
 */
export async function floodFrame(page: Page, wallet: string): Promise<Flood> {
  await page.evaluate(wallet => {
    const target = document.querySelector('iframe')?.contentWindow
    const listening = new AbortController()
    const flood = {
      sent: 0,
      stop: undefined as (() => void) | undefined,
      post() {
        for (let count = 0; count < 100; count++)
          target?.postMessage({ id: 'x', event: 'privy:flood', data: { count } }, wallet)
        flood.sent += 100
        target?.postMessage({ id: 'heard', event: 'privy:iframe:ready', data: {} }, wallet)
      },
    }
    Object.assign(window, { flood })
    addEventListener(
      'message',
      ({ data }: MessageEvent<{ id?: string }>) => {
        if (data.id !== 'heard') return
        if (!flood.stop) return flood.post()
        listening.abort()
        flood.stop()
      },
      { signal: listening.signal },
    )
    flood.post()
  }, wallet)
  return {
    sent: () => page.evaluate(() => (window as unknown as { flood: { sent: number } }).flood.sent),
    stop: () =>
      page.evaluate(
        () =>
          new Promise<void>(resolve => {
            ;(window as unknown as { flood: { stop: () => void } }).flood.stop = resolve
          }),
      ),
  }
}

/**
 * Measures how long a foreign message delays a request to the frame, in microseconds. `count` messages are posted at
 * once, and a request after them. `posting` is the part that the page itself takes to post a message.
 */
export function foreignCost(
  page: Page,
  wallet: string,
  count: number,
): Promise<{ total: number; posting: number; answers: number }> {
  return page.evaluate(
    ({ wallet, count }) =>
      new Promise<{ total: number; posting: number; answers: number }>(resolve => {
        const target = document.querySelector('iframe')?.contentWindow
        const listening = new AbortController()
        const startedAt = performance.now()
        let [posted, answers] = [startedAt, 0]
        addEventListener(
          'message',
          ({ data, source }: MessageEvent<{ id?: string }>) => {
            if (source !== target) return
            answers++
            if (data.id !== 'behind') return
            listening.abort()
            const each = 1_000 / count
            resolve({ total: (performance.now() - startedAt) * each, posting: (posted - startedAt) * each, answers })
          },
          { signal: listening.signal },
        )
        for (let sent = 0; sent < count; sent++)
          target?.postMessage({ id: 'x', event: 'privy:flood', data: { sent } }, wallet)
        posted = performance.now()
        target?.postMessage({ id: 'behind', event: 'privy:iframe:ready', data: {} }, wallet)
      }),
    { wallet, count },
  )
}
