import { setTransport } from '../../../src/api/client.js'
import { tokenFor } from '../../../src/session/test/page.harness.js'
import type { FakeBrowser } from '../../../src/session/test/browser.harness.js'

interface Session {
  readonly id: number
  readonly userId: string
  readonly askedAt: number
  open: boolean
  refresh: string
  readonly spent: Map<string, string>
}

/** A provider inside this process, for fast schedules: sessions, rotation with grace, users, and a request log. */
export class SessionProvider {
  readonly sessions: Session[] = []
  /** The number of refreshes with a token that was already spent. */
  repeated = 0
  refreshes = 0
  #serial = 0
  #changes = 0

  constructor(
    readonly appId: string,
    readonly browser: FakeBrowser,
    readonly tick: () => number,
  ) {
    setTransport(async (url, init) => {
      const askedAt = tick()
      await browser.delay(6)
      const answer = this.#answer(
        new URL(url).pathname,
        JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>,
        new Headers(init.headers).get('authorization'),
        askedAt,
      )
      await browser.delay(6)
      return answer
    })
  }

  /** The session of a refresh token. */
  sessionOf(refresh: string | null | undefined): Session | undefined {
    return this.sessions.find(session => session.refresh === refresh || session.spent.has(refresh ?? ''))
  }

  #answer(path: string, body: Record<string, unknown>, bearer: string | null, askedAt: number): Response {
    if (path.endsWith('/guest/authenticate')) {
      const session: Session = {
        id: this.sessions.length,
        userId: String(body['guest_credential']),
        askedAt,
        open: true,
        refresh: '',
        spent: new Map(),
      }
      this.sessions.push(session)
      return Response.json(this.#tokens(session))
    }
    if (path.endsWith('/sessions')) {
      this.refreshes++
      const token = String(body['refresh_token'])
      const session = this.sessionOf(token)
      if (!session?.open) return refused()
      if (session.refresh !== token) {
        this.repeated++
        return Response.json(this.#tokens(session, session.refresh))
      }
      return Response.json(this.#tokens(session))
    }
    if (path.endsWith('/sessions/logout')) {
      const session = this.sessionOf(String(body['refresh_token']))
      if (session) session.open = false
      return Response.json({})
    }
    const session = this.sessions.find(({ id }) => id === sessionIn(bearer))
    if (!session?.open) return refused()
    if (path.endsWith('/users/me')) return Response.json({ user: this.#user(session), identity_token: null })
    this.#changes++
    return Response.json(this.#user(session))
  }

  #tokens(session: Session, refresh?: string): object {
    const serial = ++this.#serial
    const claims = {
      appId: this.appId,
      userId: session.userId,
      issuedAt: this.browser.now(),
      sid: String(session.id),
      serial,
    }
    const next = refresh ?? `${session.userId}/${session.id}/${serial}`
    if (session.refresh && session.refresh !== next) session.spent.set(session.refresh, next)
    session.refresh = next
    return {
      user: this.#user(session),
      token: tokenFor(claims),
      privy_access_token: tokenFor({ ...claims, aid: this.appId }),
      refresh_token: next,
      identity_token: tokenFor({ ...claims, cr: '1' }),
      session_update_action: 'set',
    }
  }

  #user({ userId }: Session): object {
    return {
      id: userId,
      created_at: 1,
      linked_accounts: [{ type: 'email', address: `${this.#changes}@example.com` }],
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
    }
  }
}

const refused = () => Response.json({ error: 'Invalid token', code: 'missing_or_invalid_token' }, { status: 401 })

function sessionIn(bearer: string | null): number {
  const claims = bearer?.split('.')[1]
  return claims ? Number((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid) : -1
}
