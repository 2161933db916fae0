import { ed25519 } from '@noble/curves/ed25519.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { setTransport } from '../../../src/api/client.js'
import type { FarcasterSigner } from '../../../src/ask/questions/farcaster-signer.js'
import { isWalletError } from '../../../src/errors/wallet-error.js'
import type { OutsideModel } from '../../../src/screens/shapes/outside/outside.js'
import { playPart } from '../../../src/screens/shapes/parts/play-part.harness.js'
import { contentOf, pressButton } from '../../../src/screens/shapes/parts/screen-content.harness.js'
import { refreshUser } from '../../../src/session/refresh-user.js'
import { currentUser } from '../../../src/session/store.js'
import { embeddedWallets } from '../../../src/session/user/embedded-wallets.js'
import { signFarcasterMessage } from '../../../src/wallet/farcaster/request-signer.js'
import { createWallet } from '../../../src/wallet/frame/create.js'
import { signWithWallet } from '../../../src/wallet/frame/sign.js'
import { signedInPage, type SignedInPage } from '../../../src/wallet/test/signed-in-page.harness.js'
import { until } from '../../../src/flows/recovery/visitor.harness.js'
import { downFrom, type Way } from './down.js'
import { logInAtFarcaster } from '../../../src/flows/wallets/farcaster.harness.js'
import { farcasterSigner } from '../../../src/flows/wallets/farcaster-signer.js'

// Nothing waits here: not for the next try of a request, nor for the next look, nor at the end.
vi.mock('../../../src/constants.js', async original => ({
  ...(await original()),
  RETRY_DELAYS_MS: [0, 0, 0],
  FARCASTER_POLL_MS: 0,
  SUCCESS_MS: 0,
}))

const ORIGIN = 'http://app.localhost:4100'
const HASH = Uint8Array.from({ length: 20 }, (_, at) => at)
/** Each journey is made a dozen times, each time by a new user. */
const LIMIT_MS = 180_000
/** How the provider is down, and what the visitor does once they have read that it failed. */
type Case = readonly [way: Way, then: 'tries again' | 'leaves']
const CASES: readonly Case[] = [
  ['its responses are lost', 'tries again'],
  ['its responses are lost', 'leaves'],
  ['it refuses every request', 'tries again'],
]
type Run = ReturnType<typeof begin>

let world: World
let signedIn: SignedInPage

const begin = () => playPart(farcasterSigner, {}, { name: 'Almanac' }, { exit: 'USER_REJECTED_REQUEST' })
const said = (run: Run) => contentOf(run.model<OutsideModel>())

/** Approves in Farcaster's app once there is a link. Resolves with the outcome, or with the words of a failure. */
async function outcomeOf(run: Run): Promise<{ ended?: unknown; failed?: ReturnType<typeof said> }> {
  let ended: { ended: unknown } | undefined
  void run.result.then(
    outcome => (ended = { ended: outcome }),
    (error: unknown) => (ended = { ended: error }),
  )
  const state = () => run.model<OutsideModel | undefined>()?.$state.get()
  const hasFailed = () => ended === undefined && state()?.ring === 'failed'
  await until(() => ended !== undefined || hasFailed() || state()?.scan !== undefined)
  if (state()?.scan && !hasFailed()) world.driver.answerFarcasterSigner(signedIn.appId, 'approved')
  await until(() => ended !== undefined || hasFailed())
  return ended ?? { failed: said(run) }
}

/** Asks for the signer while the provider is down from this request on. Resolves with the number of requests. */
async function survives(first: number, isNewDevice: boolean, [way, then]: Case): Promise<number> {
  signedIn = await signedInPage({ farcaster_auth: true }, world, () => Promise.resolve())
  try {
    await logInAtFarcaster(world)
    const wallet = await createWallet({ chainType: 'ethereum' })
    if (isNewDevice) await signedIn.useOtherDevice()
    const restore = downFrom(first, way)
    let run = begin()
    let { ended, failed } = await outcomeOf(run)
    const requests = restore()
    if (first >= requests) expect(failed).toBeUndefined()
    if (failed) {
      expect(failed, `request ${first}`).toMatchObject({
        title: 'Connect failed',
        detail: 'Something went wrong. Please try again.',
        buttons: ['Try again'],
      })
      if (then === 'tries again') pressButton(run.model<OutsideModel>(), 'Try again')
      else {
        run.stage.close()
        const error = await run.result.catch((thrown: unknown) => thrown)
        expect(isWalletError(error), `request ${first}: ${String(error)}`).toBe(true)
        run = begin()
      }
      ;({ ended, failed } = await outcomeOf(run))
    }
    run.stage.close()
    expect(failed, `request ${first}`).toBeUndefined()

    await refreshUser()
    const { fid, publicKey } = ended as FarcasterSigner
    expect(currentUser()?.farcaster, `request ${first}`).toMatchObject({ fid, signerPublicKey: publicKey })
    const key = Buffer.from(publicKey.slice(2), 'hex')
    for (const isElsewhere of [false, true]) {
      if (isElsewhere) await signedIn.useOtherDevice()
      expect(ed25519.verify(await signFarcasterMessage(HASH), HASH, key), `request ${first}`).toBe(true)
      expect(await signWithWallet(wallet, { method: 'personal_sign', params: ['hello', wallet.address] })).toMatch(
        /^0x/,
      )
    }
    expect(embeddedWallets(currentUser())).toMatchObject([{ address: wallet.address }])
    return requests
  } finally {
    await signedIn.stop()
  }
}

beforeAll(async () => {
  world = await startWorld({ chains: false })
  setTransport((url, init) => {
    const headers = new Headers(init.headers)
    headers.set('origin', ORIGIN)
    return fetch(url, { ...init, headers })
  })
})
afterAll(async () => {
  setTransport()
  await world.stop()
})

describe.each([
  ['on the device of the wallet', false],
  ['on a new device', true],
] as const)('a Farcaster signer that is asked for %s while the provider is down', (_, isNewDevice) => {
  it.each(CASES)(
    'is refused in words and a way on, at whichever request, and comes with the next try: %s, the visitor %s',
    async (...found) => {
      const requests = await survives(Infinity, isNewDevice, found)
      expect(requests).toBeGreaterThan(0)
      for (let first = 0; first < requests; first++) await survives(first, isNewDevice, found)
    },
    LIMIT_MS,
  )
})
