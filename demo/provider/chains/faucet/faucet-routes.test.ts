import { describe, expect, it } from 'vitest'
import { faucetRoutes } from './faucet-routes.js'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function faucet() {
  const sent: unknown[] = []
  const routes = faucetRoutes({
    fund: (...args) => {
      sent.push(args)
      return Promise.resolve('0xhash')
    },
  })
  const post = (body: string) =>
    routes.request('/faucet', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return { routes, post, sent }
}

describe('the faucet', () => {
  it('the faucet sends the requested coins and returns the transaction', async () => {
    const { post, sent } = faucet()
    const response = await post(JSON.stringify({ address: ` ${ADDRESS} `, amount: '1.5', chain: 'ethereum' }))
    expect([response.status, await response.json()]).toEqual([200, { transaction: '0xhash' }])
    expect(sent).toEqual([[ADDRESS, '1.5', 'ethereum', 'native']])
  })

  it('an unreadable request or an unreasonable amount is refused with 400, and nothing is sent', async () => {
    const { post, sent } = faucet()
    const wishes = [
      '',
      '{',
      'null',
      '[]',
      '{}',
      `{"address":1,"amount":"1","chain":"ethereum"}`,
      `{"address":"${ADDRESS}","amount":"1","chain":"bitcoin"}`,
      `{"address":"${ADDRESS}","amount":"1000000000","chain":"ethereum"}`,
    ]
    for (const body of wishes) {
      const response = await post(body)
      expect(response.status, body).toBe(400)
      expect(((await response.json()) as { error: string }).error, body).not.toBe('')
    }
    expect(sent).toEqual([])
  })

  it('only pages on this machine may call the faucet', async () => {
    const { routes } = faucet()
    const allowed = async (origin: string) =>
      (await routes.request('/faucet', { method: 'OPTIONS', headers: { origin } })).headers.get(
        'access-control-allow-origin',
      )
    expect(await allowed('http://app.localhost:4100')).toBe('http://app.localhost:4100')
    for (const origin of ['https://example.com', 'http://localhost.example.com', 'null', 'http://evillocalhost']) {
      expect(await allowed(origin)).toBeNull()
      expect(
        (
          await routes.request('/faucet', {
            method: 'POST',
            body: '{}',
            headers: { origin, 'content-type': 'text/plain' },
          })
        ).status,
      ).toBe(403)
    }
  })

  it("the faucet's page has a policy without inline scripts or styles", async () => {
    const { routes } = faucet()
    const page = await routes.request('/faucet')
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'/,
    )
    const html = await page.text()
    for (const [, path] of html.matchAll(/(?:src|href)="(\/faucet[^"]+)"/g))
      expect((await routes.request(path ?? '')).status, path).toBe(200)
    expect(html).not.toMatch(/<style|<script>| style=| on\w+=/)
  })
})
