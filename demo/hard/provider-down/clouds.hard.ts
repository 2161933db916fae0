import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { setTransport } from '../../../src/api/client.js'
import { isWalletError } from '../../../src/errors/wallet-error.js'
import type { ChoiceModel } from '../../../src/screens/shapes/choice/choice.js'
import { contentOf, findRow } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../../src/screens/shapes/status/status.js'
import { refreshUser } from '../../../src/session/refresh-user.js'
import { currentUser } from '../../../src/session/store.js'
import { embeddedWallets } from '../../../src/session/user/embedded-wallets.js'
import { cloudAccess } from '../../../src/wallet/cloud/cloud-access.js'
import { createWallet } from '../../../src/wallet/frame/create.js'
import { setRecovery } from '../../../src/wallet/frame/set-recovery.js'
import { signWithWallet } from '../../../src/wallet/frame/sign.js'
import { signedInPage, type SignedInPage } from '../../../src/wallet/test/signed-in-page.harness.js'
import { downFrom, type Way } from './down.js'
import { createWallets } from '../../../src/flows/wallets/create-wallets.js'
import { CloudWindows } from '../../../src/flows/recovery/cloud.harness.js'
import { recovery } from '../../../src/flows/recovery/recovery.js'
import { openVisit, until, type Visitor } from '../../../src/flows/recovery/visitor.harness.js'

// Page and frame repeat a request that failed, here without waiting, and a success is shown for a moment.
vi.mock('../../../src/constants.js', async original => ({
  ...(await original()),
  RETRY_DELAYS_MS: [0, 0, 0],
  SUCCESS_MS: 0,
}))

type Cloud = readonly [method: 'google-drive' | 'icloud', name: string]
const CLOUDS: readonly Cloud[] = [
  ['google-drive', 'Google Drive'],
  ['icloud', 'Apple iCloud'],
]
/** Each journey is made a dozen times, each time by a new user. */
const LIMIT_MS = 180_000
const OFFERED = { userOwnedRecoveryOptions: ['google-drive', 'icloud'] } as const
/** How the provider is down, and what the visitor does once they have read that it failed. */
type Case = readonly [way: Way, then: 'tries again' | 'leaves']
const CASES: readonly Case[] = [
  ['its responses are lost', 'tries again'],
  ['its responses are lost', 'leaves'],
  ['it refuses every request', 'tries again'],
]

type Played = Visitor<never, unknown>
/** A journey of a visitor. `begin` opens its flow, and `press` opens the cloud's window. */
interface Journey {
  readonly prepare?: (cloud: Cloud) => Promise<unknown>
  readonly begin: () => Visitor<never, unknown>
  readonly press: (visitor: Played, cloud: Cloud) => Promise<unknown>
}

let world: World
let signedIn: SignedInPage
let windows: CloudWindows
/** The number of windows in which the visitor has answered. */
let answered = 0

const wallets = () => embeddedWallets(currentUser())
const playing = (visitor: unknown) => visitor as Played
const chooseCloud = async (visitor: Played, [, name]: Cloud) => {
  await visitor.waitForScreen('secure-account')
  findRow(visitor.model<ChoiceModel>().$state.get().rows, `Back up to ${name}`)?.choose?.()
}
const confirmCloud = async (visitor: Played, [, name]: Cloud) => {
  await visitor.waitForScreen('confirm-cloud')
  visitor.press(`Confirm with ${name}`)
}
async function answer(): Promise<void> {
  answered = windows.popups.length
  await windows.answer()
}
async function backUp([method]: Cloud): Promise<void> {
  const access = cloudAccess({ provider: method }, new AbortController().signal)
  await answer()
  await setRecovery({ recovery: { method, accessToken: await access } })
}

const JOURNEYS: Readonly<Record<string, Journey>> = {
  'creating a wallet': {
    begin: () =>
      playing(
        openVisit(
          createWallets,
          { chains: ['ethereum'] },
          { embeddedWallets: { ...OFFERED, requireUserOwnedRecoveryOnCreate: true } },
        ),
      ),
    press: chooseCloud,
  },
  'backing up a wallet': {
    prepare: () => createWallet({ chainType: 'ethereum' }),
    begin: () => playing(openVisit(recovery, {}, { embeddedWallets: OFFERED })),
    press: chooseCloud,
  },
  'recovering a wallet on a new device': {
    prepare: async cloud => {
      await createWallet({ chainType: 'ethereum' })
      await backUp(cloud)
      await signedIn.useOtherDevice()
    },
    begin: () => playing(openVisit(recovery, { action: 'recover' })),
    press: confirmCloud,
  },
}

/** Answers in each window that the flow opens. Resolves with the outcome, or with the words of its failure. */
async function outcomeOf(visitor: Played): Promise<{ ended?: unknown; failed?: ReturnType<typeof contentOf> }> {
  let ended: { ended: unknown } | undefined
  void visitor.result.then(
    outcome => (ended = { ended: outcome }),
    (error: unknown) => (ended = { ended: error }),
  )
  const model = () => visitor.stage.$scene.get()?.model as StatusModel | undefined
  const hasFailed = () => ended === undefined && model()?.$state.get().ring === 'failed'
  const isAsked = () => windows.popups.length > answered && windows.popups.at(-1)?.urls.length === 1
  for (;;) {
    await until(() => ended !== undefined || hasFailed() || isAsked())
    if (ended) return ended
    if (hasFailed()) return { failed: contentOf(model() as StatusModel) }
    await answer()
  }
}

/** Leaves a flow that has failed. Resolves with the error that the host gets. */
async function leave(visitor: Played): Promise<unknown> {
  if (visitor.content.buttons.includes('Close')) {
    visitor.press('Close')
    return ((await visitor.result) as { failure: unknown }).failure
  }
  visitor.close()
  return visitor.result.catch((error: unknown) => error)
}

/** Signs, and recovers the wallet first if it is not on this device, as the visitor is asked to. */
async function signs(cloud: Cloud): Promise<void> {
  const [wallet] = wallets()
  if (!wallet) throw new Error('There is no wallet.')
  const visitor = playing(openVisit())
  try {
    const signing = signWithWallet(wallet, { method: 'personal_sign', params: ['hello', wallet.address] })
    let signature = ''
    void signing.then(
      found => (signature = String(found)),
      (error: unknown) => (signature = String(error)),
    )
    await until(() => signature !== '' || visitor.screen === 'confirm-cloud')
    if (signature === '') {
      await confirmCloud(visitor, cloud)
      await answer()
    }
    expect(await signing).toMatch(/^0x/)
  } finally {
    visitor.close()
  }
}

/** Makes a journey while the provider is down from this request on. Resolves with the number of requests. */
async function survives(journey: Journey, cloud: Cloud, first: number, [way, then]: Case): Promise<number> {
  signedIn = await signedInPage({ user_owned_recovery_options: ['google-drive', 'icloud'] }, world, () =>
    Promise.resolve(),
  )
  windows = new CloudWindows(world)
  setTransport((url, init) => fetch(url, init))
  answered = 0
  try {
    await journey.prepare?.(cloud)
    let visitor = journey.begin()
    const restore = downFrom(first, way)
    await journey.press(visitor, cloud)
    const { failed, ended } = await outcomeOf(visitor)
    const requests = restore()
    if (first >= requests) expect(failed).toBeUndefined()
    if (failed) {
      expect(failed, `request ${first}`).toMatchObject({
        title: expect.stringMatching(
          /^(Back up|Recovery) with .* unsuccessful$|^Failed to create wallet$|^Something went wrong$/,
        ) as string,
        detail: expect.stringMatching(/\S/) as string,
        buttons: expect.arrayContaining(['Try again']) as string[],
      })
      if (then === 'tries again') visitor.press('Try again')
      else {
        const error = await leave(visitor)
        expect(isWalletError(error), `request ${first}: ${String(error)}`).toBe(true)
        await refreshUser()
        if (wallets().length > 0) await signs(cloud)
        if (wallets()[0]?.recoveryMethod !== cloud[0] || journey.press === confirmCloud) {
          visitor = journey.begin()
          await journey.press(visitor, cloud)
        }
      }
      const again = await outcomeOf(visitor)
      expect(again.failed, `request ${first}: again`).toBeUndefined()
    } else expect(isWalletError(ended), `request ${first}: ${String(ended)}`).toBe(false)
    visitor.close()

    await refreshUser()
    expect(wallets(), `request ${first}`).toMatchObject([{ recoveryMethod: cloud[0] }])
    await signs(cloud)
    await signedIn.useOtherDevice()
    await signs(cloud)
    return requests
  } finally {
    setTransport()
    windows.close()
    await signedIn.stop()
  }
}

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())

describe.each(CLOUDS)('while the provider or the cloud is down: %s', (...cloud) => {
  it.each(Object.keys(JOURNEYS).flatMap(name => CASES.map(found => [name, ...found] as const)))(
    'a flow ends in words and a way on, at whichever request, and the wallet opens by the old way or the new one: %s, %s, the visitor %s',
    async (name, ...found) => {
      const journey = JOURNEYS[name] as Journey
      const requests = await survives(journey, cloud, Infinity, found)
      expect(requests).toBeGreaterThan(0)
      for (let first = 0; first < requests; first++) await survives(journey, cloud, first, found)
    },
    LIMIT_MS,
  )
})
