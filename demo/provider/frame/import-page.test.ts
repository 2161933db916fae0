import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { frameAlone } from './frame-alone.harness.js'
import { FrameBench } from './frame-bench.harness.js'
import { exportedKey } from './page/exported.js'
import type { FrameWorld } from './page/frame-world.js'
import { readSecret } from './page/import/read-secret.js'

let bench: FrameBench
let page: FrameWorld
beforeEach(async () => {
  bench = new FrameBench()
  page = await bench.newDevice()
})
afterEach(() => bench.close())

describe('the import page', () => {
  it("only the app's pages can embed it; it runs one script, and its field is never autofilled", async () => {
    const routes = frameAlone({
      db: bench.db,
      now: () => bench.now,
      allowedDomains: id => (id === 'app-1' ? ['https://app.example.com'] : undefined),
      authenticate: () => undefined,
    })
    const answer = await routes.request('/apps/app-1/embedded-wallets/import')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors https://app.example.com",
    )
    expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
    const html = await answer.text()
    expect(html).toContain('data-sources="https://app.example.com"')
    expect(html).toMatch(/<textarea[^>]* autocomplete="off"[^>]* spellcheck="false"/)
    expect(html).not.toMatch(/<form|<input/)
    const [, script = ''] = /src="(\/apps\/frame\/[0-9a-f]{16}\.js)"/.exec(html) ?? []
    expect((await routes.request(script)).status).toBe(200)
    expect((await routes.request('/apps/frame/import.css')).headers.get('content-type')).toContain('text/css')
    expect((await routes.request('/apps/nobody/embedded-wallets/import')).status).toBe(404)
  })

  it('an imported phrase or key is never sent, and the export returns the same key', async () => {
    const key = generatePrivateKey()
    const secret = await readSecret(`${key.slice(0, 20)}\n${key.slice(20)}`, 'ethereum')
    const address = await page.vault.import('user-ada', 'ethereum', secret)
    expect(address).toBe(privateKeyToAddress(key))
    const wallet = {
      on: 'device',
      entropy: { id: address, chainType: 'ethereum' },
      chainType: 'ethereum',
      index: 0,
    } as const
    expect(await exportedKey(page, 'user-ada', wallet)).toBe(key)
    for (const { body } of bench.requests) expect(body).not.toContain(key.slice(2, 34))
  })
})
