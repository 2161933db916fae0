/**
 * Kills the provider hard in the middle of its work, repeatedly [SEC-84]. Each time the database must be intact, no
 * response that was received may be forgotten, and an action whose response was lost must be done exactly once when it
 * is sent again.
 * `--kills N` sets the number of killed databases, several of which share one process. `--seed N` repeats a run.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DEMO_APP_ID } from '../provider/index.js'
import { below, option, seed } from './harness/random.js'

const DATABASES = 4
const VISITORS = 3
const ROUNDS = Math.ceil(option('kills', 200) / DATABASES)
const MAX_ANSWERS = 150
const MAX_KILL_DELAY_MS = 15
const HANG_LIMIT_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'provider-kills-'))
const files = Array.from({ length: DATABASES }, (_, index) => join(folder, `${index}.sqlite`))

/** Loads everything, waits for the command to open the databases, checks them, and serves until it is killed. */
const PROGRAM = `
  const { startProvider } = await import(${JSON.stringify(new URL('../provider/index.ts', import.meta.url).href)})
  const { frameScript } = await import(${JSON.stringify(new URL('../provider/frame/frame-script.ts', import.meta.url).href)})
  frameScript()
  const home = async data => {
    const provider = await startProvider({ data, port: 0 })
    const { db } = provider.context
    return {
      port: provider.port,
      whole: db.get('PRAGMA integrity_check').integrity_check,
      loose: db.all('PRAGMA foreign_key_check').length,
      homeless: db.get("SELECT count(*) AS n FROM users u WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = u.id)").n,
      mute: db.get("SELECT count(*) AS n FROM sessions s WHERE NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.session_id = s.id)").n,
    }
  }
  process.stdin.once('data', async () => console.log(JSON.stringify(await Promise.all(${JSON.stringify(files)}.map(home)))))
  console.log('loaded')`

interface Report {
  port: number
  whole: string
  loose: number
  homeless: number
  mute: number
}
interface Runner {
  child: ChildProcess
  lines: AsyncIterator<string>
}

function load(): Runner {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

const violations: string[] = []
const addViolation = (violation: string) => {
  violations.push(violation)
}
const excerpt = (value: unknown) => JSON.stringify(value).slice(0, 200)
/** The ports of the databases' servers, while they run. */
let ports: readonly number[] = []
let answered = 0

interface Reply {
  status: number
  body: Record<string, unknown>
}

/** Sends a request to one server. Throws if the server dies meanwhile. */
async function ask(
  database: number,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await fetch(`http://127.0.0.1:${ports[database]}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'privy-app-id': DEMO_APP_ID, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(HANG_LIMIT_MS),
  })
  const response = { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  answered++
  if (response.status >= 500) addViolation(`${path}: ${excerpt(response)}`)
  return response
}

let people = 0

/** A visitor who acts step by step and remembers everything that was promised. */
class Visitor {
  email = ''
  userId: string | undefined
  refreshToken: string | undefined
  token = ''
  termsAccepted = false
  /** A login that was sent without a response so far. */
  pending: { code: string; key: string } | undefined
  /** The addresses of wallets that were promised, and the idempotency key of a creation without a response so far. */
  wallets: string[] = []
  creating: string | undefined

  constructor(readonly home: number) {}

  begin(): void {
    Object.assign(this, {
      email: `person${++people}@example.com`,
      userId: undefined,
      refreshToken: undefined,
      termsAccepted: false,
      pending: undefined,
      wallets: [],
      creating: undefined,
    })
  }

  async live(): Promise<void> {
    for (;;) {
      if (this.refreshToken === undefined) await this.logIn()
      else if (!this.termsAccepted) await this.acceptTerms()
      else if (below(4) === 0) this.begin()
      else if (below(3) === 0) await this.createWallet()
      else await this.refresh()
    }
  }

  async logIn(): Promise<void> {
    if (!this.pending) {
      const sent = await ask(this.home, '/api/v1/passwordless/init', { email: this.email })
      if (sent.status === 429) return this.begin()
      const { body } = await ask(this.home, `/inbox/mails.json?to=${encodeURIComponent(this.email)}`)
      const code = /^\d{6}$/m.exec((body['mails'] as { text: string }[])[0]?.text ?? '')?.[0]
      if (!code) return addViolation(`no mail for ${this.email} though the call was answered`)
      this.pending = { code, key: crypto.randomUUID() }
    }
    const { code, key } = this.pending
    const response = await ask(
      this.home,
      '/api/v1/passwordless/authenticate',
      { email: this.email, code },
      { 'privy-idempotency-key': key },
    )
    this.pending = undefined
    if (response.status !== 200) return addViolation(`a good code was refused: ${excerpt(response)}`)
    const id = (response.body['user'] as { id: string }).id
    if (this.userId !== undefined && this.userId !== id) addViolation(`${this.email} became another user`)
    this.userId = id
    this.take(response)
  }

  async refresh(): Promise<void> {
    const response = await ask(this.home, '/api/v1/sessions', { refresh_token: this.refreshToken })
    if (response.status !== 200) {
      addViolation(`a promised refresh token was refused: ${excerpt(response)}`)
      return this.begin()
    }
    this.take(response)
  }

  async acceptTerms(): Promise<void> {
    const response = await ask(
      this.home,
      '/api/v1/users/me/accept_terms',
      {},
      { authorization: `Bearer ${this.token}` },
    )
    if (response.status === 200) this.termsAccepted = true
    else addViolation(`terms: ${excerpt(response)}`)
  }

  async createWallet(): Promise<void> {
    this.creating ??= crypto.randomUUID()
    const response = await ask(
      this.home,
      '/api/v1/wallets',
      { chain_type: 'ethereum' },
      { authorization: `Bearer ${this.token}`, 'privy-idempotency-key': this.creating },
    )
    this.creating = undefined
    if (response.status === 200) this.wallets.push(response.body['id'] as string)
    else addViolation(`a wallet: ${excerpt(response)}`)
  }

  /** Checks that everything promised before the kill still holds. */
  async check(): Promise<void> {
    if (this.pending) await this.logIn()
    if (this.refreshToken === undefined) return
    await this.refresh()
    const { body } = await ask(this.home, '/api/v1/users/me', undefined, { authorization: `Bearer ${this.token}` })
    const user = body['user'] as
      | { id: string; has_accepted_terms: boolean; linked_accounts: { address: string }[] }
      | undefined
    if (user?.id !== this.userId || user?.linked_accounts[0]?.address !== this.email)
      addViolation(`${this.email} is not whole: ${excerpt(body)}`)
    if (this.creating) await this.createWallet()
    const { body: list } = await ask(this.home, '/api/v1/wallets', undefined, { authorization: `Bearer ${this.token}` })
    const ids = (list['data'] as { id: string }[] | undefined)?.map(({ id }) => id) ?? []
    if (ids.length !== this.wallets.length || !this.wallets.every(id => ids.includes(id)))
      addViolation(`${this.email} has other wallets than promised: ${excerpt(list)}`)
    if (this.termsAccepted && !user?.has_accepted_terms)
      addViolation(`${this.email} accepted the terms, and it is forgotten`)
  }

  take({ body }: Reply): void {
    this.refreshToken = body['refresh_token'] as string
    this.token = body['token'] as string
  }
}

const pause = (ms = 1) => new Promise(resolve => setTimeout(resolve, ms))
console.log(`seed ${seed}`)
const startedAt = performance.now()
const visitors = Array.from({ length: DATABASES * VISITORS }, (_, index) => new Visitor(index % DATABASES))
for (const visitor of visitors) visitor.begin()

let next = load()
try {
  for (let round = 0; round <= ROUNDS; round++) {
    const { child, lines } = next
    await lines.next()
    child.stdin?.write('go\n')
    const reports = JSON.parse((await lines.next()).value as string) as Report[]
    ports = reports.map(({ port }) => port)
    for (const report of reports)
      if (report.whole !== 'ok' || report.loose + report.homeless + report.mute > 0)
        addViolation(`round ${round}: ${excerpt(report)}`)
    await Promise.all(visitors.map(visitor => visitor.check()))
    if (round < ROUNDS) next = load()
    const running = visitors.map(visitor => visitor.live().catch(() => undefined))
    const killAfter = answered + below(MAX_ANSWERS)
    const limit = performance.now() + HANG_LIMIT_MS
    while (answered < killAfter && performance.now() < limit) await pause()
    await pause(below(MAX_KILL_DELAY_MS))
    child.kill('SIGKILL')
    await once(child, 'exit')
    await Promise.all(running)
    if (violations.length > 20) break
  }
} finally {
  next.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

console.log(
  `${ROUNDS * DATABASES} kills, ${answered} answers, ${people} people, ${violations.length} broken, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
)
for (const violation of violations) console.error(`BROKEN: ${violation}`)
process.exit(violations.length > 0 ? 1 : 0)
