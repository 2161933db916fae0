import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorld, type World } from '../../world.js'
import { somebody, TestApp } from '../test-app.harness.js'

interface State {
  demo: string
  now: number
  shiftMs: number
  demoApp: { id: string; settings: Record<string, boolean> }
  bridgeWay: string
  prices: Record<string, number>
  messages: { by: string; to: string; code: string | null }[]
  people: { app: string; accounts: string[]; wallets: unknown[]; guest: boolean }[]
  wallet: { behaviour: string }
  faults: { id: number; operation: string; fault: string; left: number | null }[]
  operations: string[]
  faultNames: string[]
  requests: { operation: string | null; status: number | null }[]
}

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world)
})
afterEach(() => world.driver.clearFaults())

const state = async (): Promise<State> => (await (await fetch(`${world.apiUrlLocal}/desk/state.json`)).json()) as State
const send = (path: string, body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(`${world.apiUrlLocal}/desk/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })

describe("the tester's desk", () => {
  it('the desk is a page of its own origin, without inline script', async () => {
    const page = await fetch(`${world.apiUrlLocal}/desk`)
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
    expect(await page.text()).not.toMatch(/<script>|<style>|\son\w+=/)
  })

  it('the desk links to every page of the demo, wherever the demo is served', async () => {
    const page = await (await fetch(`${world.apiUrlLocal}/desk`)).text()
    const demo = [...page.matchAll(/<a data-demo href="http:\/\/app\.localhost:4100\/([\w./-]*)">/g)].map(
      ([, path = '']) => path,
    )
    const pages = readdirSync(new URL('../../host', import.meta.url)).filter(
      name =>
        name.endsWith('.html') &&
        /<html|<title/.test(readFileSync(new URL(`../../host/${name}`, import.meta.url), 'utf8')),
    )
    // pages that are reached otherwise: from the first page, in its frame, in a window, or by no link
    const ledToElsewhere = ['index.html', 'sheet.html', 'privacy.html', 'terms.html', 'keys.html', '404.html']
    expect(demo.sort()).toEqual(
      ['', ...pages.filter(name => !ledToElsewhere.includes(name)).map(name => `demo/${name}`), 'docs/'].sort(),
    )
    for (const own of ['/inbox', '/phone', '/faucet']) expect(page).toContain(`<a href="${own}">`)
    for (const own of ['../pages/inbox.html', '../pages/phone.html', '../chains/faucet/faucet.html'])
      expect(readFileSync(new URL(own, import.meta.url), 'utf8'), own).toContain('<a href="/demo">')
    const elsewhere = await startWorld({ chains: false, host: true })
    expect(await (await fetch(`${elsewhere.apiUrlLocal}/desk/state.json`)).json()).toMatchObject({
      demo: elsewhere.appUrl,
    })
    const back = await fetch(`${elsewhere.apiUrlLocal}/demo`, { redirect: 'manual' })
    expect([back.status, back.headers.get('location')]).toEqual([302, elsewhere.appUrl])
    await elsewhere.stop()
  })

  it("the desk switches settings of the demo's app", async () => {
    const { id, settings } = (await state()).demoApp
    expect(settings).toMatchObject({ whatsapp_enabled: false, require_users_accept_terms: true })
    await send(`apps/${id}`, { whatsapp_enabled: true })
    expect((await state()).demoApp.settings).toEqual({ ...settings, whatsapp_enabled: true })
    expect((await app.call<{ whatsapp_enabled: boolean }>(`apps/${id}`)).body.whatsapp_enabled).toBe(true)
  })

  it('the desk sets how the bridge treats deposits', async () => {
    expect((await state()).bridgeWay).toBe('success')
    expect(await (await send('bridge', { way: 'refund' })).json()).toMatchObject({ bridgeWay: 'refund' })
    for (const body of [{}, { way: 'nowhere' }, { way: 'success', more: 1 }])
      expect((await send('bridge', body)).status).toBe(400)
    await send('bridge', { way: 'success' })
  })

  it('the desk sets prices and tokens, until a tester changes them again', async () => {
    const prices = async () =>
      ((await (await fetch(`${world.apiUrlLocal}/desk/state.json`)).json()) as { prices: Record<string, number> })
        .prices
    expect(await (await send('prices', { symbol: 'SOL', usd: 99.5 })).json()).toMatchObject({ prices: { SOL: 99.5 } })
    expect((await app.call('token_price?chainId=0&tokenSymbol=SOL')).body).toEqual({ usd: 99.5 })
    await send('prices', { symbol: 'SOL', usd: null })
    expect(await prices()).not.toHaveProperty('SOL')
    world.driver.price('SOL', undefined)
    const mint = 'So11111111111111111111111111111111111111112'
    await send('prices', { mint, facts: { name: 'Wet SOL', symbol: 'WSOL', decimals: 9 } })
    expect((await app.call(`spl_token_info?mint_address=${mint}&cluster=devnet`)).body).toMatchObject({
      symbol: 'WSOL',
    })
    world.driver.splToken(mint, undefined)
    for (const body of [
      {},
      { symbol: 'SOL' },
      { symbol: 'SOL', usd: 0 },
      { symbol: 'SOL', usd: -1 },
      { symbol: '<b>', usd: 1 },
      { mint, facts: {} },
      { mint: 'x', facts: null },
    ])
      expect((await send('prices', body)).status, JSON.stringify(body)).toBe(400)
  })

  it('the desk shows users, their messages, and requests', async () => {
    const email = somebody()
    await app.logIn(email)
    const { messages, people, requests } = await state()
    expect(messages.find(({ to }) => to === email)).toMatchObject({
      by: 'mail',
      code: expect.stringMatching(/^\d{6}$/) as string,
    })
    expect(people[0]).toMatchObject({ guest: false, accounts: [`email: ${email}`], wallets: [] })
    expect(requests[0]).toMatchObject({ operation: 'email.authenticate', status: 200 })
  })

  it('the desk shifts the clock forward, so that a code expires, and back', async () => {
    const email = somebody()
    const code = await app.codeFor(email)
    expect(((await (await send('clock', { ms: 660_000 })).json()) as State).shiftMs).toBe(660_000)
    expect((await app.call('passwordless/authenticate', { email, code })).status).toBe(422)
    await send('clock', { ms: -660_000 })
    expect((await state()).shiftMs).toBe(0)
  })

  it('a fault happens as often as it was armed for, and can be disarmed', async () => {
    expect((await send('faults', { operation: 'email.init', fault: 'Status 503', times: 1 })).status).toBe(200)
    await send('faults', { operation: null, fault: 'Status 500', times: null })
    const { faults } = await state()
    expect(faults).toMatchObject([
      { operation: 'email.init', fault: 'Status 503', left: 1 },
      { operation: 'any', fault: 'Status 500', left: null },
    ])
    expect((await app.call('passwordless/init', { email: somebody() })).status).toBe(503)
    expect((await app.call('passwordless/init', { email: somebody() })).status).toBe(500)
    await send(`faults/${faults[1]?.id}/disarm`, {})
    expect((await app.call('passwordless/init', { email: somebody() })).status).toBe(200)
    expect((await state()).faults).toEqual([])
  })

  it('a response of wrong types or of excessive size is sent after the operation has happened', async () => {
    await send('faults', { operation: 'app.config', fault: 'Values of wrong types', times: 1 })
    expect((await app.call(`apps/${app.id}`)).body).toMatchObject({
      id: 25,
      name: expect.any(Number) as number,
      email_auth: 'true',
      allowed_domains: { list: [] },
    })
    await send('faults', { operation: 'app.config', fault: 'An oversized answer', times: 1 })
    const answer = await fetch(`${world.apiUrlLocal}/api/v1/apps/${app.id}`, { headers: { 'privy-app-id': app.id } })
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(12_000_000)
  })

  it.each([
    ['clock', { ms: 1.5 }],
    ['clock', { ms: 1e15 }],
    ['clock', null],
    ['faults', { operation: 'no.such', fault: 'Status 500', times: 1 }],
    ['faults', { operation: null, fault: 'toString', times: 1 }],
    ['faults', { operation: null, fault: 'Status 500', times: -1 }],
    ['faults', []],
  ])('the desk refuses an invalid value for its %s: %j', async (path, body) => {
    const answer = await send(path, body)
    expect([answer.status, await answer.json()]).toEqual([400, { error: expect.any(String) as string }])
  })

  it("only the desk's own page may change its state", async () => {
    const foreign: Record<string, string>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json', origin: 'http://app.localhost:4100' },
    ]
    for (const headers of foreign) {
      expect((await send('clock', { ms: 1_000 }, headers)).status).toBe(403)
    }
    expect((await state()).shiftMs).toBe(0)
  })

  it('the shifted clock, prices, armed faults and requests survive a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'desk-'))
    try {
      const first = await startWorld({ chains: false, data: join(folder, 'provider.sqlite') })
      const email = somebody()
      const testApp = await TestApp.of(first)
      await testApp.call('passwordless/init', { email })
      await testApp.call('passwordless/authenticate', { email, code: 'a code of nobody' })
      first.driver.shiftClock(3_600_000)
      first.driver.price('ETH', 7)
      first.driver.fault({ operation: 'email.init', times: 2 }, { hang: true })
      first.driver.wallet.script.behave('refuse')
      first.driver.wallet.script.behaveNext('busy', 'hang')
      await first.stop()
      const second = await startWorld({ chains: false, data: join(folder, 'provider.sqlite') })
      const { shiftMs, now, prices, faults, wallet, requests } = (await (
        await fetch(`${second.apiUrlLocal}/desk/state.json`)
      ).json()) as State
      expect([
        wallet.behaviour,
        await second.driver.wallet.script.ask().catch(({ code }: { code: number }) => code),
        second.driver.wallet.script.current,
      ]).toEqual(['busy', -32002, 'hang'])
      await second.stop()
      expect(requests).toMatchObject([
        { operation: 'email.authenticate', status: 400 },
        { operation: 'email.init', status: 200 },
      ])
      expect(
        readFileSync(join(folder, 'provider.sqlite', 'provider.sqlite')).includes('a code of nobody'),
        'no body is kept',
      ).toBe(false)
      expect([shiftMs, prices['ETH']]).toEqual([3_600_000, 7])
      expect(faults).toMatchObject([{ operation: 'email.init', fault: 'No answer, ever', left: 2 }])
      expect(now).toBeGreaterThan(Date.now() + 3_500_000)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
