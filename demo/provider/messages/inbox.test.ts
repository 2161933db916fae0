import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { somebody, TestApp } from '../test-app.harness.js'

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
  app = await TestApp.of(world, { name: 'Almanac' })
})
afterAll(() => world.stop())

interface Mails {
  mails: { recipient: string; subject: string; text: string; receivedAt: number }[]
  now: number
}
const inbox = async (to?: string) =>
  (
    await fetch(`${world.apiUrlLocal}/inbox/mails.json${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  ).json() as Promise<Mails>

describe('the inbox', () => {
  it('the parsed email is in the inbox before the call returns, newest first', async () => {
    const startedAt = Date.now()
    const [one, two] = [somebody(), somebody()]
    for (const email of [one, two]) await app.call('passwordless/init', { email })
    const { mails, now } = await inbox()
    expect(mails.slice(0, 2)).toMatchObject([{ recipient: two }, { recipient: one }])
    expect(mails[0]?.subject).toMatch(/^\d{6} is your code for Almanac$/)
    expect(mails[0]?.text).toMatch(/Your code for Almanac is\n\n\d{6}\n\nIt works once/)
    expect(mails[0]?.receivedAt).toBeGreaterThanOrEqual(startedAt)
    expect(mails[0]?.receivedAt).toBeLessThanOrEqual(now)
    expect((await inbox(one.toUpperCase())).mails).toHaveLength(1)
  })

  it("an app's name cannot inject headers or recipients", async () => {
    const hostileApp = await TestApp.of(world, { name: 'Al\r\nBcc: eve@example.com\r\n\r\n<script>' })
    const email = somebody()
    expect((await hostileApp.call('passwordless/init', { email })).status).toBe(200)
    expect((await inbox(email)).mails).toHaveLength(1)
    expect((await inbox('eve@example.com')).mails).toHaveLength(0)
  })

  it('unusual addresses get emails, each only its own', async () => {
    for (const email of ["o'hara+tag@example.com", `${'l'.repeat(64)}@example.com`, 'a@b.museum']) {
      expect((await app.call('passwordless/init', { email })).status, email).toBe(200)
      expect(await world.driver.lastCode(email), email).toMatch(/^\d{6}$/)
    }
    for (const email of [
      'a,eve@example.com',
      'a;eve@example.com',
      '<eve@example.com>',
      'a@b',
      'a@b.',
      'ü@exämple.com',
      'a..b@b.co',
      '@b.co',
      'a\u0000@b.co',
      `${'l'.repeat(65)}@example.com`,
    ]) {
      expect(await app.call('passwordless/init', { email }), email).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
    }
  })

  it('the page has a policy, a style sheet and a script of its own', async () => {
    const page = await fetch(`${world.apiUrlLocal}/inbox`)
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self'/,
    )
    const html = await page.text()
    expect(html).not.toMatch(/<style|style="|<script>|\son\w+="/)
    // Without chains there is no faucet.
    const elsewhere: Readonly<Record<string, number>> = { '/demo': 302, '/faucet': 404 }
    for (const [, path = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g))
      expect((await fetch(`${world.apiUrlLocal}${path}`, { redirect: 'manual' })).status, path).toBe(
        elsewhere[path] ?? 200,
      )
  })
})
