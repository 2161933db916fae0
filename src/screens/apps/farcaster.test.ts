import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { setTransport } from '../../api/client.js'
import { proveFarcaster } from '../../accounts/farcaster/prove-farcaster.js'
import { linkFarcaster as linkByProof, unlinkFarcaster } from '../../accounts/linking/farcaster.js'
import { logIn } from '../../accounts/log-in.js'
import { farcaster } from '../../credentials/farcaster.js'
import { WAYS } from '../../flows/accounts/ways.js'
import { logout } from '../../session/logout.js'
import { currentUser } from '../../session/store.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import type { OutsideModel } from '../shapes/outside/outside.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, contentOf } from '../shapes/parts/screen-content.harness.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { eventually, LIMIT_MS } from '../../lib/time/eventually.harness.js'

const ORIGIN = 'http://app.localhost:4100'

let world: World
let appId: string
let people = 0
beforeAll(async () => {
  // Loads the code before the clock is faked, as on a page that is already open.
  await Promise.all([
    farcaster.prove['log-in'].load(),
    farcaster.prove.link.load(),
    import('../../accounts/proofs/farcaster.js'),
    import('../../session/authenticate.js'),
    import('../shapes/status/show-failure.js'),
  ])
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  setTransport((url, init) => {
    const headers = new Headers(init.headers)
    headers.set('origin', ORIGIN)
    return fetch(url, { ...init, headers })
  })
  appId = (await world.driver.createApp({ farcaster_auth: true })).appId
  openPage({ appId, apiUrl: world.apiUrlLocal })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  closePage()
  world.driver.clearFaults()
  setTransport()
  vi.unstubAllGlobals()
})

const tick = () =>
  new Promise<void>(resolve => {
    setImmediate(resolve)
  })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const asked = (path: string) => world.driver.requests(appId).filter(request => request.path.endsWith(path))

type Part = Parameters<typeof playPart<object, unknown>>[0]

function playing(part: Part = farcaster.prove['log-in'] as Part, input: object = { disableSignup: false }) {
  const run = playPart(part, input)
  const state = () => run.model<OutsideModel>().$state.get()
  async function until<T>(condition: () => T, description: string): Promise<NonNullable<T>> {
    const limit = performance.now() + LIMIT_MS
    for (;;) {
      const found = run.screenName() === 'error' ? undefined : condition()
      if (found) return found
      if (performance.now() > limit)
        throw new Error(
          `Waited in vain for ${description}; it is ${String(run.screenName())} ${JSON.stringify(run.screenName() && contentOf(run.model<OutsideModel>()))}`,
        )
      await tick()
    }
  }
  return {
    ...run,
    state,
    until,
    content: () => contentOf(run.model<OutsideModel>()),
    link: () =>
      until(() => run.model<OutsideModel>() && (state().scan?.code ?? state().answers?.[0]?.href), 'the link'),
    ring: (wanted: string) =>
      until(() => run.model<OutsideModel>() && state().ring === wanted, `the ring to be ${wanted}`),
    /** Advances to the next poll of the channel, and waits for its response. */
    async nextPoll() {
      const before = asked('/status').length
      await pass(2_000)
      await until(() => asked('/status').length > before, 'a look')
      for (let turn = 0; turn < 20; turn++) await tick()
    },
  }
}

/** The person confirms on their phone. */
const confirms = (link: string, person = 'ada') =>
  fetch(link.replace(/^http:\/\/[^/]+/, world.apiUrlLocal), { method: 'POST', body: new URLSearchParams({ person }) })

async function logInByEmail(): Promise<void> {
  vi.useRealTimers()
  const email = `caster${++people}@example.com`
  await signInByEmail(world, email)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/**
 * Advances the fake clock four times as fast as real time until the promise settles. Responses from the network are
 * still in time.
 */
async function inTime<T>(over: Promise<T>): Promise<T> {
  let waits = true
  const done = () => {
    waits = false
  }
  over.then(done, done)
  for (let before = performance.now(); waits; await tick()) {
    const now = performance.now()
    await pass(4 * (now - before))
    before = now
  }
  return over
}

async function logsIn(person = 'ada'): Promise<unknown> {
  const run = playing()
  await confirms(await run.link(), person)
  await run.nextPoll()
  return run.result
}

describe('a login with Farcaster', () => {
  it('a computer shows a code, and the login ends with the user [FLOW-16] [FARC-01] [API-29] [API-30] [API-31]', async () => {
    const run = playing(undefined, { disableSignup: false, captchaToken: 'proof' })
    await run.until(() => run.screenName() === 'farcaster', 'the screen')
    expect([run.content().title, run.state().ring]).toEqual(['Connecting to Farcaster', 'turning'])
    const link = await run.link()
    expect(run.content()).toEqual({
      title: 'Sign in with Farcaster',
      detail: 'Scan this code with your phone and confirm in Farcaster.',
      buttons: [],
      href: undefined,
    })
    expect(run.state().scan?.code).toBe(link)
    expect(asked('/farcaster/init').map(({ body }) => body)).toEqual([{ token: 'proof' }])
    await run.nextPoll()
    expect(run.state().scan?.code, 'still').toBe(link)
    await confirms(link)
    const seen: string[] = []
    run.model<OutsideModel>().$state.listen(({ ring }) => seen.push(ring))
    await run.nextPoll()
    expect(await run.result).toMatchObject({
      method: 'farcaster',
      isNewUser: true,
      user: { farcaster: { fid: expect.any(Number) as number } },
    })
    expect(seen.at(-1)).toBe('done')
    const [status] = asked('/farcaster/status')
    const token = status?.headers['farcaster-channel-token']
    expect([status?.method, token]).toEqual(['GET', expect.stringMatching(/.{8,}/)])
    expect(asked('/farcaster/authenticate').map(({ body }) => body)).toEqual([
      {
        channel_token: token,
        message: expect.stringContaining('Farcaster Auth') as string,
        signature: expect.stringMatching(/^0x/) as string,
        fid: currentUser()?.farcaster?.fid,
        mode: 'login-or-sign-up',
      },
    ])
    await logout()
    expect(await logsIn()).toMatchObject({ isNewUser: false })
  })

  it('the screen shows a button that opens the app on a phone [FARC-02]', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
    const run = playing()
    const link = await run.link()
    expect([run.state().scan, run.content()]).toEqual([
      undefined,
      {
        title: 'Sign in with Farcaster',
        detail: 'Confirm in Farcaster, then come back to this page.',
        buttons: ['Open Farcaster'],
        href: link,
      },
    ])
    run.stage.close()
  })

  it('the channel is polled every two seconds until it is completed or the visitor leaves [FARC-07]', async () => {
    const run = playing()
    await run.link()
    expect(asked('/status')).toHaveLength(0)
    await pass(1_999)
    await tick()
    expect(asked('/status')).toHaveLength(0)
    await pass(1)
    await run.until(() => asked('/status').length === 1, 'the first look')
    for (let turn = 0; turn < 20; turn++) await tick()
    await run.nextPoll()
    expect(asked('/status')).toHaveLength(2)
    await confirms(await run.link())
    await run.nextPoll()
    await run.result
    await pass(10_000)
    await tick()
    expect(asked('/status')).toHaveLength(3)
    const left = playing()
    await left.link()
    left.stage.close()
    await pass(10_000)
    await tick()
    expect(asked('/status')).toHaveLength(3)
    await expect(left.result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  })

  it('a login times out after 2 min, and a retry gets a new code [FARC-03] [FARC-08] [FARC-09] [FARC-10]', async () => {
    const run = playing()
    const first = await run.link()
    world.driver.fault({ path: '/farcaster/status', appId }, { hang: true })
    await pass(119_999)
    await tick()
    expect(run.state().ring).toBe('turning')
    const { $state } = run.model<OutsideModel>()
    await pass(1)
    await run.ring('failed')
    expect(run.content()).toEqual({
      title: 'Authentication failed',
      detail: 'The request timed out. Try again.',
      buttons: ['Try again'],
      href: undefined,
    })
    world.driver.clearFaults()
    pressButton(run.model<OutsideModel>(), 'Try again')
    const second = await run.link()
    expect(second).not.toBe(first)
    await confirms(second)
    await run.nextPoll()
    expect(await run.result).toMatchObject({ method: 'farcaster' })
    expect($state.get().ring).toBe('done')
  })

  it.each([
    ['bad credentials, to be tried again', 401, 'invalid_credentials', 'Something went wrong. Try again.', 'Try again'],
    ['too many attempts', 429, 'too_many_requests', 'Too many requests. Please wait before trying again.', 'Try again'],
    ['a method that is off', 403, 'disallowed_login_method', 'This way to log in is not open here.', 'Go back'],
  ])('the screen explains the failure [FARC-09] [FARC-11] [FARC-12]: %s', async (_, status, code, detail, button) => {
    world.driver.fault({ path: '/farcaster/authenticate', appId }, { status, body: { error: 'no', code } })
    const run = playing()
    await confirms(await run.link())
    await run.nextPoll()
    await run.ring('failed')
    expect(run.content()).toEqual({ title: 'Authentication failed', detail, buttons: [button], href: undefined })
    run.stage.close()
  })

  it('a short network failure does not end the login, and a closed channel does', async () => {
    const run = playing()
    const link = await run.link()
    const back = world.driver.fault({ path: '/farcaster/status', appId }, { status: 503 })
    await run.nextPoll()
    await pass(20_000)
    back()
    await confirms(link)
    await run.nextPoll()
    await run.result
    await logout()
    const gone = playing()
    await gone.link()
    world.driver.fault(
      { path: '/farcaster/status', appId },
      { status: 401, body: { error: 'gone', code: 'invalid_credentials' } },
    )
    await pass(2_000)
    await gone.ring('failed')
    expect(gone.content()).toMatchObject({ title: 'Authentication failed', buttons: ['Try again'] })
    gone.stage.close()
  })

  it('no user is created if sign-up is disabled', async () => {
    const run = playing(undefined, { disableSignup: true })
    await confirms(await run.link(), 'grace')
    await pass(2_000)
    await eventually(() => expect(asked('/authenticate')).toMatchObject([{ body: { mode: 'no-signup' } }]))
    run.stage.close()
  })
})

describe('a Farcaster account', () => {
  it('an account can be proved, and used for a login, without a screen', async () => {
    let opens = ''
    const proving = proveFarcaster({
      opened: uri => {
        opens = uri
      },
    })
    await eventually(() => expect(opens).not.toBe(''))
    await confirms(opens)
    const proof = await inTime(proving)
    expect(await inTime(logIn(proof))).toMatchObject({
      method: 'farcaster',
      isNewUser: true,
      user: { farcaster: { fid: proof.fid } },
    })
  })

  it('an account is linked by the same code, only once, and unlinked by its fid [LINK-17]', async () => {
    await logInByEmail()
    const run = playing(WAYS.farcaster?.link as unknown as Part, {})
    await confirms(await run.link(), 'alan')
    await run.nextPoll()
    expect(await inTime(run.result)).toMatchObject({
      user: { farcaster: { fid: expect.any(Number) as number } },
      transferred: false,
    })
    expect(asked('/farcaster/link').map(({ body }) => Object.keys(body as object).sort())).toEqual([
      ['channel_token', 'fid', 'message', 'signature'],
    ])
    const proof = { channelToken: 'c', message: 'm', signature: '0x', fid: 7 }
    await expect(linkByProof(proof)).rejects.toMatchObject({
      code: 'CANNOT_LINK_MORE_OF_TYPE',
      message: 'User already has an account of type farcaster linked.',
    })
    const fid = currentUser()?.farcaster?.fid ?? 0
    await expect(unlinkFarcaster({ fid: fid + 1 })).rejects.toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid subject',
    })
    await inTime(unlinkFarcaster({ fid }))
    expect(asked('/farcaster/unlink').map(({ body }) => body)).toEqual([{ fid }])
    expect(currentUser()?.farcaster).toBeUndefined()
  })

  it('linking and unlinking need a signed-in user', async () => {
    await expect(linkByProof({ channelToken: 'c', message: 'm', signature: '0x', fid: 7 })).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
    })
    await expect(unlinkFarcaster({ fid: 7 })).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    expect(asked('/link')).toEqual([])
  })
})
