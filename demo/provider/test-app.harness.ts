import type { AppSettings } from '../../elements/testing/app-settings.js'
import type { World } from '../world.js'

/** A response as tests read it. */
export interface Answer<T = Record<string, unknown>> {
  status: number
  body: T
  headers: Headers
}

export interface Auth {
  user: { id: string; is_guest: boolean; has_accepted_terms: boolean; linked_accounts: Record<string, unknown>[] }
  token: string
  privy_access_token: string | null
  refresh_token: string
  identity_token: string
  is_new_user: boolean
  session_update_action: string
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

let people = 0
export const somebody = (): string => `person${++people}@example.com`

/** An app of its own at a running provider, called over real HTTP. */
export class TestApp {
  constructor(
    readonly world: World,
    readonly id: string,
  ) {}

  static async of(world: World, settings: Partial<AppSettings> = {}): Promise<TestApp> {
    return new TestApp(world, (await world.driver.createApp(settings)).appId)
  }

  /** Sends a POST with a body, or a GET without one. */
  async call<T = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const answer = await fetch(`${this.world.apiUrlLocal}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'privy-app-id': this.id, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T, headers: answer.headers }
  }

  /** Requests a code and reads it from the inbox. */
  async codeFor(email: string, headers: Record<string, string> = {}): Promise<string> {
    const before = (await this.world.driver.mails(email))[0]?.text.match(/^\d{6}$/m)?.[0]
    const { status, body } = await this.call('passwordless/init', { email }, headers)
    if (status !== 200) throw new Error(`No code: ${status} ${JSON.stringify(body)}`)
    return this.world.driver.lastCode(email, before)
  }

  async logIn(
    email = somebody(),
    extra: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<Auth>> {
    return this.call<Auth>(
      'passwordless/authenticate',
      { email, code: await this.codeFor(email, headers), ...extra },
      headers,
    )
  }

  async guest(): Promise<Answer<Auth>> {
    return this.call<Auth>('guest/authenticate', {
      guest_credential: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
    })
  }
}

/** Answers a consent page as a person does. Resolves with the app's page to which the callback redirects. */
export async function answerConsent(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const called = await fetch(new URL(response.headers.get('location') ?? '', url), { redirect: 'manual' })
  return called.headers.get('location') ?? ''
}
