import type { Database } from 'node-sqlite3-wasm'
import type { AppSettings } from '../../../elements/testing/app-settings.js'
import { openDatabase } from '../store/database.js'
import { frameAlone } from './frame-alone.harness.js'
import { openDeviceShares } from './page/device-shares.js'
import { frameEvents } from './page/events/frame-events.js'
import { frameWorld, type FrameWorld } from './page/frame-world.js'
import { ProviderCall } from './page/provider-call.js'
import { SecondFactorPass } from './page/second-factor-pass.js'

const APP = 'clwalletelementsdemo00001'

/** Runs the frame and its provider in Node for tests, without a browser. A token is the name of its user. */
export class FrameBench {
  now = Date.UTC(2026, 0, 1)
  readonly db: Database = openDatabase(':memory:')
  readonly requests: { path: string; body: string }[] = []
  readonly #platformFetch = globalThis.fetch

  constructor(readonly settings: Partial<AppSettings> = {}) {
    for (const user of ['user-ada', 'user-eve'])
      this.db.run('INSERT INTO users VALUES (?, ?, 0, 0, ?)', [user, APP, this.now])
    const routes = frameAlone(
      {
        db: this.db,
        now: () => this.now,
        allowedDomains: () => [],
        authenticate: request => /^Bearer (user-\w+)$/.exec(request.req.header('authorization') ?? '')?.[1],
      },
      settings,
    )
    globalThis.fetch = async (path, init) => {
      this.requests.push({ path: String(path), body: String(init?.body ?? '') })
      return routes.request(path as string, init, {})
    }
  }

  close(): void {
    globalThis.fetch = this.#platformFetch
    this.db.close()
  }

  /** A page of the frame on a device without any shares. */
  async newDevice(rawSigning = false): Promise<FrameWorld> {
    const call = new ProviderCall({ appId: APP }, () => Promise.resolve(), new SecondFactorPass(() => undefined))
    return frameWorld(call, await openDeviceShares(APP), rawSigning)
  }

  async ask(page: FrameWorld, event: string, data: object = {}, user = 'user-ada'): Promise<Record<string, unknown>> {
    const serve = frameEvents.get(event)
    if (!serve) throw new Error(`no event ${event}`)
    return (await serve({ accessToken: user, ...data }, page)) as Record<string, unknown>
  }
}

/** The fields by which a request names a secret: the address of its first wallet. */
export const entropyOf = (entropyId: unknown, chain = 'ethereum'): object => ({
  entropyId,
  entropyIdVerifier: `${chain}-address-verifier`,
})
