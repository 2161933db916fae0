import { ed25519 } from '@noble/curves/ed25519.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { setTransport } from '../../api/client.js'
import type { FarcasterSigner } from '../../ask/questions/farcaster-signer.js'
import { eventually, LIMIT_MS } from '../../lib/time/eventually.harness.js'
import type { OutsideModel } from '../../screens/shapes/outside/outside.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { pressButton, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import { logout } from '../../session/logout.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import {
  getFarcasterSignerStatus,
  requestFarcasterSigner,
  signFarcasterMessage,
} from '../../wallet/farcaster/request-signer.js'
import { approveSigner } from '../../wallet/farcaster/farcaster-signer.js'
import { createWallet } from '../../wallet/frame/create.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { logInAtFarcaster, postForm } from './farcaster.harness.js'
import { farcasterSigner } from './farcaster-signer.js'

const ORIGIN = 'http://app.localhost:4100'
const HASH = Uint8Array.from({ length: 20 }, (_, at) => at)

let world: World
let signedIn: SignedInPage
/** If false, the provider's answers are simulated here, and a signer stays pending. */
let online = true
beforeAll(async () => {
  // Loaded before the clock is faked, as on a page that has begun.
  await import('../../screens/shapes/status/show-failure.js')
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  online = true
  setTransport((url, init) => {
    if (!online) return Promise.resolve(Response.json({ public_key: '0x', status: 'pending_approval' }))
    const headers = new Headers(init.headers)
    headers.set('origin', ORIGIN)
    return fetch(url, { ...init, headers })
  })
  signedIn = await signedInPage({ farcaster_auth: true }, world)
})
afterEach(async () => {
  startClock()
  vi.unstubAllGlobals()
  world.driver.clearFaults()
  await signedIn.stop()
  setTransport()
})

/** Logs in a visitor who can have a signer, and fakes the clock. */
async function ready(): Promise<void> {
  await logInAtFarcaster(world)
  await createWallet({ chainType: 'ethereum' })
  stopClock()
}

/** Fakes the clock, and records the length of each wait. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  waits = vi.spyOn(globalThis, 'setTimeout')
}
function startClock(): void {
  waits?.mockRestore()
  vi.useRealTimers()
}
let waits: MockInstance<typeof setTimeout> | undefined
/** The number of waits of this length so far. */
const waitsOf = (ms: number) => (waits?.mock.calls ?? []).filter(([, time]) => time === ms).length

const tick = () =>
  new Promise<void>(resolve => {
    setImmediate(resolve)
  })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const pollCount = () =>
  world.driver.requests(signedIn.appId).filter(({ path }) => path.endsWith('/signer/status')).length

function playing() {
  const run = playPart(farcasterSigner, {}, { name: 'Almanac' }, { exit: 'USER_REJECTED_REQUEST' })
  let rests = waitsOf(2_000)
  const ends = waitsOf(1_400)
  const model = () => run.model<OutsideModel>()
  const state = () => model().$state.get()
  async function until<T>(condition: () => T, description: string): Promise<NonNullable<T>> {
    const limit = performance.now() + LIMIT_MS
    for (;;) {
      const found = run.screenName() === 'farcaster-signer' && condition()
      if (found) return found
      if (performance.now() > limit)
        throw new Error(`Waited in vain for ${description}; it is ${String(run.screenName())}`)
      await tick()
    }
  }
  return {
    ...run,
    until,
    model,
    state,
    says: () => contentOf(model()),
    link: () => until(() => state().scan?.code ?? state().answers?.[0]?.href, 'the link'),
    ring: (wanted: string) => until(() => state().ring === wanted, `the ring to be ${wanted}`),
    /** Waits for the pause before the next poll, and advances the clock by all but this many milliseconds of it. */
    async rests(but = 0) {
      rests++
      await until(() => waitsOf(2_000) >= rests, 'a rest between two looks')
      await pass(2_000 - but)
    },
    /** Waits for the result, and advances the clock by all but this many milliseconds of the time that it is shown. */
    async ends(but = 0) {
      await until(() => state().ring === 'done' && waitsOf(1_400) > ends, 'the end')
      await pass(1_400 - but)
    },
  }
}

/** Logs in a visitor who has approved their signer. */
async function approved(): Promise<FarcasterSigner> {
  await logInAtFarcaster(world)
  await createWallet({ chainType: 'ethereum' })
  const asked = new AbortController()
  const answer = (link: string) => void postForm(world, link, { answer: 'allow' }).then(() => asked.abort())
  await approveSigner(answer, asked.signal).catch(() => {})
  return approveSigner(() => {}, new AbortController().signal)
}

describe('a Farcaster signer', () => {
  it('is approved by a QR code on a desktop; then the session knows its key, and the flow ends 1.4 s later [FSIGN-01] [FSIGN-06] [FSIGN-07]', async () => {
    await ready()
    const run = playing()
    const link = await run.link()
    expect(new URL(link).pathname).toMatch(/^\/development\/farcaster\/signer\/.{8,}/)
    expect(run.state().scan?.code).toBe(link)
    expect(run.says()).toEqual({
      title: 'Approve in Farcaster',
      detail: 'Scan this code with your phone. Almanac can then post, like and follow as you.',
      buttons: [],
      href: undefined,
    })
    expect(currentUser()?.farcaster?.signerPublicKey).toBeNull()
    await postForm(world, link, { answer: 'allow' })
    await run.rests()
    await run.ring('done')
    expect(run.says().title).toBe('Successfully connected with Farcaster')
    const publicKey = currentUser()?.farcaster?.signerPublicKey
    expect(publicKey).toMatch(/^0x[0-9a-f]{64}$/)
    const settled = vi.fn()
    void run.result.then(settled)
    await run.ends(1)
    expect([settled.mock.calls, run.stage.playing]).toEqual([[], true])
    await pass(1)
    expect(await run.result).toEqual({ fid: currentUser()?.farcaster?.fid, publicKey })
    expect(run.stage.playing).toBe(false)
  })

  it('is approved in the app on a phone, which a button opens [FSIGN-02]', async () => {
    await ready()
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
    const run = playing()
    const link = await run.link()
    expect([run.state().scan, run.says()]).toEqual([
      undefined,
      {
        title: 'Approve in Farcaster',
        detail: 'Approve it in Farcaster, then come back. Almanac can then post, like and follow as you.',
        buttons: ['Open Warpcast app'],
        href: link,
      },
    ])
    run.stage.close()
  })

  it('is polled every two seconds, and no longer after the visitor has left [FSIGN-05]', async () => {
    await ready()
    const run = playing()
    await run.link()
    for (const polls of [1, 2]) {
      await run.rests(1)
      await tick()
      expect(pollCount()).toBe(polls - 1)
      await pass(1)
      await run.until(() => pollCount() === polls, 'a look')
    }
    run.stage.close()
    await pass(10_000)
    await tick()
    expect(pollCount()).toBe(2)
    await expect(run.result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST', cancelled: true })
  })

  it('shows a rejection, and can be requested again with a new link [FSIGN-08]', async () => {
    await ready()
    const run = playing()
    const first = await run.link()
    await postForm(world, first, { answer: 'deny' })
    await run.rests()
    await run.ring('failed')
    expect(run.says()).toEqual({
      title: 'Request rejected',
      detail: 'The request was rejected. Please try again.',
      buttons: ['Try again'],
      href: undefined,
    })
    pressButton(run.model(), 'Try again')
    const second = await run.link()
    expect(second).not.toBe(first)
    await postForm(world, second, { answer: 'allow' })
    await run.rests()
    await run.ends()
    expect(await run.result).toMatchObject({ publicKey: currentUser()?.farcaster?.signerPublicKey })
  })

  it('shows that nobody approved it within five minutes, and the host learns that when the visitor leaves [FSIGN-09]', async () => {
    await ready()
    const run = playing()
    await run.link()
    online = false // so that the provider does not get 150 requests here
    for (let poll = 1; poll < 150; poll++) await run.rests()
    await run.rests(1)
    expect(run.state().ring).toBe('turning')
    await pass(1)
    await run.ring('failed')
    expect(run.says()).toEqual({
      title: 'Connect failed',
      detail: 'The request timed out. Try again.',
      buttons: ['Try again'],
      href: undefined,
    })
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT', cancelled: false })
  })

  it.each([
    ['before there is a link', 'fc.signerInit'],
    ['while it waits', 'fc.signerStatus'],
  ] as const)('shows a failure [FSIGN-10]: %s', async (_, operation) => {
    await ready()
    world.driver.fault({ operation, times: 1 }, { status: 422, body: { error: 'no', code: 'invalid_data' } })
    const run = playing()
    if (operation === 'fc.signerStatus') await run.rests()
    await run.ring('failed')
    expect(run.says()).toEqual({
      title: 'Connect failed',
      detail: 'Something went wrong. Please try again.',
      buttons: ['Try again'],
      href: undefined,
    })
    pressButton(run.model(), 'Try again')
    expect(await run.link()).toContain('/signer/')
    run.stage.close()
  })

  it('tolerates a network that fails for a moment', async () => {
    await ready()
    const run = playing()
    await postForm(world, await run.link(), { answer: 'allow' })
    world.driver.fault({ operation: 'fc.signerStatus', times: 4 }, { status: 503 }) // a poll and its retries
    for (let before = performance.now(); run.state().ring === 'turning'; await tick()) {
      const now = performance.now()
      await pass(4 * (now - before)) // so that no answer comes after its limit
      before = now
    }
    expect([run.state().ring, pollCount() > 4]).toEqual(['done', true])
    run.stage.close()
  })

  it('asks nothing if it is approved already', async () => {
    const first = await approved()
    const before = pollCount()
    stopClock()
    const run = playing()
    await run.ends()
    expect([await run.result, pollCount()]).toEqual([first, before])
  })
})

describe('a Farcaster signer that a host uses', () => {
  it('signs the hash of a message, as it was when it was passed, by the key that Farcaster knows', async () => {
    const { publicKey } = await approved()
    const hash = HASH.slice()
    const signing = signFarcasterMessage(hash)
    hash.fill(0)
    expect(ed25519.verify(await signing, HASH, Buffer.from(publicKey.slice(2), 'hex'))).toBe(true)
    for (const wrong of [new Uint8Array(32), new Uint8Array(0), [...HASH], 'hash'])
      await expect(signFarcasterMessage(wrong as Uint8Array)).rejects.toMatchObject({ code: 'INVALID_DATA' })
  })

  it.each([
    ['for another hash', { hash: 'AAAA' }],
    ['that is too short', { signature: 'AAAA' }],
    ['that is no text of bytes', { signature: 'ä' }],
  ])('rejects a signature %s', async (_, changed) => {
    await approved()
    signedIn.intercept((event, data) =>
      event === 'privy:farcaster:sign'
        ? {
            hash: (data['payload'] as { hash: string }).hash,
            signature: Buffer.alloc(64).toString('base64url'),
            ...changed,
          }
        : undefined,
    )
    await expect(signFarcasterMessage(HASH)).rejects.toMatchObject({ code: 'UNABLE_TO_SIGN' })
  })

  it('restores the wallet on this device first, if needed', async () => {
    const { publicKey } = await approved()
    await signedIn.useOtherDevice()
    const signature = await signFarcasterMessage(HASH)
    expect(ed25519.verify(signature, HASH, Buffer.from(publicKey.slice(2), 'hex'))).toBe(true)
  })

  it('returns its status, by its own key or another one', async () => {
    const { publicKey } = await approved()
    expect(await getFarcasterSignerStatus()).toBe('approved')
    expect(await getFarcasterSignerStatus({ publicKey })).toBe('approved')
    await expect(getFarcasterSignerStatus({ publicKey: `0x${'1'.repeat(64)}` })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a visitor who cannot have a Farcaster signer', () => {
  const all = () => [requestFarcasterSigner(), getFarcasterSignerStatus(), signFarcasterMessage(HASH)]
  async function refused(code: string): Promise<void> {
    for (const asked of all()) await expect(asked).rejects.toMatchObject({ code })
    const run = playPart(farcasterSigner, {})
    await eventually(() => expect(run.screenName()).toBe('error'))
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code })
    expect(signedIn.page.requests.filter(({ event }) => event.startsWith('privy:farcaster'))).toEqual([])
  }
  const userWith = (changed: Partial<User>) =>
    setSession({ ...(currentUser() as User), ...changed } as User, 'user-updated')

  it('has no embedded wallet [FSIGN-11]', async () => {
    await logInAtFarcaster(world)
    await refused('EMBEDDED_WALLET_NOT_FOUND')
    await createWallet({ chainType: 'solana' })
    await refused('EMBEDDED_WALLET_NOT_FOUND')
  })

  it('has no Farcaster account [FSIGN-12]', async () => {
    await createWallet({ chainType: 'ethereum' })
    await refused('INVALID_DATA')
  })

  it('has a wallet that signs in the secure environment [FSIGN-14]', async () => {
    await logInAtFarcaster(world)
    const wallet = await createWallet({ chainType: 'ethereum' })
    const others = (currentUser() as User).linkedAccounts.filter(({ type }) => type !== 'wallet')
    userWith({ linkedAccounts: [...others, { ...wallet, signsOn: 'server', unified: true, id: 'wallet-1' }] })
    await refused('UNSUPPORTED_WALLET_TYPE')
  })

  it('cannot sign anything without the key of a signer [FSIGN-13]', async () => {
    await logInAtFarcaster(world)
    await createWallet({ chainType: 'ethereum' })
    await expect(signFarcasterMessage(HASH)).rejects.toMatchObject({ code: 'UNABLE_TO_SIGN' })
    await expect(getFarcasterSignerStatus()).rejects.toMatchObject({ code: 'INVALID_DATA' })
    expect(signedIn.page.requests.filter(({ event }) => event === 'privy:farcaster:sign')).toEqual([])
    await expect(requestFarcasterSigner(), 'but may ask for one').rejects.toMatchObject({ code: 'ELEMENT_MISSING' })
  })

  it('is not logged in', async () => {
    await logout()
    await refused('MUST_BE_AUTHENTICATED')
  })
})
