import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { NO_RESPONSE } from '../../channel/page.harness.js'
import { configureApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig } from '../../config/settings.js'
import { failure } from '../../errors/failure.harness.js'
import { logout } from '../../session/logout.js'
import { currentUser, setSession } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User } from '../../session/user/user.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { createWallet, createWallets, type CreateWalletOptions } from './create.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'

let world: World
let signedIn: SignedInPage

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({}, world)
})
afterEach(() => signedIn.stop())

const wallets = () =>
  embeddedWallets(currentUser()).map(({ chainType, walletIndex, address }) => ({ chainType, walletIndex, address }))
const badly = (options: unknown) => failure(createWallet(options as CreateWalletOptions))

describe('the creation of an embedded wallet', () => {
  it('the first wallet has index 0, which is the default [WCREATE-05]', async () => {
    const wallet = await createWallet({ chainType: 'ethereum' })
    expect(wallet).toMatchObject({ chainType: 'ethereum', walletIndex: 0, recoveryMethod: 'privy', signsOn: 'device' })
    expect(wallets()).toEqual([{ chainType: 'ethereum', walletIndex: 0, address: wallet.address }])
    expect(signedIn.page.requests[0]?.data).toMatchObject({
      chainType: 'ethereum',
      walletIndex: 0,
      recoveryMethod: 'privy',
    })
  })

  it.each<[string, HostConfig, string]>([
    ['no login method', { loginMethods: [] }, 'At least one login method must be enabled.'],
    ['an empty list of chains', { chains: [] }, 'The list of supported chains must not be empty.'],
    [
      'a default chain outside the supported ones',
      { chains: [1, 10], defaultChain: 8453 },
      'The default chain must be one of the supported chains.',
    ],
  ])(
    'a creation without an element is refused if the configuration cannot work: %s [CONF-37, CONF-38, CONF-39]',
    async (_, config, message) => {
      configureApp(config)
      expect(await badly({ chainType: 'ethereum' })).toMatchObject({ code: 'INVALID_CONFIG', message })
      expect(signedIn.page.posted).toEqual([])
    },
  )

  it('analytics report the start of a creation, and the address of the new wallet', async () => {
    const { address } = await createWallet({ chainType: 'ethereum' })
    const analyticsEvents = () =>
      world.driver
        .analytics(signedIn.appId)
        .filter(({ event_name: name }) => name.startsWith('embedded_wallet_creation'))
    await eventually(() =>
      expect(analyticsEvents().map(({ event_name: name }) => name)).toEqual([
        'embedded_wallet_creation_started',
        'embedded_wallet_creation_completed',
      ]),
    )
    expect(analyticsEvents()[1]?.payload).toMatchObject({ walletAddress: address })
  })

  it('an Ethereum wallet is created from the secret of an existing Solana wallet', async () => {
    const solana = await createWallet({ chainType: 'solana' })
    await createWallet({ chainType: 'ethereum' })
    const { data } = signedIn.page.requests.at(-1) ?? expect.fail('nothing asked')
    expect(data).toMatchObject({ chainType: 'ethereum', solanaAddress: solana.address })
    expect(data).not.toHaveProperty('recoveryMethod')
  })

  it('the first wallet has index 0, and wallets with other indexes are added as HD wallets [WCREATE-03]', async () => {
    await createWallet({ chainType: 'ethereum', walletIndex: 0 })
    await createWallet({ chainType: 'solana', walletIndex: 0 })
    await createWallet({ chainType: 'ethereum', walletIndex: 1 })
    expect(signedIn.page.requests.map(({ event }) => event)).toEqual([
      'privy:wallet:create',
      'privy:wallets:connect',
      'privy:solana-wallet:create',
      'privy:wallets:connect',
      'privy:wallets:add',
    ])
    expect(signedIn.page.requests.at(-1)?.data).toMatchObject({ chainType: 'ethereum', hdWalletIndex: 1 })
    expect(wallets().map(({ chainType, walletIndex }) => [chainType, walletIndex])).toEqual([
      ['ethereum', 0],
      ['solana', 0],
      ['ethereum', 1],
    ])
  })

  it('an additional wallet has the highest index plus one, not the number of wallets [WCREATE-04]', async () => {
    const first = await createWallet({ chainType: 'solana' })
    for (const index of [1, 2])
      expect(await createWallet({ chainType: 'solana', createAdditional: true })).toMatchObject({ walletIndex: index })
    const user = currentUser() as User
    const others = [7, 4].map(walletIndex => ({ ...first, walletIndex }))
    setSession({ ...user, linkedAccounts: [first, ...others] }, 'user-updated')
    signedIn.intercept(event => {
      if (event === 'privy:wallets:add') throw { type: 'error', message: 'not now' }
    })
    await badly({ chainType: 'solana', createAdditional: true })
    expect(signedIn.page.requests.at(-1)).toMatchObject({ event: 'privy:wallets:add', data: { hdWalletIndex: 8 } })
  })

  it('an additional wallet has index 0 on a chain without a wallet', async () => {
    await createWallet({ chainType: 'ethereum' })
    expect(await createWallet({ chainType: 'solana', createAdditional: true })).toMatchObject({
      chainType: 'solana',
      walletIndex: 0,
    })
  })

  it('a negative index is refused with its number [WCREATE-06]', async () => {
    expect(await badly({ chainType: 'ethereum', walletIndex: -3 })).toMatchObject({
      code: 'INVALID_DATA',
      message: 'A negative walletIndex (-3) is invalid.',
    })
    expect(signedIn.page.posted).toEqual([])
  })

  it('an additional wallet is refused if the user has none [WCREATE-07]', async () => {
    for (const wish of [{ createAdditional: true }, { walletIndex: 1 }]) {
      expect(await badly({ chainType: 'ethereum', ...wish })).toMatchObject({
        message: 'Must have an existing embedded wallet to create an additional wallet.',
      })
    }
  })

  it('a second wallet of a chain is refused unless an additional one is requested [WCREATE-08]', async () => {
    await createWallet({ chainType: 'ethereum' })
    for (const wish of [
      {},
      { walletIndex: 0 },
      { createAdditional: false },
      { walletIndex: 0, createAdditional: true },
    ]) {
      expect(await badly({ chainType: 'ethereum', ...wish })).toMatchObject({
        code: 'EMBEDDED_WALLET_ALREADY_EXISTS',
        message: 'User already has an embedded wallet.',
      })
    }
    await expect(createWallet({ chainType: 'ethereum', createAdditional: true })).resolves.toMatchObject({
      walletIndex: 1,
    })
  })

  it('the Ethereum wallet is created before the Solana wallet [WCREATE-09]', async () => {
    const made = await createWallets({ chainTypes: ['solana', 'ethereum'] })
    expect(made.map(({ chainType }) => chainType)).toEqual(['ethereum', 'solana'])
    expect(signedIn.page.requests.map(({ event }) => event)).toEqual([
      'privy:wallet:create',
      'privy:wallets:connect',
      'privy:solana-wallet:create',
    ])
    expect(signedIn.page.requests.at(-1)?.data['ethereumAddress']).toBe(made[0]?.address)
  })

  it('a creation without a chain is refused [WCREATE-10]', async () => {
    for (const options of [{}, { chainType: undefined }, { chainType: null }])
      expect(await badly(options)).toMatchObject({ code: 'INVALID_DATA', message: 'Invalid args to create wallet' })
    expect(await failure(createWallets({ chainTypes: [] }))).toMatchObject({ message: 'Invalid args to create wallet' })
  })

  it('malformed input is refused [WCREATE-17]', async () => {
    for (const options of [
      { chainType: 'bitcoin' },
      { chainType: 7 },
      { chainType: 'ethereum', walletIndex: 0.5 },
      { chainType: 'ethereum', walletIndex: '1' },
      { chainType: 'ethereum', createAdditional: 'yes' },
    ]) {
      expect(await badly(options)).toMatchObject({ code: 'INVALID_DATA', message: 'Invalid input to create wallet' })
    }
  })

  it('a creation is refused while nobody is signed in [WCREATE-16] [ERR-16] [ERR-31]', async () => {
    await logout()
    expect(await badly({ chainType: 'ethereum' })).toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated before creating a Privy wallet',
    })
  })

  it('two equal calls at the same time create one wallet', async () => {
    const [one, two] = await Promise.all([
      createWallet({ chainType: 'ethereum' }),
      createWallet({ chainType: 'ethereum' }),
    ])
    expect(one).toBe(two)
    expect(signedIn.page.requests.filter(({ event }) => event === 'privy:wallet:create')).toHaveLength(1)
  })

  it('two different calls at the same time create two wallets', async () => {
    configureApp({ embeddedWallets: { mode: 'user-controlled-server-wallets-only' } })
    const made = await Promise.all([createWallet({ chainType: 'ethereum' }), createWallet({ chainType: 'solana' })])
    expect(made.map(({ chainType }) => chainType)).toEqual(['ethereum', 'solana'])
    expect(wallets()).toHaveLength(2)
  })

  it('an aborted call ends without ending the creation', async () => {
    let go = () => {}
    const held = new Promise<undefined>(resolve => {
      go = () => resolve(undefined)
    })
    signedIn.intercept(event => (event === 'privy:wallet:create' ? held : undefined))
    const leaving = new AbortController()
    const left = failure(createWallet({ chainType: 'ethereum' }, leaving.signal))
    const stayed = createWallet({ chainType: 'ethereum' })
    await eventually(() => expect(signedIn.page.requests).toHaveLength(1))
    leaving.abort(new Error('left'))
    expect(await left).toMatchObject({ message: 'left' })
    go()
    await expect(stayed).resolves.toMatchObject({ chainType: 'ethereum' })
  })

  it('a call with an aborted signal creates nothing', async () => {
    expect(await failure(createWallet({ chainType: 'ethereum' }, AbortSignal.abort(new Error('left'))))).toMatchObject({
      message: 'left',
    })
    await expect(createWallet({ chainType: 'ethereum' })).resolves.toMatchObject({ walletIndex: 0 })
    expect(signedIn.page.requests.filter(({ event }) => event === 'privy:wallet:create')).toHaveLength(1)
  })

  it('the message is "User wallet creation failed" if the frame refuses [WCREATE-18]', async () => {
    signedIn.intercept(event => {
      if (event === 'privy:wallet:create') throw { type: 'error', message: 'The vault is shut.' }
    })
    const error = await badly({ chainType: 'ethereum' })
    expect(error).toMatchObject({ code: 'EMBEDDED_WALLET_CREATE_ERROR', message: 'User wallet creation failed' })
    expect(error.cause).toMatchObject({ message: 'The vault is shut.' })
  })

  it('the message is "User wallet creation failed" if the user has no new wallet afterwards [WCREATE-18]', async () => {
    signedIn.intercept(event =>
      event === 'privy:wallet:create' ? { address: '0x0000000000000000000000000000000000000001' } : undefined,
    )
    expect(await badly({ chainType: 'ethereum' })).toMatchObject({ message: 'User wallet creation failed' })
    expect(wallets()).toEqual([])
  })

  it('other failures say "Failed to create wallet", and the wallet is found later [WCREATE-15]', async () => {
    const undo = world.driver.fault({ path: '/api/v1/users/me' }, { status: 400, body: { error: 'Nobody is home.' } })
    const error = await badly({ chainType: 'ethereum' })
    undo()
    expect(error).toMatchObject({
      code: 'EMBEDDED_WALLET_CREATE_ERROR',
      message: 'Failed to create wallet',
      retryable: true,
    })
    await expect(createWallet({ chainType: 'ethereum' })).resolves.toMatchObject({ walletIndex: 0 })
    expect(wallets()).toHaveLength(1)
  })

  it.each([
    ['of another chain', 'ethereum', { chainType: 'solana' }],
    [
      'that is additional, after one that is connected first',
      'solana',
      { chainType: 'solana', createAdditional: true },
    ],
  ] as const)('the creation waits 30 s for the frame of a wallet %s [FRAME-20]', async (_, first, wish) => {
    await createWallet({ chainType: first })
    signedIn.intercept(() => NO_RESPONSE)
    signedIn.page.frame.load()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    try {
      const waiting = badly(wish)
      const settled = vi.fn()
      void waiting.then(settled)
      // Reading the settings takes real time, so the clock is advanced only when the creation waits for the frame.
      await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(1))
      await vi.advanceTimersByTimeAsync(29_000)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1_100)
      expect(await waiting).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('a wallet of the secure environment is created if the app uses it [WCREATE-11]', async () => {
    configureApp({ embeddedWallets: { mode: 'user-controlled-server-wallets-only' } })
    expect(await createWallet({ chainType: 'ethereum' })).toMatchObject({
      chainType: 'ethereum',
      signsOn: 'server',
      address: wallets()[0]?.address,
    })
    expect(signedIn.page.posted).toEqual([])
    const sent = world.driver.requests(signedIn.appId).filter(({ path }) => path === '/api/v1/wallets')
    expect(sent.map(({ method, body }) => [method, body])).toEqual([['POST', { chain_type: 'ethereum' }]])
  })

  it('the new one of several wallets of the secure environment is returned', async () => {
    configureApp({ embeddedWallets: { mode: 'user-controlled-server-wallets-only' } })
    const first = await createWallet({ chainType: 'ethereum' })
    const second = await createWallet({ chainType: 'ethereum', createAdditional: true })
    expect(wallets().map(({ address }) => address)).toEqual([first.address, second.address])
    expect(second.address).not.toBe(first.address)
  })

  it('the settings of an element outrank those of the page', async () => {
    configureApp({ embeddedWallets: { requireUserOwnedRecoveryOnCreate: true, userOwnedRecoveryOptions: [] } })
    const { embeddedWallets: settings } = resolveSettings(null)
    expect(await createWallet({ chainType: 'ethereum', settings })).toMatchObject({ walletIndex: 0 })
  })

  it.each([
    ['wallet_not_on_device', 'EMBEDDED_WALLET_NEEDS_RECOVERY'],
    ['missing_or_invalid_mfa', 'MISSING_MFA_CREDENTIALS'],
  ])('an error that the host can act on is passed on: "%s" is %s', async (type, code) => {
    signedIn.intercept(event => {
      if (event === 'privy:wallet:create') throw { type, message: 'As the frame says it.' }
    })
    expect(await badly({ chainType: 'ethereum' })).toMatchObject({
      code,
      message: 'As the frame says it.',
      frameType: type,
    })
  })

  it('a missing session token is passed on as an error', async () => {
    const user = currentUser()
    await logout()
    setSession(user, 'login')
    expect(await badly({ chainType: 'ethereum' })).toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated before using an embedded wallet.',
    })
  })

  it('a creation is refused if it requires a user-owned recovery and none is offered [WCREATE-19]', async () => {
    configureApp({ embeddedWallets: { requireUserOwnedRecoveryOnCreate: true, userOwnedRecoveryOptions: [] } })
    expect(await badly({ chainType: 'ethereum' })).toMatchObject({
      message: 'User owned recovery not yet supported for this app.',
    })
    expect(
      await badly({ chainType: 'ethereum', recovery: { method: 'user-passcode', password: 'secret words' } }),
    ).toMatchObject({ message: 'User owned recovery not yet supported for this app.' })
    expect(signedIn.page.posted).toEqual([])
  })

  it('the chosen recovery is passed to the frame', async () => {
    configureApp({
      embeddedWallets: {
        requireUserOwnedRecoveryOnCreate: true,
        userOwnedRecoveryOptions: ['user-passcode', 'google-drive'],
      },
    })
    signedIn.intercept(event => {
      if (event === 'privy:wallet:create' || event === 'privy:solana-wallet:create')
        throw { type: 'error', message: 'not now' }
    })
    await badly({ chainType: 'ethereum', recovery: { method: 'user-passcode', password: 'secret words' } })
    expect(signedIn.page.requests[0]?.data).toMatchObject({
      recoveryMethod: 'user-passcode',
      recoveryPassword: 'secret words',
    })
    await badly({ chainType: 'solana', recovery: { method: 'google-drive', accessToken: 'drive-1' } })
    expect(signedIn.page.requests[1]?.data).toMatchObject({
      recoveryMethod: 'google-drive',
      recoveryAccessToken: 'drive-1',
    })
  })

  it('the Ethereum wallet is created with the required password, then the Solana wallet [WCREATE-13]', async () => {
    configureApp({
      embeddedWallets: { requireUserOwnedRecoveryOnCreate: true, userOwnedRecoveryOptions: ['user-passcode'] },
    })
    let there: unknown
    signedIn.intercept(event => {
      if (event === 'privy:solana-wallet:create')
        there = currentUser()?.linkedAccounts.filter(({ type }) => type === 'wallet')
    })
    const [ethereum, solana] = await createWallets({
      chainTypes: ['solana', 'ethereum'],
      recovery: { method: 'user-passcode', password: 'secret words' },
    })
    expect(there, 'once the Solana wallet is asked for').toMatchObject([
      { chainType: 'ethereum', recoveryMethod: 'user-passcode' },
    ])
    const creations = signedIn.page.requests.filter(({ event }) => event.endsWith('create'))
    expect(creations.map(({ event, data }) => [event, data['recoveryPassword']])).toEqual([
      ['privy:wallet:create', 'secret words'],
      ['privy:solana-wallet:create', undefined],
    ])
    expect([ethereum, solana]).toMatchObject([
      { chainType: 'ethereum', recoveryMethod: 'user-passcode' },
      { chainType: 'solana', recoveryMethod: 'user-passcode' },
    ])
  })
})
