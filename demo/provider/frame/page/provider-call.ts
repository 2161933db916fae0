import { FrameError, invalidArguments } from './frame-error.js'
import { SecondFactorPass } from './second-factor-pass.js'

const TIMEOUT_MS = 20_000
const RETRY_STATUSES: readonly number[] = [408, 409, 425, 500, 502, 503, 504]
const RETRY_DELAYS_MS: readonly number[] = [500, 1_500, 4_500]
const NO_SECOND_FACTOR: readonly unknown[] = ['missing_or_invalid_mfa', 'expired_or_invalid_mfa_token']

export interface Asked {
  readonly method: 'GET' | 'POST'
  /** The path below `/api/v1`, with a leading slash. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The error for the host if the provider refuses the proof in this call. */
  readonly wrong?: () => FrameError
}

/**
 * Makes calls to the provider with the visitor's access token and, if there is one, the proof of their second factor.
 * Every call is safe to repeat: if the response is lost, it is retried with the same idempotency key.
 */
export class ProviderCall {
  readonly #headers: Readonly<Record<string, string>>

  constructor(
    app: { appId: string; clientId?: string | undefined; analyticsId?: string | undefined },
    readonly wait: (ms: number) => Promise<void> = sleep,
    readonly pass = new SecondFactorPass(),
  ) {
    this.#headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      'privy-app-id': app.appId,
      ...(app.clientId ? { 'privy-client-id': app.clientId } : {}),
      ...(app.analyticsId ? { 'privy-ca-id': app.analyticsId } : {}),
    }
  }

  async send(token: string, request: Asked): Promise<unknown> {
    const action = crypto.randomUUID()
    for (let attempt = 0; ; attempt++) {
      const response = await this.#once(token, request, action)
      if (response?.ok) return (await response.json()) as unknown
      const delay = RETRY_DELAYS_MS[attempt]
      if (response && !RETRY_STATUSES.includes(response.status)) throw await this.#refusal(response, request)
      if (delay === undefined) throw new FrameError('error', 'The wallet provider does not answer')
      await this.wait(delay)
    }
  }

  /** Sends one request. Undefined if no response arrives. */
  async #once(token: string, { method, path, body, headers }: Asked, action: string): Promise<Response | undefined> {
    const pass = this.pass.read()
    try {
      return await fetch(`/api/v1${path}`, {
        method,
        headers: {
          ...this.#headers,
          authorization: `Bearer ${token}`,
          'privy-idempotency-key': action,
          ...(pass ? { 'privy-mfa-token': pass } : {}),
          ...headers,
        },
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch {
      return undefined
    }
  }

  async #refusal(response: Response, { wrong }: Asked): Promise<FrameError> {
    const { error, code } = (await response.json().catch(() => ({}))) as { error?: unknown; code?: unknown }
    const message = typeof error === 'string' ? error.slice(0, 200) : `The wallet provider answered ${response.status}`
    if (NO_SECOND_FACTOR.includes(code)) {
      this.pass.drop()
      return new FrameError('missing_or_invalid_mfa', message)
    }
    if ((response.status === 422 || code === 'invalid_credentials') && wrong) return wrong()
    // Hosts recognise a throttled verification by the number in its message.
    if (response.status === 429)
      return new FrameError(
        wrong?.().type === 'missing_or_invalid_mfa' ? 'mfa_verification_max_attempts_reached' : 'error',
        `429: ${message}`,
      )
    if (code === 'insufficient_funds') return new FrameError('insufficient_funds', message)
    if (code === 'not_supported' || code === 'user_unsubscribed')
      return new FrameError('twilio_verification_failed', message)
    return [400, 403, 404, 422].includes(response.status) ? invalidArguments(message) : new FrameError('error', message)
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
