import { FrameError } from './frame-error.js'

export type CloudProvider = 'google-drive' | 'icloud'

const TIMEOUT_MS = 20_000

/** The visitor's cloud storage, accessed with the token that the host got for it. */
export class CloudFiles {
  async write(provider: CloudProvider, accessToken: string, content: string): Promise<string> {
    const { id } = (await this.#ask(provider, accessToken, '', {
      method: 'POST',
      body: JSON.stringify({ content }),
    })) as { id: string }
    return id
  }

  /** Throws if this account has no such file. It is then probably not the account with the backup. */
  async read(provider: CloudProvider, accessToken: string, id: string): Promise<string> {
    const { content } = (await this.#ask(provider, accessToken, `/${encodeURIComponent(id)}`, { method: 'GET' })) as {
      content: string
    }
    return content
  }

  async #ask(provider: CloudProvider, accessToken: string, path: string, init: RequestInit): Promise<unknown> {
    const response = await fetch(`/development/cloud/${provider}/files${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    if (response?.ok) return (await response.json()) as unknown
    throw new FrameError(
      'error',
      response?.status === 404 ? 'This account holds no backup of the wallet' : 'The cloud account cannot be reached',
    )
  }
}
