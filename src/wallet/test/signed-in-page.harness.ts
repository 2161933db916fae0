import { openDeviceShares, type DeviceShares } from '../../../demo/provider/frame/page/device-shares.js'
import { frameEvents } from '../../../demo/provider/frame/page/events/frame-events.js'
import { frameWorld, type FrameWorld } from '../../../demo/provider/frame/page/frame-world.js'
import { ProviderCall } from '../../../demo/provider/frame/page/provider-call.js'
import { startWorld, type World } from '../../../demo/world.js'
import { FakePage } from '../../channel/page.harness.js'
import { walletFrame } from '../../channel/wallet-frame.js'
import { forgetApp, useApp } from '../../config/app.js'
import { setStorage } from '../../lib/storage.js'
import { loginAsGuest } from '../../session/guest.js'
import { core } from '../../session/core.js'

/** A page in Node with a signed-in guest of the development provider, and the provider's own wallet frame in it. */
export interface SignedInPage {
  readonly world: World
  readonly page: FakePage
  readonly appId: string
  /** Gives the frame an empty storage of device shares, as on another device. */
  useOtherDevice(): Promise<void>
  /** Answers events in place of the frame. If `serve` returns undefined, the frame answers. */
  intercept(serve: ((event: string, data: Record<string, unknown>) => unknown) | undefined): void
  stop(): Promise<void>
}

/** `wait`: how the frame waits before it repeats a request that failed. */
export async function signedInPage(
  config: Parameters<World['driver']['createApp']>[0] = {},
  running?: World,
  wait?: (ms: number) => Promise<void>,
): Promise<SignedInPage> {
  const world = running ?? (await startWorld({ chains: false }))
  const { appId } = await world.driver.createApp(config)
  forgetApp()
  setStorage(undefined)
  useApp({ appId, apiUrl: world.apiUrlLocal })
  // The frame sends its requests to its own origin, by paths.
  const platformFetch = globalThis.fetch
  globalThis.fetch = (input, init) =>
    platformFetch(typeof input === 'string' && input.startsWith('/') ? `${world.apiUrlLocal}${input}` : input, init)
  let frame: FrameWorld
  const useDevice = (shares: DeviceShares) => {
    frame = frameWorld(new ProviderCall({ appId }, wait), shares)
  }
  useDevice(await openDeviceShares(appId))
  let intercepted: Parameters<SignedInPage['intercept']>[0]
  const page = new FakePage(async (event, data) => {
    const answer: unknown = await intercepted?.(event, data)
    return answer === undefined ? frameEvents.get(event)?.(data, frame) : answer
  })
  await loginAsGuest()
  return {
    world,
    page,
    appId,
    useOtherDevice: async () => useDevice(await openDeviceShares(appId)),
    intercept: serve => {
      intercepted = serve
    },
    stop: async () => {
      globalThis.fetch = platformFetch
      walletFrame().reset()
      await core().clear('logout')
      core().close()
      forgetApp()
      if (!running) await world.stop()
    },
  }
}
