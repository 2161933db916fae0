import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHandler } from '../../ask/handlers.js'
import { startWorld, type World } from '../../../demo/world.js'
import { silence } from '../../channel/page.harness.js'
import { failure } from '../../errors/failure.harness.js'
import { logout } from '../../session/logout.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { connectWallet } from './connect.js'
import { createWallet } from './create.js'
import { recoverWithSecret } from './recover.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'

let world: World
let here: SignedInPage
let wallet: WalletAccount

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  here = await signedInPage({}, world)
  wallet = await createWallet({ chainType: 'ethereum' })
  here.page.posted.length = 0
})
afterEach(async () => {
  setHandler('verify-identity', undefined)
  setHandler('recover-wallet', undefined)
  await here.stop()
})

const events = () => here.page.asked.map(({ event }) => event)
/** The signed-in user's wallet with other facts, as the provider would list it. */
const known = (over: Partial<WalletAccount>): WalletAccount => {
  const user = currentUser() as User
  const changed = { ...wallet, ...over }
  setSession(
    {
      ...user,
      linkedAccounts: user.linkedAccounts.map(account =>
        account.type === 'wallet' && account.address === wallet.address ? changed : account,
      ),
    },
    'user-updated',
  )
  return changed
}
const notOnDevice = (event: string) => {
  if (event === 'privy:wallets:connect') throw { type: 'wallet_not_on_device', message: 'Not on this device' }
}
const recoveryEvents = () =>
  world.driver
    .analytics(here.appId)
    .map(({ event_name: name }) => name)
    .filter(name => name.includes('recovery'))

describe('connecting an embedded wallet', () => {
  it('asks the frame to connect the secret, with a token and the name of the secret [WCONN-03] [FRAME-07]', async () => {
    await connectWallet(wallet)
    expect(here.page.asked).toMatchObject([
      {
        event: 'privy:wallets:connect',
        data: { entropyId: wallet.address, entropyIdVerifier: 'ethereum-address-verifier' },
      },
    ])
    expect(here.page.asked[0]?.data['accessToken']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  it('names the secret of a Solana wallet by the Ethereum wallet, and by itself where there is none', async () => {
    const solana = await createWallet({ chainType: 'solana' })
    await connectWallet(solana)
    expect(here.page.asked.at(-1)?.data).toMatchObject({
      entropyId: wallet.address,
      entropyIdVerifier: 'ethereum-address-verifier',
    })
    await here.stop()
    here = await signedInPage({}, world)
    const only = await createWallet({ chainType: 'solana' })
    await connectWallet(only)
    expect(here.page.asked.at(-1)?.data).toMatchObject({
      entropyId: only.address,
      entropyIdVerifier: 'solana-address-verifier',
    })
  })

  it('asks nothing for a wallet of the secure environment [WCONN-04]', async () => {
    await connectWallet(known({ unified: true, signsOn: 'server' }))
    expect(here.page.posted).toEqual([])
  })

  it('recovers a wallet by itself on a device that has not seen it [WCONN-08] [FRAME-09]', async () => {
    await here.useOtherDevice()
    await connectWallet(wallet)
    expect(events()).toEqual(['privy:wallets:connect', 'privy:wallets:recover', 'privy:wallets:connect'])
    expect(here.page.asked[1]?.data).toMatchObject({
      entropyId: wallet.address,
      entropyIdVerifier: 'ethereum-address-verifier',
      accessToken: expect.any(String) as string,
    })
  })

  it('tells analytics when that recovery begins [ANALY-04]', async () => {
    await here.useOtherDevice()
    here.intercept(event => (event === 'privy:wallets:recover' ? silence : undefined))
    const leaving = new AbortController()
    const left = failure(connectWallet(wallet, leaving.signal))
    await eventually(() => expect(recoveryEvents()).toEqual(['embedded_wallet_pinless_recovery_started']))
    leaving.abort()
    expect(await left).toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  it('tells analytics when that recovery is done [ANALY-05]', async () => {
    await here.useOtherDevice()
    await connectWallet(wallet)
    await eventually(() =>
      expect(recoveryEvents()).toEqual([
        'embedded_wallet_pinless_recovery_started',
        'embedded_wallet_recovery_completed',
      ]),
    )
    const told = world.driver
      .analytics(here.appId)
      .filter(({ event_name: name }) => name.includes('recovery'))
      .map(({ payload }) => payload)
    expect(told).toMatchObject([
      { walletAddress: wallet.address },
      { walletAddress: wallet.address, recoveryMethod: 'privy' },
    ])
  })

  it('leaves every other recovery to the visitor', async () => {
    for (const method of ['user-passcode', 'google-drive', 'icloud', null]) {
      let lost = true
      here.intercept(event => {
        if (lost) notOnDevice(event)
      })
      const recover = vi.fn(() => {
        lost = false
        return Promise.resolve()
      })
      const asked = known({ recoveryMethod: method })
      setHandler('recover-wallet', recover)
      await connectWallet(asked)
      expect(recover).toHaveBeenCalledExactlyOnceWith(
        {
          action: 'recover',
          method: method ?? '',
          wallet: asked,
          entropy: { entropyId: wallet.address, entropyIdVerifier: 'ethereum-address-verifier' },
        },
        { signal: expect.any(AbortSignal) as AbortSignal },
      )
    }
    setHandler('recover-wallet', undefined)
    here.intercept(notOnDevice)
    expect(await failure(connectWallet(known({ recoveryMethod: 'user-passcode' })))).toMatchObject({
      code: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
    })
    expect(events()).not.toContain('privy:wallets:recover')
  })

  it("tells nobody what a handler of the host's threw, but as the cause", async () => {
    here.intercept(notOnDevice)
    const thrown = new Error('The drive is full.')
    setHandler('recover-wallet', () => Promise.reject(thrown))
    const error = await failure(connectWallet(known({ recoveryMethod: 'google-drive' })))
    expect([error.code, error.message, error.cause]).toEqual([
      'UNKNOWN_EMBEDDED_WALLET_ERROR',
      'An error has occurred, please try again.',
      thrown,
    ])
  })

  it('recovers nothing for the method "privy-v2" [WCONN-10]', async () => {
    here.intercept(notOnDevice)
    const recover = vi.fn()
    setHandler('recover-wallet', recover)
    expect(await failure(connectWallet(known({ recoveryMethod: 'privy-v2' })))).toMatchObject({
      code: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
      frameType: 'wallet_not_on_device',
    })
    expect(recover).not.toHaveBeenCalled()
    expect(events()).toEqual(['privy:wallets:connect'])
  })

  it('fails with "Unable to recover wallet" when the recovery names no secret [WCONN-11]', async () => {
    here.intercept(event => {
      notOnDevice(event)
      return event === 'privy:wallets:recover' ? {} : undefined
    })
    expect(await failure(connectWallet(wallet))).toMatchObject({
      code: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
      message: 'Unable to recover wallet',
    })
  })

  it('is refused without a user or a wallet [WCONN-14]', async () => {
    const message = 'User must be authenticated and have a Privy wallet before it can be connected'
    expect(await failure(connectWallet(undefined))).toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND', message })
    expect(await failure(connectWallet({ ...wallet, walletClientType: 'metamask' }))).toMatchObject({ message })
    await logout()
    expect(await failure(connectWallet(wallet))).toMatchObject({ code: 'MUST_BE_AUTHENTICATED', message })
    expect(here.page.posted).toEqual([])
  })

  it('is refused without an access token or an embedded wallet [WCONN-13]', async () => {
    const user = currentUser()
    await logout()
    setSession(user, 'login')
    expect(await failure(connectWallet(wallet))).toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    setSession({ ...(user as User), linkedAccounts: [] }, 'user-updated')
    expect(await failure(connectWallet(wallet))).toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND' })
    expect(here.page.asked).toEqual([])
  })

  it('says the same of a recovery, in its own word [WCONN-15]', async () => {
    const message = 'User must be authenticated and have a Privy wallet before it can be recovered'
    expect(await failure(recoverWithSecret(undefined, { recoveryPassword: 'secret' }))).toMatchObject({ message })
    await logout()
    expect(await failure(recoverWithSecret(wallet, { recoveryPassword: 'secret' }))).toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message,
    })
  })

  it("sends a cloud account's token with the recovery, and needs the secret named in the answer", async () => {
    here.intercept(event => (event === 'privy:wallets:recover' ? { entropyId: wallet.address } : undefined))
    await recoverWithSecret(wallet, { recoveryAccessToken: 'drive-1' })
    expect(here.page.asked[0]).toMatchObject({
      event: 'privy:wallets:recover',
      data: { recoveryAccessToken: 'drive-1', entropyId: wallet.address },
    })
  })

  it('says "An error has occurred, please try again." of what nobody expects [WCONN-16]', async () => {
    here.intercept(event => {
      if (event === 'privy:wallets:connect') throw { type: 'error', message: 'Stack overflow in vault.ts' }
    })
    const error = await failure(connectWallet(wallet))
    expect(error).toMatchObject({
      code: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
      message: 'An error has occurred, please try again.',
    })
    expect(error.cause).toMatchObject({ message: 'Stack overflow in vault.ts' })
  })

  it('checks the second factor of a user who has one after the connection, and of nobody else [WCONN-05] [FRAME-08]', async () => {
    await connectWallet(wallet, undefined, { verify: true })
    expect(events()).toEqual(['privy:wallets:connect'])
    setSession({ ...(currentUser() as User), mfaMethods: ['totp'] }, 'user-updated')
    const code = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://app.example' } as const
    setHandler('verify-identity', () => Promise.resolve(code))
    here.intercept(event => (event === 'privy:mfa:verify' ? {} : undefined))
    here.page.posted.length = 0
    await connectWallet(wallet)
    expect(events()).toEqual(['privy:wallets:connect'])
    await connectWallet(wallet, undefined, { verify: true })
    expect(events().slice(1)).toEqual(['privy:wallets:connect', 'privy:mfa:verify'])
    expect(here.page.asked.at(-1)?.data).toMatchObject(code)
  })
})
