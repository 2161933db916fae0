/**
 * Sends generated requests to every route of the provider over real HTTP: valid ones, ones with a change, and hostile
 * ones. No response may have a status of 5xx or contain a stack trace. Every error must have the API's shape, every
 * request that is served and every response must fit the published schemas, no exception may occur beside a response,
 * and the database must be consistent at the end.
 * `--count N` sets the number of requests, `--seed N` repeats a run.
 */
import { Agent, request as send } from 'node:http'
import fc from 'fast-check'
import { faultOf } from '../provider/conformance/fault-of.js'
import { exchanges, type Exchange } from '../provider/door/publish-exchanges.js'
import { bearer, TestApp, type Auth } from '../provider/test-app.harness.js'
import { startWorld } from '../world.js'
import { option, seed } from './harness/random.js'

const COUNT = option('count', 100_000)
const PARALLEL_REQUESTS = 32
const LONGEST_MS = 60_000
const BATCH = 1_000

interface Wish {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}
interface Reply {
  status: number
  type: string
  text: string
}

const world = await startWorld()
const app = await TestApp.of(world, {
  mfa_methods: ['sms', 'totp', 'passkey'],
  sms_auth: true,
  passkey_auth: true,
  wallet_auth: true,
  solana_wallet_auth: true,
  whatsapp_enabled: true,
})
/** The user of the requests. The same guest logs in again whenever a request has logged them out. */
const guest = { guest_credential: Buffer.alloc(32, 7).toString('base64url') }
const logIn = async () => (await app.call<Auth>('guest/authenticate', guest)).body
let session = await logIn()
const {
  body: { id: walletId },
} = await app.call<{ id: string }>('wallets', { chain_type: 'ethereum' }, bearer(session.token))
/** Placeholders for the current tokens in a request. */
const [TOKEN, REFRESH] = ['token-of-now', 'refresh-token-of-now']
const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL_REQUESTS })
const violations: string[] = []
exchanges.subscribe(exchange => {
  const fault = faultOf(exchange as Exchange)
  if (fault) violations.push(`not of the wire: ${fault} ${JSON.stringify((exchange as Exchange).asked).slice(0, 200)}`)
})
process.on('unhandledRejection', reason => violations.push(`unhandled: ${String(reason)}`))

// The possible requests.

/** Every route, including the tester's own pages. */
const ROUTES: readonly (readonly [string, string])[] = world.driver.server.routes.map(
  ({ method, path }) => [method, path.replace(/:\w+/g, '*')] as const,
)
const WORDS = [
  'ada@example.com',
  '+15555550100',
  '123456',
  'google',
  'solana',
  'ethereum',
  'light',
  'no-signup',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  'http://app.localhost/',
  'eip155:1',
  'ETH',
  'USDC',
  'EXPECTED_OUTPUT',
  'base',
  'eth',
  TOKEN,
  REFRESH,
  app.id,
  walletId,
]
const HOSTILE = [
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '${7*7}',
  'a'.repeat(3_000),
  '9'.repeat(400),
  '-1',
  'NaN',
  '1e309',
  'javascript:alert(1)',
  '{"__proto__":{"admin":true}}',
  '\r\nset-cookie: x=1',
]
const KEYS = [
  'email',
  'code',
  'phoneNumber',
  'mode',
  'refresh_token',
  'guest_credential',
  'token',
  'provider',
  'redirect_to',
  'state_code',
  'authorization_code',
  'code_challenge',
  'code_verifier',
  'address',
  'message',
  'signature',
  'nonce',
  'chainId',
  'walletClientType',
  'connectorType',
  'event_name',
  'client_id',
  'payload',
  'config',
  'addresses',
  'blockchains',
  'assets',
  'amount',
  'user',
  'recipient',
  'originChainId',
  'destinationChainId',
  'originCurrency',
  'destinationCurrency',
  'tradeType',
  'chain_id',
  'metadata',
  'domain',
  'request',
  'method',
  'params',
  'from',
  'to',
  'data',
  'value',
  'id',
  'rawId',
  'response',
  'type',
  'relying_party',
  'authenticator_response',
  'telegram_auth_result',
  'linked_accounts',
  'user_id',
  'wallets',
  'username',
  'number',
  'fid',
  'oldAddress',
  'newAddress',
  'handle',
  'subject',
  'ms',
  'appId',
  '__proto__',
  'constructor',
  'toString',
  'length',
]

const ownServer = `Basic ${Buffer.from(`${app.id}:development-app-secret`).toString('base64')}`
const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)
const primitive = fc.oneof(
  { weight: 6, arbitrary: word },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(1, 31337, 31338, 792703809, 2 ** 53, -0),
)
const { tree } = fc.letrec<{ tree: unknown; object: unknown; list: unknown }>(tie => ({
  tree: fc.oneof({ maxDepth: 3, depthSize: 'small' }, { weight: 5, arbitrary: primitive }, tie('object'), tie('list')),
  list: fc.array(tie('tree'), { maxLength: 4 }),
  object: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), tie('tree')), { selector: ([key]) => key, maxLength: 8 })
    .map(entries => {
      const object: Record<string, unknown> = {}
      for (const [key, value] of entries)
        Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
      return object
    }),
}))
const body = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), tree), { selector: ([key]) => key, maxLength: 12 })
      .map(entries => JSON.stringify(Object.fromEntries(entries))),
  },
  { weight: 2, arbitrary: tree.map(value => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '{"a":1',
      '['.repeat(20_000),
      `{"email":"${'x'.repeat(90_000)}"}`,
      '{"email":"a@b.co","email":7}',
      '\ufeff{}',
    ),
  },
)
/** Valid bodies, for routes that need no earlier step. */
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const VALID_BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/v1/passwordless/init': { email: 'ada@example.com' },
  '/api/v1/passwordless/authenticate': { email: 'ada@example.com', code: '123456', mode: 'login-or-sign-up' },
  '/api/v1/guest/authenticate': { guest_credential: 'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm8' },
  '/api/v1/sessions': { refresh_token: REFRESH },
  '/api/v1/oauth/init': {
    provider: 'google',
    redirect_to: 'http://app.localhost/',
    code_challenge: 'a'.repeat(43),
    state_code: 'b'.repeat(43),
  },
  '/api/v1/siwe/init': { address: ADDRESS },
  '/api/v1/siws/init': { address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' },
  '/api/v1/mfa/passwordless_sms/init': { phoneNumber: '+15555550100' },
  '/api/v1/plugins/moonpay_on_ramp/sign': {
    address: ADDRESS,
    config: { currencyCode: 'ETH_BASE', quoteCurrencyAmount: 0.5, uiConfig: { theme: 'dark' } },
  },
  '/api/v1/funding/coinbase_on_ramp/init': {
    addresses: [{ address: ADDRESS, blockchains: ['base'] }],
    assets: ['ETH'],
  },
  '/api/v1/scan/transaction': {
    chain_id: '1',
    metadata: { domain: 'http://app.localhost' },
    request: { method: 'eth_sendTransaction', params: [{ to: ADDRESS, value: '0x1' }] },
  },
  '/api/v1/analytics_events': { event_name: 'sdk_initialize', client_id: null, payload: {} },
  '/relay/quote': {
    tradeType: 'EXPECTED_OUTPUT',
    user: ADDRESS,
    recipient: ADDRESS,
    originChainId: 31337,
    destinationChainId: 31338,
    amount: '1000',
  },
  '/api/v1/wallets': { chain_type: 'ethereum' },
  '/api/v1/wallets/*/rpc': { method: 'personal_sign', params: { message: 'hi', encoding: 'utf-8' } },
  '/desk/prices': { symbol: 'POL', usd: 0.5 },
  '/faucet': { address: ADDRESS, amount: '0.001', chain: 'ethereum' },
}
/** Builds a valid body, or one with one value replaced, if the route has one. */
const nearlyValid = fc.record({ share: fc.nat(9), at: fc.nat(), value: tree, drop: fc.boolean() })
function bodyFor(
  pattern: string,
  generated: string,
  { share, at, value, drop }: { share: number; at: number; value: unknown; drop: boolean },
): string {
  const validBody = VALID_BODIES[pattern]
  if (!validBody || share < 3) return generated
  if (share < 6) return JSON.stringify(validBody)
  const keys = Object.keys(validBody)
  return JSON.stringify({ ...validBody, [keys[at % keys.length] ?? '']: drop ? undefined : value })
}
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'tokenSymbol',
        'chainId',
        'chain',
        'asset',
        'limit',
        'cursor',
        'include_currency',
        'mint_address',
        'cluster',
        'hash',
        'partnerUserId',
        'apiKey',
        'to',
        'sessionToken',
        'signature',
        'currencyCode',
        'state',
        '__proto__',
      ),
      word,
    ),
    { maxLength: 3 },
  )
  .map(pairs =>
    pairs.length === 0
      ? ''
      : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`,
  )
const requests: fc.Arbitrary<Wish> = fc
  .record({
    route: fc.constantFrom(...ROUTES),
    part: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(app.id, walletId) }, { weight: 2, arbitrary: word }),
    query,
    body,
    nearly: nearlyValid,
    method: fc.oneof(
      { weight: 20, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS') },
    ),
    appId: fc.oneof(
      { weight: 12, arbitrary: fc.constant(app.id) },
      { weight: 1, arbitrary: fc.constantFrom('', 'x', '__proto__', 'clnobodyknowsthisapp00001') },
    ),
    caller: fc.constantFrom(
      '',
      `Bearer ${TOKEN}`,
      `Bearer ${TOKEN}`,
      `Bearer ${TOKEN}x`,
      'Bearer x',
      'Basic eA==',
      ownServer,
    ),
    type: fc.oneof(
      { weight: 15, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/json; charset=x',
          '',
        ),
      },
    ),
    extra: fc.oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Record<string, string>>(
          { origin: 'null' },
          { origin: 'http://evil.test' },
          { 'privy-idempotency-key': 'k' },
          { 'privy-idempotency-key': 'x'.repeat(500) },
          { 'privy-client-id': '__proto__' },
          { host: 'evil.test' },
          { 'x-native-app-identifier': 'x' },
          { cookie: 'privy-token=x' },
        ),
      },
    ),
  })
  .map(
    ({
      route: [method, pattern],
      part,
      query: queryText,
      body: generated,
      nearly: mutation,
      method: other,
      appId,
      caller,
      type,
      extra,
    }) => {
      const verb = other ?? method
      const path = pattern.replaceAll('*', () => encodeURIComponent(part.toWellFormed().slice(0, 500)) || 'x')
      const sent = bodyFor(pattern, generated, mutation)
      return {
        method: verb,
        path: path + queryText,
        body: verb === 'GET' || verb === 'OPTIONS' ? undefined : sent.toWellFormed(),
        headers: {
          'content-type': type,
          'privy-app-id': appId,
          ...(caller ? { authorization: caller } : {}),
          ...extra,
        },
      }
    },
  )

const now = (text: string): string => text.replaceAll(REFRESH, session.refresh_token).replaceAll(TOKEN, session.token)

function ask({ method, path, headers, body: sent }: Wish): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const bytes = sent === undefined ? undefined : Buffer.from(now(sent))
    const pending = send(
      `${world.apiUrlLocal}${path}`,
      {
        method,
        agent,
        timeout: LONGEST_MS,
        headers: {
          ...headers,
          ...(headers['authorization'] ? { authorization: now(headers['authorization']) } : {}),
          ...(bytes ? { 'content-length': bytes.length } : {}),
        },
      },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        )
        answer.on('error', reject)
      },
    )
    pending.on('timeout', () => pending.destroy(new Error('no answer in time')))
    pending.on('error', reject)
    pending.end(bytes)
  })
}

const statuses = new Map<number, number>()

async function check(request: Wish): Promise<void> {
  const describe = () => `${request.method} ${request.path.slice(0, 120)} ${(request.body ?? '').slice(0, 160)}`
  try {
    const { status, type, text } = await ask(request)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500) violations.push(`${status}: ${describe()}`)
    if (/\n\s+at .+:\d+:\d+|node_modules|SQLITE|SQLite/.test(text) && type.includes('json'))
      violations.push(`shows its insides: ${describe()}`)
    if (status >= 400 && type.includes('json') && typeof (JSON.parse(text) as { error?: unknown }).error !== 'string')
      violations.push(`a refusal of another shape: ${describe()} ${text.slice(0, 80)}`)
    if (status >= 400 && request.path.startsWith('/api/') && !type.includes('json'))
      violations.push(`a refusal that is no JSON (${status} ${type}): ${describe()}`)
  } catch (error) {
    violations.push(`${error instanceof Error ? error.message : String(error)}: ${describe()}`)
  }
}

console.log(`seed ${seed}, ${COUNT} requests to ${ROUTES.length} routes`)
const startedAt = Date.now()
let done = 0
for (let batch = 0; done < COUNT && violations.length < 20; batch++) {
  const wishes = fc.sample(requests, { seed: seed + batch, numRuns: Math.min(BATCH, COUNT - done) })
  done += wishes.length
  session = await logIn()
  const next = wishes.values()
  await Promise.all(
    Array.from({ length: PARALLEL_REQUESTS }, async () => {
      for (const request of next) await check(request)
    }),
  )
}

const { db } = world.driver.context
const integrity = String(db.get('PRAGMA integrity_check')?.['integrity_check'])
if (integrity !== 'ok') violations.push(`the database: ${integrity}`)
if (db.all('PRAGMA foreign_key_check').length > 0) violations.push('the database has loose references')
for (const [problem, sql] of [
  [
    'users without an account',
    'SELECT count(*) AS n FROM users u WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = u.id)',
  ],
  [
    'sessions without a token',
    'SELECT count(*) AS n FROM sessions s WHERE NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.session_id = s.id)',
  ],
] as const)
  if (Number(db.get(sql)?.['n']) > 0) violations.push(`the database has ${problem}`)
if ((await app.call(`apps/${app.id}`)).status !== 200) violations.push('the provider does not answer any more')

agent.destroy()
await world.stop()
console.log(
  `${done} requests in ${((Date.now() - startedAt) / 1000).toFixed(1)} s; answers ${[...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}`,
)
for (const violation of violations.slice(0, 20)) console.error(`BROKEN: ${violation}`)
process.exit(violations.length > 0 ? 1 : 0)
