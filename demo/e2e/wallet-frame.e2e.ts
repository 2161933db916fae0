import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Database } from 'node-sqlite3-wasm'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { frameRoutes, WalletStore } from '../provider/frame/index.js'
import { openDatabase } from '../provider/store/database.js'
import { launch, openPage } from './browser.js'

const APP = 'clwalletelementsdemo00001'
const STRICT_APP = 'clwalletelementsdemo00002'

interface Answer {
  data?: Record<string, unknown>
  error?: { type: string; message: string }
}

/** One server for all sites: what differs is the name by which a page calls it. */
let site: (name: string) => string
let stop: () => Promise<void>
let db: Database
let browser: Browser
let users = 0
let token: string

beforeAll(async () => {
  db = openDatabase(':memory:')
  let port = 0
  const app = new Hono()
  app.get('/host', context => context.html('<!doctype html><title>Host</title><link rel="icon" href="data:,"><body></body>'))
  app.route('/', frameRoutes({
    db,
    now: Date.now,
    allowedDomains: appId => ({ [APP]: [], [STRICT_APP]: [`http://app.localhost:${port}`] })[appId],
    authenticate: request => /^Bearer (user-\d+)$/.exec(request.req.header('authorization') ?? '')?.[1],
  }))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise<void>(resolve => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
  site = name => `http://${name}.localhost:${port}`
  stop = () => new Promise(resolve => server.close(() => resolve()))
})
afterAll(async () => {
  await stop?.()
  db?.close()
})
beforeEach(() => {
  token = `user-${++users}`
  db.run('INSERT INTO users VALUES (?, ?, 0, 0, ?)', [token, APP, Date.now()])
})

/** A host page with the frame in it, and the host's side of the protocol. */
async function host(name = 'app', appId = APP): Promise<{ page: Page; troubles: string[] }> {
  const opened = await openPage(browser, `${site(name)}/host`)
  await embed(opened.page, appId)
  return opened
}

async function embed(page: Page, appId = APP): Promise<void> {
  await page.evaluate(source => new Promise<void>(resolve => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.onload = () => resolve()
    frame.src = source
    document.body.append(frame)
  }), `${site('wallet')}/apps/${appId}/embedded-wallets?caid=c1&client_id=x`)
}

/** Posts one request and gives its answer; undefined when none comes within the time. */
function ask(page: Page, event: string, data: object, options: { asText?: boolean; withinMs?: number } = {}): Promise<Answer | undefined> {
  return page.evaluate(({ event, data, wallet, asText, withinMs }) => new Promise<Answer | undefined>(resolve => {
    const id = crypto.randomUUID()
    const frame = document.querySelector('iframe')
    const listen = (message: MessageEvent<unknown>) => {
      if (message.source !== frame?.contentWindow || message.origin !== wallet) return
      if ((typeof message.data === 'string') !== asText) return
      const answer = (typeof message.data === 'string' ? JSON.parse(message.data) : message.data) as Answer & { id: string; event: string }
      if (answer.id !== id || answer.event !== event) return
      removeEventListener('message', listen)
      resolve(answer)
    }
    addEventListener('message', listen)
    setTimeout(() => resolve(undefined), withinMs)
    const envelope = { id, event, data }
    frame?.contentWindow?.postMessage(asText ? JSON.stringify(envelope) : envelope, wallet)
  }), { event, data, wallet: site('wallet'), asText: options.asText ?? false, withinMs: options.withinMs ?? 20_000 })
}

const onEthereum = (entropyId: unknown) => ({ accessToken: token, entropyId, entropyIdVerifier: 'ethereum-address-verifier' })
const sign = (page: Page, address: unknown) => ask(page, 'privy:wallets:rpc', { ...onEthereum(address), chainType: 'ethereum', hdWalletIndex: 0, request: { method: 'personal_sign', params: ['hello', address] } })

describe.each(['chromium', 'firefox'] as const)('the wallet frame on a site of its own, in %s', engine => {
  beforeAll(async () => {
    browser = await launch(engine)
  })
  afterAll(() => browser?.close())

  it('makes wallets, signs with them, and finds them again after a reload', async () => {
    const { page, troubles } = await host()
    expect((await ask(page, 'privy:iframe:ready', {}))?.data).toEqual({})
    const created = await ask(page, 'privy:wallet:create', { accessToken: token })
    const address = created?.data?.['address']
    const solana = await ask(page, 'privy:solana-wallet:create', { accessToken: token, ethereumAddress: address })
    expect(new WalletStore(db, Date.now).wallets(token).map(wallet => wallet.address)).toEqual([address, solana?.data?.['publicKey']])

    const signed = await sign(page, address)
    const { data: signature } = signed?.data?.['response'] as { data: Hex }
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)

    await page.reload()
    await embed(page)
    expect(await ask(page, 'privy:wallets:connect', onEthereum(address))).toMatchObject({ data: { entropyId: address } })
    expect(troubles).toEqual([])
    await page.close()
  })

  it('answers text with text', async () => {
    const { page } = await host()
    expect((await ask(page, 'privy:iframe:ready', {}, { asText: true }))?.data).toEqual({})
    const created = await ask(page, 'privy:wallet:create', { accessToken: token }, { asText: true })
    expect(created?.data?.['address']).toMatch(/^0x/)
    await page.close()
  })

  it('is on no device below another host site, recovers there unasked, and stays usable here', async () => {
    const { page: here } = await host('app')
    const { page: there } = await host('shop')
    const address = (await ask(here, 'privy:wallet:create', { accessToken: token }))?.data?.['address']
    expect((await ask(there, 'privy:wallets:connect', onEthereum(address)))?.error).toMatchObject({ type: 'wallet_not_on_device' })
    expect(await ask(there, 'privy:wallets:recover', onEthereum(address))).toMatchObject({ data: { entropyId: address } })
    for (const page of [here, there]) expect((await sign(page, address))?.data).toMatchObject({ address })
    await Promise.all([here.close(), there.close()])
  })

  it('makes one wallet for two tabs that ask at the same time', async () => {
    const [one, two] = [await host(), await host()]
    const answers = await Promise.all([one, two].flatMap(({ page }) => [ask(page, 'privy:wallet:create', { accessToken: token }), ask(page, 'privy:wallet:create', { accessToken: token })]))
    expect(new Set(answers.map(answer => answer?.data?.['address'])).size).toBe(1)
    expect(new WalletStore(db, Date.now).wallets(token)).toHaveLength(1)
    for (const { page } of [one, two]) expect((await sign(page, answers[0]?.data?.['address']))?.error).toBeUndefined()
    await Promise.all([one.page.close(), two.page.close()])
  })

  it('keeps its share encrypted with a key that nobody can read out', async () => {
    const { page } = await host()
    await ask(page, 'privy:wallet:create', { accessToken: token })
    const frame = page.frames().find(found => found.url().includes('/embedded-wallets'))
    const stored = await frame?.evaluate(async () => {
      const open = indexedDB.open('wallet-frame')
      const database = await new Promise<IDBDatabase>(resolve => { open.onsuccess = () => resolve(open.result) })
      const all = (store: string) => new Promise<unknown[]>(resolve => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result as unknown[])
      })
      const [key] = await all('keys') as CryptoKey[]
      const [share] = await all('shares') as Record<string, unknown>[]
      const readOut = key ? await crypto.subtle.exportKey('raw', key).then(() => 'read', (error: unknown) => (error as Error).name) : 'no key'
      return { extractable: key?.extractable, readOut, members: Object.keys(share ?? {}).sort(), elsewhere: [localStorage.length, sessionStorage.length, document.cookie] }
    })
    expect(stored).toEqual({ extractable: false, readOut: 'InvalidAccessError', members: ['app', 'at', 'box', 'id', 'iv'], elsewhere: [0, 0, ''] })
    await page.close()
  })

  it('answers its parent only: not a neighbour of the same origin, a page inside the host or an unknown event', async () => {
    const { page } = await host()
    const heard = await page.evaluate(async wallet => {
      const target = document.querySelector('iframe')?.contentWindow
      const neighbour = document.createElement('iframe')
      neighbour.src = '/host'
      await new Promise<void>(resolve => { neighbour.onload = () => resolve(); document.body.append(neighbour) })
      const heard: unknown[] = []
      const note = (message: MessageEvent<unknown>) => heard.push(message.data)
      addEventListener('message', note)
      neighbour.contentWindow?.addEventListener('message', note)
      // The same origin as the parent's, another window.
      const script = neighbour.contentDocument?.createElement('script')
      if (script) {
        script.textContent = `parent.frames[0].postMessage({ id: 'n', event: 'privy:iframe:ready', data: {} }, ${JSON.stringify(wallet)})`
        neighbour.contentDocument?.body.append(script)
      }
      for (const shape of [null, 7, [], {}, 'text', '{', { id: 'a' }, { id: 'b', event: 'privy:unknown', data: {} }, { id: 3, event: 'privy:iframe:ready' }, { event: 'privy:iframe:ready' }]) target?.postMessage(shape, wallet)
      await new Promise(resolve => setTimeout(resolve, 300))
      return heard
    }, site('wallet'))
    expect(heard).toEqual([])
    expect((await ask(page, 'privy:iframe:ready', {}))?.data).toEqual({})
    await page.close()
  })

  it('can be framed and asked by the pages its app lists, and by no other [SEC-23]', async () => {
    const { page: listed } = await host('app', STRICT_APP)
    expect((await ask(listed, 'privy:iframe:ready', {}))?.data).toEqual({})
    const { page: stranger } = await host('shop', STRICT_APP)
    expect(await ask(stranger, 'privy:iframe:ready', {}, { withinMs: 500 })).toBeUndefined()
    await Promise.all([listed.close(), stranger.close()])
  })

  it('says which kind of failure it was', async () => {
    const { page } = await host()
    expect((await ask(page, 'privy:wallet:create', {}))?.error).toEqual({ type: 'error', message: 'An access token is required' })
    expect((await ask(page, 'privy:wallet:create', { accessToken: 'nobody' }))?.error?.type).toBe('error')
    expect((await ask(page, 'privy:wallets:connect', { accessToken: token }))?.error?.type).toBe('invalid_request_arguments')
    expect((await ask(page, 'privy:wallets:import', { accessToken: token }))?.error).toMatchObject({ type: 'error', message: 'privy:wallets:import is not supported yet' })
    await page.close()
  })

  it('goes on signing in a flood of foreign messages', async () => {
    const { page } = await host()
    const address = (await ask(page, 'privy:wallet:create', { accessToken: token }))?.data?.['address']
    await page.evaluate(wallet => {
      const target = document.querySelector('iframe')?.contentWindow
      const flood = setInterval(() => {
        for (let count = 0; count < 100; count++) target?.postMessage({ id: 'x', event: 'privy:flood', data: { count } }, wallet)
      }, 10)
      setTimeout(() => clearInterval(flood), 5_000)
    }, site('wallet'))
    for (let time = 0; time < 5; time++) {
      const start = performance.now()
      expect((await sign(page, address))?.data).toMatchObject({ address })
      expect(performance.now() - start).toBeLessThan(2_000)
    }
    await page.close()
  })
})
