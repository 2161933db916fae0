import type { Database } from 'node-sqlite3-wasm'
import { getBase58Encoder } from '@solana/web3.js'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../store/database.js'
import { frameAlone } from './frame-alone.harness.js'
import { WalletStore } from './index.js'
import { openDeviceShares, type DeviceShares } from './page/device-shares.js'
import { frameEvents } from './page/events/frame-events.js'
import { frameWorld, type FrameWorld } from './page/frame-world.js'
import { bytesOf } from './page/keys/base64.js'
import { joinShares } from './page/keys/shares.js'
import { ProviderCall } from './page/provider-call.js'

const APP = 'clwalletelementsdemo00001'
const NOW = Date.UTC(2026, 0, 1)

type Send = (path: string, init: RequestInit) => Promise<Response>

let db: Database
let send: Send
let sent: { path: string; body: string }[]

beforeEach(() => {
  db = openDatabase(':memory:')
  for (const user of ['user-ada', 'user-eve']) db.run('INSERT INTO users VALUES (?, ?, 0, 0, ?)', [user, APP, NOW])
  sent = []
  const routes = frameAlone({
    db,
    now: () => NOW,
    allowedDomains: () => [],
    // In these tests a token is the name of its user.
    authenticate: request => /^Bearer (user-\w+)$/.exec(request.req.header('authorization') ?? '')?.[1],
  })
  send = async (path, init) => {
    sent.push({ path, body: String(init.body ?? '') })
    return routes.request(path, init, {})
  }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(path, init))
})

afterEach(() => {
  vi.unstubAllGlobals()
  db.close()
})

/** A tab on a device. Node has no IndexedDB, so the device's shares live as long as `shares`. */
const newDevice = () => openDeviceShares(APP)
const tabOn = (shares: DeviceShares) => frameWorld(new ProviderCall({ appId: APP }, () => Promise.resolve()), shares)

async function ask(tab: FrameWorld, event: string, data: object): Promise<Record<string, unknown>> {
  const serve = frameEvents.get(event)
  if (!serve) throw new Error(`no event ${event}`)
  return (await serve(data as Record<string, unknown>, tab)) as Record<string, unknown>
}

const ada = { accessToken: 'user-ada' }
const onEthereum = (entropyId: unknown) => ({ ...ada, entropyId, entropyIdVerifier: 'ethereum-address-verifier' })
const rpc = (entropyId: unknown, chainType: string, request: object, hdWalletIndex = 0) => ({
  ...onEthereum(entropyId),
  chainType,
  hdWalletIndex,
  request,
})

describe('creating wallets', () => {
  it('Ethereum and Solana wallets share an entropy, and the provider knows them before the response', async () => {
    const tab = tabOn(await newDevice())
    const { address } = await ask(tab, 'privy:wallet:create', ada)
    expect(new WalletStore(db, () => NOW).accounts('user-ada')).toMatchObject([{ address, chain_type: 'ethereum' }])
    const { publicKey } = await ask(tab, 'privy:solana-wallet:create', { ...ada, ethereumAddress: address })
    const common = {
      type: 'wallet',
      id: null,
      imported: false,
      delegated: false,
      wallet_index: 0,
      wallet_client: 'privy',
      wallet_client_type: 'privy',
      connector_type: 'embedded',
      recovery_method: 'privy',
      verified_at: NOW / 1_000,
      first_verified_at: NOW / 1_000,
      latest_verified_at: NOW / 1_000,
    }
    expect(new WalletStore(db, () => NOW).accounts('user-ada')).toEqual([
      { ...common, address, chain_id: 'eip155:1', chain_type: 'ethereum' },
      { ...common, address: publicKey, public_key: publicKey, chain_id: 'solana:mainnet', chain_type: 'solana' },
    ])
    expect(db.all('SELECT id FROM wallet_entropies')).toHaveLength(1)
  })

  it("the first wallet may be on Solana, and either wallet's address names the entropy", async () => {
    const tab = tabOn(await newDevice())
    const { publicKey } = await ask(tab, 'privy:solana-wallet:create', ada)
    const { address } = await ask(tab, 'privy:wallet:create', { ...ada, solanaAddress: publicKey })
    await ask(tab, 'privy:wallets:connect', onEthereum(address))
    expect(
      await ask(tab, 'privy:wallets:connect', {
        ...ada,
        entropyId: publicKey,
        entropyIdVerifier: 'solana-address-verifier',
      }),
    ).toEqual({ entropyId: publicKey })
  })

  it('a second creation returns the existing wallet', async () => {
    const tab = tabOn(await newDevice())
    const first = await ask(tab, 'privy:wallet:create', ada)
    expect(await ask(tab, 'privy:wallet:create', ada)).toEqual(first)
    expect(await Promise.all([1, 2, 3].map(() => ask(tab, 'privy:wallet:create', ada)))).toEqual([first, first, first])
  })

  it('two tabs and another device that create at once get one wallet, and each can use it', async () => {
    const [here, there] = [await newDevice(), await newDevice()]
    const tabs = [tabOn(here), tabOn(here), tabOn(there)]
    // Every tab sees a user without wallets before any of them registers one.
    const calls = sent
    let waiting = tabs.length
    let open: () => void = () => {}
    const allHaveRead = new Promise<void>(resolve => (open = resolve))
    const direct = send
    send = async (path, init) => {
      const answer = await direct(path, init)
      if (init.method === 'GET' && waiting > 0) {
        waiting -= 1
        if (waiting === 0) open()
        await allHaveRead
      }
      return answer
    }
    const answers = await Promise.all(tabs.map(tab => ask(tab, 'privy:wallet:create', ada)))
    expect(calls.filter(({ body }) => body.includes('recovery_key'))).toHaveLength(3)
    expect(new Set(answers.map(({ address }) => address)).size).toBe(1)
    expect(db.all('SELECT address FROM embedded_wallets')).toHaveLength(1)
    for (const [index, tab] of tabs.entries()) {
      const entropy = onEthereum(answers[index]?.['address'])
      await ask(tab, 'privy:wallets:connect', entropy).catch(() => ask(tab, 'privy:wallets:recover', entropy))
      expect(await ask(tab, 'privy:wallets:connect', entropy)).toEqual({ entropyId: entropy.entropyId })
    }
  })

  it('the wallet is found again if the response to its creation was lost', async () => {
    const tab = tabOn(await newDevice())
    const direct = send
    let lostCount = 0
    send = async (path, init) => {
      const answer = await direct(path, init)
      if (init.method === 'POST' && lostCount === 0) {
        lostCount += 1
        throw new TypeError('Failed to fetch')
      }
      return answer
    }
    const { address } = await ask(tab, 'privy:wallet:create', ada)
    expect(lostCount).toBe(1)
    expect(db.all('SELECT address FROM embedded_wallets')).toEqual([{ address }])
    expect(await ask(tab, 'privy:wallets:connect', onEthereum(address))).toEqual({ entropyId: address })
  })

  it('the wallet is usable at once although the page was gone before any response', async () => {
    const device = await newDevice()
    const direct = send
    send = async (path, init) => {
      await direct(path, init)
      throw new TypeError('Failed to fetch')
    }
    // The creation begins only after the list of wallets has arrived.
    let listed = false
    const originalSend = send
    send = (path, init) => (listed ? originalSend(path, init) : ((listed = true), direct(path, init)))
    await expect(ask(tabOn(device), 'privy:wallet:create', ada)).rejects.toMatchObject({ type: 'error' })
    send = direct
    const { address } = await ask(tabOn(device), 'privy:wallet:create', ada)
    expect(db.all('SELECT address FROM embedded_wallets')).toEqual([{ address }])
    expect(await ask(tabOn(device), 'privy:wallets:connect', onEthereum(address))).toEqual({ entropyId: address })
  })

  it('further wallets are added by index, each once and in sequence', async () => {
    const tab = tabOn(await newDevice())
    const { address } = await ask(tab, 'privy:wallet:create', ada)
    const add = (hdWalletIndex: number, chainType = 'ethereum') =>
      ask(tab, 'privy:wallets:add', { ...onEthereum(address), chainType, hdWalletIndex })
    const second = await add(1)
    expect(second['address']).not.toBe(address)
    expect(await add(1)).toEqual(second)
    await expect(add(3)).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    await expect(add(-1)).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    expect((await add(0, 'solana'))['address']).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(
      new WalletStore(db, () => NOW)
        .wallets('user-ada')
        .map(({ chain_type, wallet_index }) => [chain_type, wallet_index]),
    ).toEqual([
      ['ethereum', 0],
      ['ethereum', 1],
      ['solana', 0],
    ])
  })
})

describe('another device', () => {
  it('a device without a share recovers without a question, and the first device keeps working', async () => {
    const first = tabOn(await newDevice())
    const { address } = await ask(first, 'privy:wallet:create', ada)
    const second = tabOn(await newDevice())
    await expect(ask(second, 'privy:wallets:connect', onEthereum(address))).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    expect(await ask(second, 'privy:wallets:recover', onEthereum(address))).toEqual({ entropyId: address })
    for (const tab of [first, second])
      expect(await ask(tab, 'privy:wallets:connect', onEthereum(address))).toEqual({ entropyId: address })
  })

  it('a damaged share is deleted, and the wallet is recovered', async () => {
    const device = await newDevice()
    const tab = tabOn(device)
    const { address } = await ask(tab, 'privy:wallet:create', ada)
    const [setId = ''] = await device.setIds()
    const share = (await device.read(setId)) ?? new Uint8Array(17)
    share[3] = (share[3] ?? 0) ^ 1
    await device.write({ setId, share })
    await expect(ask(tab, 'privy:wallets:connect', onEthereum(address))).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    expect(await device.setIds()).toEqual([])
    await ask(tab, 'privy:wallets:recover', onEthereum(address))
    await ask(tab, 'privy:wallets:connect', onEthereum(address))
  })

  it("the other chain's wallet is created there without a question", async () => {
    await ask(tabOn(await newDevice()), 'privy:wallet:create', ada)
    const { publicKey } = await ask(tabOn(await newDevice()), 'privy:solana-wallet:create', ada)
    expect(new WalletStore(db, () => NOW).wallets('user-ada')).toHaveLength(2)
    expect(publicKey).toBeTypeOf('string')
  })

  it("the server's shares of twenty devices are kept, and always the one for recovery", async () => {
    const { address } = await ask(tabOn(await newDevice()), 'privy:wallet:create', ada)
    for (let device = 0; device < 25; device++)
      await ask(tabOn(await newDevice()), 'privy:wallets:recover', onEthereum(address))
    expect(db.all('SELECT id FROM wallet_share_sets').length).toBeLessThanOrEqual(21)
    const late = tabOn(await newDevice())
    await ask(late, 'privy:wallets:recover', onEthereum(address))
    await ask(late, 'privy:wallets:connect', onEthereum(address))
  })
})

describe('access', () => {
  it('every operation requires an access token, which the provider verifies', async () => {
    const tab = tabOn(await newDevice())
    const { address } = await ask(tab, 'privy:wallet:create', ada)
    const operations: [string, object][] = [
      ['privy:wallet:create', {}],
      ['privy:solana-wallet:create', {}],
      ['privy:wallets:add', { ...onEthereum(address), chainType: 'ethereum', hdWalletIndex: 1 }],
      ['privy:wallets:connect', onEthereum(address)],
      ['privy:wallets:recover', onEthereum(address)],
      ['privy:wallets:rpc', rpc(address, 'ethereum', { method: 'personal_sign', params: ['hello', address] })],
    ]
    for (const [event, data] of operations) {
      for (const accessToken of [undefined, null, '', 7, 'foreign', 'user-ada\r\nx: y']) {
        await expect(
          ask(tab, event, { ...data, accessToken }),
          `${event} with ${String(accessToken)}`,
        ).rejects.toMatchObject({ type: 'error' })
      }
    }
    expect(new WalletStore(db, () => NOW).wallets('user-ada')).toHaveLength(1)
  })

  it('another user has no access, even on the same device', async () => {
    const tab = tabOn(await newDevice())
    const { address } = await ask(tab, 'privy:wallet:create', ada)
    const eve = { ...onEthereum(address), accessToken: 'user-eve' }
    for (const event of ['privy:wallets:connect', 'privy:wallets:recover'])
      await expect(ask(tab, event, eve)).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    const theirs = await ask(tab, 'privy:wallet:create', { accessToken: 'user-eve' })
    expect(theirs['address']).not.toBe(address)
  })

  it('the provider receives one share of each set, and never the secret or a key derived from it', async () => {
    const device = await newDevice()
    const tab = tabOn(device)
    const { address } = await ask(tab, 'privy:wallet:create', ada)
    await ask(
      tab,
      'privy:wallets:rpc',
      rpc(address, 'ethereum', { method: 'personal_sign', params: ['hello', address] }),
    )
    const registered = JSON.parse(sent.find(({ body }) => body.includes('server_share'))?.body ?? '{}') as {
      server_share: string
      share_set_id: string
    }
    const mine = (await device.read(registered.share_set_id)) ?? new Uint8Array(17)
    const secret = await joinShares(mine, bytesOf(registered.server_share))
    const traces = [secret, mine].flatMap(bytes => [
      Buffer.from(bytes).toString('base64'),
      Buffer.from(bytes).toString('hex'),
    ])
    for (const { path, body } of sent)
      for (const trace of traces) expect(`${path} ${body}`).not.toContain(trace.replace(/=+$/, ''))
  })
})

describe('signing', () => {
  it('messages, typed data and transactions of Ethereum are signed, and messages of Solana', async () => {
    const tab = tabOn(await newDevice())
    const { address } = await ask(tab, 'privy:wallet:create', ada)
    const { publicKey } = await ask(tab, 'privy:solana-wallet:create', ada)

    const text = await ask(
      tab,
      'privy:wallets:rpc',
      rpc(address, 'ethereum', { method: 'personal_sign', params: ['hello', address] }),
    )
    expect(text).toMatchObject({ address, chainType: 'ethereum', response: { method: 'personal_sign' } })
    const { data: signature } = text['response'] as { data: Hex }
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)

    const typed = {
      types: { Vote: [{ name: 'yes', type: 'bool' }] },
      primaryType: 'Vote',
      domain: { name: 'Poll', chainId: 1 },
      message: { yes: true },
    }
    expect(
      await ask(
        tab,
        'privy:wallets:rpc',
        rpc(address, 'ethereum', { method: 'eth_signTypedData_v4', params: [address, typed] }),
      ),
    ).toMatchObject({ response: { data: expect.stringMatching(/^0x[0-9a-f]{130}$/) as string } })

    const tx = {
      to: address,
      value: '0x1',
      chainId: 31337,
      nonce: 0,
      gas: '0x5208',
      maxFeePerGas: '0x3b9aca00',
      maxPriorityFeePerGas: '0x1',
    }
    expect(
      await ask(tab, 'privy:wallets:rpc', rpc(address, 'ethereum', { method: 'eth_signTransaction', params: [tx] })),
    ).toMatchObject({ response: { data: expect.stringMatching(/^0x02/) as string } })

    const message = Buffer.from('hello').toString('base64')
    const solana = await ask(
      tab,
      'privy:wallets:rpc',
      rpc(address, 'solana', { method: 'signMessage', params: { message } }),
    )
    expect(solana).toMatchObject({ address: publicKey, chainType: 'solana' })
    const { data } = solana['response'] as { data: { signature: string } }
    const key = await crypto.subtle.importKey(
      'raw',
      Uint8Array.from(getBase58Encoder().encode(String(publicKey))),
      'Ed25519',
      false,
      ['verify'],
    )
    expect(await crypto.subtle.verify('Ed25519', key, bytesOf(data.signature), new TextEncoder().encode('hello'))).toBe(
      true,
    )
  })

  it('hashes, authorizations and unknown methods are refused [SEC-65]', async () => {
    const tab = tabOn(await newDevice())
    const { address } = await ask(tab, 'privy:wallet:create', ada)
    const hash = `0x${'ab'.repeat(32)}`
    const calls: [string, unknown][] = [
      ['ethereum', { method: 'secp256k1_sign', params: [hash] }],
      ['ethereum', { method: 'eth_sign7702Authorization', params: [{}] }],
      ['ethereum', { method: 'csw_signUserOperation', params: [{}] }],
      ['ethereum', { method: 'eth_sendTransaction', params: [{}] }],
      ['ethereum', { method: '__proto__', params: [] }],
      ['ethereum', { method: 'constructor' }],
      ['ethereum', { method: 'signMessage', params: { message: 'aGk=' } }],
      ['solana', { method: 'personal_sign', params: ['x', address] }],
      ['solana', { method: 'signTransaction', params: {} }],
      ['ethereum', {}],
      ['ethereum', { params: [] }],
    ]
    for (const [chainType, request] of calls) {
      await expect(
        ask(tab, 'privy:wallets:rpc', rpc(address, chainType, request as object)),
        JSON.stringify(request),
      ).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    }
    for (const request of [undefined, null, 'personal_sign', []]) {
      await expect(ask(tab, 'privy:wallets:rpc', { ...rpc(address, 'ethereum', {}), request })).rejects.toMatchObject({
        type: 'invalid_request_arguments',
      })
    }
  })
})

describe("the provider's side", () => {
  const post = (path: string, body: string, token = 'user-ada', headers = {}) =>
    send(`/api/v1/embedded_wallets${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    })

  it('an action with an idempotency key runs once, and another action with that key is refused', async () => {
    const { address } = await ask(tabOn(await newDevice()), 'privy:wallet:create', ada)
    const device = (share: string) => JSON.stringify({ share_set_id: crypto.randomUUID(), server_share: share })
    const [path, named, first] = [
      `/${String(address)}/devices`,
      { 'privy-idempotency-key': 'action-1' },
      device('AAAA'),
    ]
    const sets = () => db.all('SELECT id FROM wallet_share_sets').length
    const before = sets()
    for (let i = 0; i < 3; i++) expect((await post(path, first, 'user-ada', named)).status).toBe(200)
    expect(sets()).toBe(before + 1)
    expect((await post(path, device('BBBB'), 'user-ada', named)).status).toBe(400)
    expect(sets()).toBe(before + 1)
  })

  it('every try of an action has the same idempotency key', async () => {
    const names: unknown[] = []
    const direct = send
    send = async (path, init) => {
      names.push((init.headers as Record<string, string>)['privy-idempotency-key'])
      if (names.length < 4) throw new TypeError('Failed to fetch')
      return direct(path, init)
    }
    await ask(tabOn(await newDevice()), 'privy:wallet:create', ada)
    expect(new Set(names.slice(0, 4)).size).toBe(1)
    expect(new Set(names).size).toBe(names.length - 3)
  })

  it('the recovery key is sent in the six strings that clients require', async () => {
    const { address } = await ask(tabOn(await newDevice()), 'privy:wallet:create', ada)
    const answer = await post(`/${String(address).toLowerCase()}/recovery/key_material`, '{"chain_type":"ethereum"}')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const material = (await answer.json()) as Record<string, unknown>
    expect(material).toMatchObject({ recovery_type: 'privy_generated_recovery_key' })
    expect(Object.keys(material).sort()).toEqual([
      'file_id',
      'icloud_record_name',
      'recovery_code',
      'recovery_key',
      'recovery_key_derivation_salt',
      'recovery_type',
    ])
    for (const value of Object.values(material)) expect(value).toBeTypeOf('string')
    expect((await post(`/${String(address)}/recovery/key_material`, '{}', 'user-eve')).status).toBe(404)
    expect((await post(`/${String(address)}/recovery/key_material`, '{}', 'nobody')).status).toBe(401)
  })

  it('unreadable requests are refused with 400, and nothing of them is stored', async () => {
    const { address } = await ask(tabOn(await newDevice()), 'privy:wallet:create', ada)
    const paths = ['', `/${String(address)}/wallets`, `/${String(address)}/share`, `/${String(address)}/devices`]
    const bodies = [
      '{',
      '[]',
      '7',
      '{}',
      `{"chain_type":"ethereum","address":"0x12"}`,
      `{"share_set_ids":["x"]}`,
      `{"share_set_ids":7}`,
      `{"share_set_id":"x","server_share":"AA=="}`,
      `{"x":"${'x'.repeat(30_000)}"}`,
    ]
    for (const path of paths)
      for (const body of bodies) expect((await post(path, body)).status, `${path} ${body.slice(0, 60)}`).toBe(400)
    expect(db.all('SELECT id FROM wallet_share_sets')).toHaveLength(1)
  })
})

describe("the frame's page", () => {
  const page = (domains: string[] | undefined) =>
    frameAlone({
      db,
      now: () => NOW,
      allowedDomains: appId => (appId === APP ? domains : undefined),
      authenticate: () => undefined,
    }).request(`/apps/${APP}/embedded-wallets?caid=x&client_id=y`)

  it("only the app's pages and the provider's own can embed the frame", async () => {
    const listed = await page(['https://app.example.com'])
    expect(listed.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors https://app.example.com http://localhost",
    )
    expect([
      listed.headers.get('referrer-policy'),
      listed.headers.get('cache-control'),
      listed.headers.get('x-content-type-options'),
      listed.headers.get('x-frame-options'),
    ]).toEqual(['no-referrer', 'no-store', 'nosniff', null])
    expect((await page([])).headers.get('content-security-policy')).toMatch(
      /frame-ancestors http:\/\/localhost:\* .*http:\/\/\*\.localhost:\*/,
    )
    const unknown = await page(undefined)
    expect([unknown.status, unknown.headers.get('content-security-policy')]).toEqual([
      404,
      "default-src 'none'; frame-ancestors 'none'",
    ])
  })

  it('the page has one script, from its own origin, and nothing inline', async () => {
    const html = await (await page(['https://app.example.com'])).text()
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).toMatch(
      /<script type="module" src="\/apps\/frame\/[0-9a-f]{16}\.js" integrity="sha384-[\w+/=]+"><\/script>/,
    )
    expect(html).toContain('data-sources="https://app.example.com http://localhost"')
    expect(html).not.toMatch(/<style| style=| on\w+=/)
  })
})
