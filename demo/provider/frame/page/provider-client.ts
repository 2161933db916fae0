import { FrameError, invalidArguments } from './frame-error.js'
import type { ChainType } from './keys/derive.js'

const TIMEOUT_MS = 20_000
const RETRY_STATUSES: readonly number[] = [408, 409, 425, 500, 502, 503, 504]
const RETRY_DELAYS_MS: readonly number[] = [500, 1_500, 4_500]

/** A wallet of the user, as the provider lists it. */
export interface KnownWallet {
  readonly address: string
  readonly chain_type: ChainType
  readonly wallet_index: number
  readonly imported: boolean
  readonly recovery_method: string
}

/** Shares travel as base64 of their bytes. */
export interface NewEntropy {
  readonly chain_type: ChainType
  readonly address: string
  readonly share_set_id: string
  readonly server_share: string
  readonly recovery_method: 'privy'
  readonly encrypted_recovery_share: string
  readonly recovery_key: string
}

export interface RecoveryMaterial {
  readonly recovery_type: string
  readonly recovery_key: string
}

export interface RecoveryShare {
  readonly share_set_id: string
  readonly server_share: string
  readonly encrypted_recovery_share: string
}

/**
 * The frame's calls to its provider, all with the visitor's access token: the provider checks it on every operation, and
 * without the provider's share the frame can do nothing. Every call may be repeated safely, so lost answers are
 * retried, under the same name.
 */
export class ProviderClient {
  readonly #headers: Readonly<Record<string, string>>
  readonly #wait: (ms: number) => Promise<void>

  constructor(app: { appId: string; clientId?: string | undefined; analyticsId?: string | undefined }, wait: (ms: number) => Promise<void> = sleep) {
    this.#headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      'privy-app-id': app.appId,
      ...(app.clientId ? { 'privy-client-id': app.clientId } : {}),
      ...(app.analyticsId ? { 'privy-ca-id': app.analyticsId } : {}),
    }
    this.#wait = wait
  }

  async wallets(token: string): Promise<readonly KnownWallet[]> {
    const { wallets } = (await this.#call(token, 'GET', '')) as { wallets: KnownWallet[] }
    return wallets
  }

  /** Registers a new entropy with its first wallet, unless the user has one already: then `created` is false and nothing changes. */
  async register(token: string, entropy: NewEntropy): Promise<{ created: boolean }> {
    return (await this.#call(token, 'POST', '', entropy)) as { created: boolean }
  }

  /** Registers a further wallet of an entropy. Doing it again changes nothing. */
  async add(token: string, entropyId: string, wallet: { chain_type: ChainType; wallet_index: number; address: string }): Promise<{ address: string }> {
    return (await this.#call(token, 'POST', `/${encodeURIComponent(entropyId)}/wallets`, wallet)) as { address: string }
  }

  /** The server's share that fits one of the sets this device knows; undefined when none does. */
  async serverShare(token: string, entropyId: string, setIds: readonly string[]): Promise<{ setId: string; share: string } | undefined> {
    const answer = (await this.#call(token, 'POST', `/${encodeURIComponent(entropyId)}/share`, { share_set_ids: setIds })) as { share_set_id: string | null; server_share: string | null }
    return answer.share_set_id !== null && answer.server_share !== null ? { setId: answer.share_set_id, share: answer.server_share } : undefined
  }

  async addDevice(token: string, entropyId: string, set: { share_set_id: string; server_share: string }): Promise<void> {
    await this.#call(token, 'POST', `/${encodeURIComponent(entropyId)}/devices`, set)
  }

  async recoveryMaterial(token: string, entropyId: string): Promise<RecoveryMaterial> {
    return (await this.#call(token, 'POST', `/${encodeURIComponent(entropyId)}/recovery/key_material`, {})) as RecoveryMaterial
  }

  async recoveryShare(token: string, entropyId: string): Promise<RecoveryShare> {
    return (await this.#call(token, 'POST', `/${encodeURIComponent(entropyId)}/recovery/share`, {})) as RecoveryShare
  }

  async #call(token: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const action = crypto.randomUUID()
    for (let attempt = 0; ; attempt++) {
      const response = await this.#send(token, method, path, body, action)
      if (response?.ok) return (await response.json()) as unknown
      const delay = RETRY_DELAYS_MS[attempt]
      if (response && !RETRY_STATUSES.includes(response.status)) throw await refusal(response)
      if (delay === undefined) throw new FrameError('error', 'The wallet provider does not answer')
      await this.#wait(delay)
    }
  }

  /** Undefined when no answer came. */
  async #send(token: string, method: 'GET' | 'POST', path: string, body: unknown, action: string): Promise<Response | undefined> {
    try {
      return await fetch(`/api/v1/embedded_wallets${path}`, {
        method,
        headers: { ...this.#headers, authorization: `Bearer ${token}`, 'privy-idempotency-key': action },
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch {
      return undefined
    }
  }
}

async function refusal(response: Response): Promise<FrameError> {
  const { error } = (await response.json().catch(() => ({}))) as { error?: unknown }
  const message = typeof error === 'string' ? error.slice(0, 200) : `The wallet provider answered ${response.status}`
  return response.status === 400 || response.status === 404 ? invalidArguments(message) : new FrameError('error', message)
}

function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
