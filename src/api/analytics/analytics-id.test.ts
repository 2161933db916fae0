import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const appId = 'clapiclientunittest000001'
let stored: Map<string, string>

/** Simulates a reload of the page: memory is empty, the storage stays. */
async function load() {
  vi.resetModules()
  Reflect.deleteProperty(globalThis, Symbol.for('wallet-elements'))
  const [{ analyticsId }, { useApp }, { setTransport }, { authenticateEmail }] = await Promise.all([
    import('./analytics-id.js'),
    import('../../config/app.js'),
    import('../client.js'),
    import('../login/email.js'),
  ])
  useApp({ appId, apiUrl: 'https://provider.test' })
  return { analyticsId, setTransport, authenticateEmail }
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('the analytics id is stored and stays the same over reloads and logins [STORE-06]', async () => {
  const page = await load()
  const id = page.analyticsId()
  expect(stored.get('privy:caid')).toBe(JSON.stringify(id))
  const user = {
    id: 'did:privy:x',
    created_at: 1,
    linked_accounts: [],
    mfa_methods: [],
    has_accepted_terms: true,
    is_guest: false,
  }
  const headers: (string | null)[] = []
  page.setTransport((_, init) => {
    headers.push(new Headers(init.headers).get('privy-ca-id'))
    return Promise.resolve(
      new Response(JSON.stringify({ user, token: 't', refresh_token: 'r', session_update_action: 'set' }), {
        headers: { 'content-type': 'application/json' },
      }),
    )
  })
  for (const email of ['ada@example.com', 'bob@example.com'])
    await page.authenticateEmail({ email, code: '123456', mode: 'login-or-sign-up' })
  expect(headers).toEqual([id, id])
  expect(page.analyticsId()).toBe(id)
  expect((await load()).analyticsId()).toBe(id)
})

it('the analytics id is created again when the stored one is malformed', async () => {
  for (const broken of [
    '',
    '7',
    '"no"',
    '{"__proto__":1}',
    'null',
    '"00000000-0000-0000-0000-00000000000"',
    'x'.repeat(10_000),
  ]) {
    stored.set('privy:caid', broken)
    const id = (await load()).analyticsId()
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(stored.get('privy:caid')).toBe(JSON.stringify(id))
  }
})
