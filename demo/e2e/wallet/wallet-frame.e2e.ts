import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Browser, Frame, Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WalletStore } from '../../provider/frame/index.js'
import { deriveKey } from '../../provider/frame/page/keys/derive.js'
import { joinShares } from '../../provider/frame/page/keys/shares.js'
import { engines, launch, openPage } from '../browser.js'
import {
  APP,
  askFrame,
  embedFrame,
  floodFrame,
  startFrameSite,
  STRICT_APP,
  type FrameSite,
} from '../frame-site.harness.js'

let world: FrameSite
let browser: Browser
let token: string

beforeAll(async () => {
  world = await startFrameSite()
})
afterAll(() => world?.stop())
beforeEach(() => {
  token = world.addUser()
})

/** Opens a host page with the wallet frame in it. */
async function host(name = 'app', appId = APP): Promise<{ page: Page; troubles: string[] }> {
  const opened = await openPage(browser, `${world.url(name)}/host`)
  await embedFrame(opened.page, world.url('wallet'), appId)
  return opened
}

const ask = (page: Page, event: string, data: object, options?: { asText?: boolean }) =>
  askFrame(page, world.url('wallet'), event, data, options)
const onEthereum = (entropyId: unknown) => ({
  accessToken: token,
  entropyId,
  entropyIdVerifier: 'ethereum-address-verifier',
})
const sign = (page: Page, address: unknown) =>
  ask(page, 'privy:wallets:rpc', {
    ...onEthereum(address),
    chainType: 'ethereum',
    hdWalletIndex: 0,
    request: { method: 'personal_sign', params: ['hello', address] },
  })

describe.each(engines)('the wallet frame on its own site, in %s', engine => {
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
    expect(new WalletStore(world.db, Date.now).wallets(token).map(wallet => wallet.address)).toEqual([
      address,
      solana?.data?.['publicKey'],
    ])

    const signed = await sign(page, address)
    const { data: signature } = signed?.data?.['response'] as { data: Hex }
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)

    await page.reload()
    await embedFrame(page, world.url('wallet'))
    expect(await ask(page, 'privy:wallets:connect', onEthereum(address))).toMatchObject({
      data: { entropyId: address },
    })
    expect(troubles).toEqual([])
    await page.close()
  })

  it('answers a message of text with text', async () => {
    const { page } = await host()
    expect((await ask(page, 'privy:iframe:ready', {}, { asText: true }))?.data).toEqual({})
    const created = await ask(page, 'privy:wallet:create', { accessToken: token }, { asText: true })
    expect(created?.data?.['address']).toMatch(/^0x/)
    await page.close()
  })

  it('has no wallet below another host site, recovers it there automatically, and keeps it usable here', async () => {
    const { page: here } = await host('app')
    const { page: there } = await host('shop')
    const address = (await ask(here, 'privy:wallet:create', { accessToken: token }))?.data?.['address']
    expect((await ask(there, 'privy:wallets:connect', onEthereum(address)))?.error).toMatchObject({
      type: 'wallet_not_on_device',
    })
    expect(await ask(there, 'privy:wallets:recover', onEthereum(address))).toMatchObject({
      data: { entropyId: address },
    })
    for (const page of [here, there]) expect((await sign(page, address))?.data).toMatchObject({ address })
    await Promise.all([here.close(), there.close()])
  })

  it('makes only one wallet for simultaneous requests of two tabs', async () => {
    const [one, two] = [await host(), await host()]
    const answers = await Promise.all(
      [one, two].flatMap(({ page }) => [
        ask(page, 'privy:wallet:create', { accessToken: token }),
        ask(page, 'privy:wallet:create', { accessToken: token }),
      ]),
    )
    expect(new Set(answers.map(answer => answer?.data?.['address'])).size).toBe(1)
    expect(new WalletStore(world.db, Date.now).wallets(token)).toHaveLength(1)
    for (const { page } of [one, two]) expect((await sign(page, answers[0]?.data?.['address']))?.error).toBeUndefined()
    await Promise.all([one.page.close(), two.page.close()])
  })

  it('stores its share encrypted with a key that cannot be exported', async () => {
    const { page } = await host()
    await ask(page, 'privy:wallet:create', { accessToken: token })
    const frame = page.frames().find(found => found.url().includes('/embedded-wallets'))
    const stored = await frame?.evaluate(async () => {
      const open = indexedDB.open('wallet-frame')
      const database = await new Promise<IDBDatabase>(resolve => {
        open.onsuccess = () => resolve(open.result)
      })
      const all = (store: string) =>
        new Promise<unknown[]>(resolve => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result as unknown[])
        })
      const [key] = (await all('keys')) as CryptoKey[]
      const [share] = (await all('shares')) as Record<string, unknown>[]
      const readOut = key
        ? await crypto.subtle.exportKey('raw', key).then(
            () => 'read',
            (error: unknown) => (error as Error).name,
          )
        : 'no key'
      return {
        extractable: key?.extractable,
        readOut,
        members: Object.keys(share ?? {}).sort(),
        elsewhere: [localStorage.length, sessionStorage.length, document.cookie],
      }
    })
    expect(stored).toEqual({
      extractable: false,
      readOut: 'InvalidAccessError',
      members: ['app', 'at', 'box', 'id', 'iv'],
      elsewhere: [0, 0, ''],
    })
    await page.close()
  })

  it('works until the page is closed if storage is blocked or full', async () => {
    for (const failing of ['open', 'put']) {
      const { page } = await openPage(browser, `${world.url('app')}/host`)
      await page.evaluateOnNewDocument(
        failing === 'open'
          ? 'Object.defineProperty(window, "indexedDB", { get() { throw new DOMException("blocked", "SecurityError") } })'
          : 'IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError") }',
      )
      await page.reload()
      await embedFrame(page, world.url('wallet'))
      token = world.addUser()
      const address = (await ask(page, 'privy:wallet:create', { accessToken: token }))?.data?.['address']
      expect((await sign(page, address))?.data).toMatchObject({ address })
      await page.reload()
      await embedFrame(page, world.url('wallet'))
      expect((await sign(page, address))?.error?.type).toBe('wallet_not_on_device')
      expect((await ask(page, 'privy:wallets:recover', onEthereum(address)))?.error).toBeUndefined()
      expect((await sign(page, address))?.data).toMatchObject({ address })
      await page.close()
    }
  })

  it('answers only its parent, and no sibling frame, malformed message or unknown event', async () => {
    const { page } = await host()
    const messages = await page.evaluate(async wallet => {
      const target = document.querySelector('iframe')?.contentWindow
      const neighbour = document.createElement('iframe')
      neighbour.src = '/host'
      await new Promise<void>(resolve => {
        neighbour.onload = () => resolve()
        document.body.append(neighbour)
      })
      const messages: unknown[] = []
      const record = (message: MessageEvent<unknown>) => messages.push(message.data)
      addEventListener('message', record)
      neighbour.contentWindow?.addEventListener('message', record)
      // Another window with the same origin as the parent.
      const script = neighbour.contentDocument?.createElement('script')
      if (script) {
        script.textContent = `parent.frames[0].postMessage({ id: 'n', event: 'privy:iframe:ready', data: {} }, ${JSON.stringify(wallet)})`
        neighbour.contentDocument?.body.append(script)
      }
      for (const shape of [
        null,
        7,
        [],
        {},
        'text',
        '{',
        { id: 'a' },
        { id: 'b', event: 'privy:unknown', data: {} },
        { id: 3, event: 'privy:iframe:ready' },
        { event: 'privy:iframe:ready' },
      ])
        target?.postMessage(shape, wallet)
      // Messages arrive in the order in which they were posted. Once this one is answered, all others have arrived.
      await new Promise<void>(resolve => {
        addEventListener('message', ({ data }: MessageEvent<{ id?: string }>) => {
          if (data.id === 'last') resolve()
        })
        target?.postMessage({ id: 'last', event: 'privy:iframe:ready', data: {} }, wallet)
      })
      return messages
    }, world.url('wallet'))
    expect(messages).toEqual([{ id: 'last', event: 'privy:iframe:ready', data: {} }])
    await page.close()
  })

  it('can be framed and called only by the pages that its app allows [SEC-23]', async () => {
    const { page: listed } = await host('app', STRICT_APP)
    expect((await ask(listed, 'privy:iframe:ready', {}))?.data).toEqual({})
    const { page: stranger } = await host('shop', STRICT_APP)
    // A second frame answers every local page. A response of the first would come before its two responses.
    await embedFrame(stranger, world.url('wallet'))
    const messages = await stranger.evaluate(
      wallet =>
        new Promise<unknown[]>(resolve => {
          const [strict, open] = [...document.querySelectorAll('iframe')].map(({ contentWindow }) => contentWindow)
          const answers: unknown[] = []
          addEventListener('message', ({ data }: MessageEvent<{ id?: string }>) => {
            answers.push(data.id)
            if (data.id === 'once') open?.postMessage({ id: 'twice', event: 'privy:iframe:ready', data: {} }, wallet)
            if (data.id === 'twice') resolve(answers)
          })
          strict?.postMessage({ id: 'strict', event: 'privy:iframe:ready', data: {} }, wallet)
          open?.postMessage({ id: 'once', event: 'privy:iframe:ready', data: {} }, wallet)
        }),
      world.url('wallet'),
    )
    expect(messages).toEqual(['once', 'twice'])
    await Promise.all([listed.close(), stranger.close()])
  })

  it('reports the kind of a failure', async () => {
    const { page } = await host()
    expect((await ask(page, 'privy:wallet:create', {}))?.error).toEqual({
      type: 'error',
      message: 'An access token is required',
    })
    expect((await ask(page, 'privy:wallet:create', { accessToken: 'nobody' }))?.error?.type).toBe('error')
    expect((await ask(page, 'privy:wallets:connect', { accessToken: token }))?.error?.type).toBe(
      'invalid_request_arguments',
    )
    expect((await ask(page, 'privy:wallets:import', { accessToken: token }))?.error).toMatchObject({
      type: 'invalid_request_arguments',
      message: 'privateKey is required',
    })
    await page.close()
  })

  it('continues to sign during a flood of foreign messages', async () => {
    const { page } = await host()
    const address = (await ask(page, 'privy:wallet:create', { accessToken: token }))?.data?.['address']
    const { sent } = await floodFrame(page, world.url('wallet'))
    for (let time = 0; time < 5; time++) {
      const before = await sent()
      expect((await sign(page, address))?.data).toMatchObject({ address })
      expect(await sent()).toBeGreaterThan(before)
    }
    await page.close()
  })
})

describe('the host page of a wallet frame', () => {
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())

  it('has no key, phrase or share in its memory, storage, messages or requests [SEC-07]', async () => {
    const { page } = await host()
    const wire: string[] = []
    page.on('request', request =>
      wire.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
    )
    await page.evaluate(() =>
      addEventListener('message', message =>
        ((window as unknown as { heard: unknown[] }).heard ??= []).push(message.data),
      ),
    )
    const address = String((await ask(page, 'privy:wallet:create', { accessToken: token }))?.data?.['address'])
    await ask(page, 'privy:solana-wallet:create', { accessToken: token })
    await sign(page, address)

    // The test recovers the secret from the share in the frame, and the provider's share in its database.
    const frame = page.frames().find(found => found.url().includes('/embedded-wallets'))
    const { setId, server } = world.db.get(
      'SELECT s.id AS setId, s.server_share AS server FROM wallet_share_sets s JOIN wallet_entropies e ON e.id = s.entropy_id WHERE e.user_id = ?',
      [token],
    ) as { setId: string; server: string }
    const share = await deviceShare(frame, setId)
    const secret = await joinShares(Uint8Array.from(share), new Uint8Array(Buffer.from(server, 'base64')))
    const [ethereum, solana] = [await deriveKey(secret, 'ethereum', 0), await deriveKey(secret, 'solana', 0)]
    expect(ethereum.address).toBe(address)

    const bytes = [secret, Uint8Array.from(share), ethereum.secret, solana.secret]
    const phrase = entropyToMnemonic(secret, wordlist)
    const traces = [
      phrase,
      phrase.split(' ').slice(0, 3).join(' '),
      server,
      ...bytes.flatMap(found => [
        Buffer.from(found).toString('hex'),
        Buffer.from(found).toString('base64'),
        [...found].join(','),
      ]),
    ]
    const places = {
      memory: await heap(page),
      page: await page.evaluate(() =>
        JSON.stringify([
          { ...localStorage },
          { ...sessionStorage },
          document.cookie,
          document.documentElement.outerHTML,
          location.href,
          window.name,
          (window as unknown as { heard: unknown[] }).heard,
        ]),
      ),
      // The provider's share may appear in requests, because it is sent to the provider.
      requests: wire.join('\n').replaceAll(server, ''),
    }
    expect(places.memory).toContain(address)
    expect(places.page).toContain(address)
    expect(places.requests).toContain('/api/v1/embedded_wallets')
    for (const [place, content] of Object.entries(places))
      for (const trace of traces) expect(content.includes(trace), `${trace.slice(0, 6)}… in ${place}`).toBe(false)
    await page.close()
  })
})

function deviceShare(frame: Frame | undefined, setId: string): Promise<number[]> {
  if (!frame) throw new Error('There is no frame')
  return frame.evaluate(
    async ({ app, setId }) => {
      const open = indexedDB.open('wallet-frame')
      const database = await new Promise<IDBDatabase>(resolve => {
        open.onsuccess = () => resolve(open.result)
      })
      const [key, row] = (await Promise.all(
        [
          ['keys', app],
          ['shares', setId],
        ].map(
          ([store = '', name = '']) =>
            new Promise<unknown>(resolve => {
              const request = database.transaction(store).objectStore(store).get(name)
              request.onsuccess = () => resolve(request.result)
            }),
        ),
      )) as [CryptoKey, { iv: Uint8Array<ArrayBuffer>; box: ArrayBuffer }]
      const additionalData = new TextEncoder().encode(`${app}\n${setId}`)
      return [
        ...new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv, additionalData }, key, row.box)),
      ]
    },
    { app: APP, setId },
  )
}

/** The heap of the host page. The frame is on another site, and so in another process. */
async function heap(page: Page): Promise<string> {
  const session = await page.createCDPSession()
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  return chunks.join('')
}
