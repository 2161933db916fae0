import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHandler } from '../../ask/handlers.js'
import { startWorld, type World } from '../../../demo/world.js'
import { NO_RESPONSE } from '../../channel/page.harness.js'
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
let signedIn: SignedInPage
let wallet: WalletAccount

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({}, world)
  wallet = await createWallet({ chainType: 'ethereum' })
  signedIn.page.posted.length = 0
})
afterEach(async () => {
  setHandler('verify-identity', undefined)
  setHandler('recover-wallet', undefined)
  await signedIn.stop()
})

const events = () => signedIn.page.requests.map(({ event }) => event)
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
    .analytics(signedIn.appId)
    .map(({ event_name: name }) => name)
    .filter(name => name.includes('recovery'))

describe('the connection of an embedded wallet', () => {
  it('the frame is asked to connect the secret by its identifier, with a token [WCONN-03] [FRAME-07]', async () => {
    await connectWallet(wallet)
    expect(signedIn.page.requests).toMatchObject([
      {
        event: 'privy:wallets:connect',
        data: { entropyId: wallet.address, entropyIdVerifier: 'ethereum-address-verifier' },
      },
    ])
    expect(signedIn.page.requests[0]?.data['accessToken']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  it('the secret of a Solana wallet is identified by the Ethereum wallet, or by itself if there is none', async () => {
    const solana = await createWallet({ chainType: 'solana' })
    await connectWallet(solana)
    expect(signedIn.page.requests.at(-1)?.data).toMatchObject({
      entropyId: wallet.address,
      entropyIdVerifier: 'ethereum-address-verifier',
    })
    await signedIn.stop()
    signedIn = await signedInPage({}, world)
    const only = await createWallet({ chainType: 'solana' })
    await connectWallet(only)
    expect(signedIn.page.requests.at(-1)?.data).toMatchObject({
      entropyId: only.address,
      entropyIdVerifier: 'solana-address-verifier',
    })
  })

  it('a wallet of the secure environment sends no request [WCONN-04]', async () => {
    await connectWallet(known({ unified: true, signsOn: 'server' }))
    expect(signedIn.page.posted).toEqual([])
  })

  it('a wallet is recovered automatically on a new device [WCONN-08] [FRAME-09]', async () => {
    await signedIn.useOtherDevice()
    await connectWallet(wallet)
    expect(events()).toEqual(['privy:wallets:connect', 'privy:wallets:recover', 'privy:wallets:connect'])
    expect(signedIn.page.requests[1]?.data).toMatchObject({
      entropyId: wallet.address,
      entropyIdVerifier: 'ethereum-address-verifier',
      accessToken: expect.any(String) as string,
    })
  })

  it('analytics report the start of an automatic recovery [ANALY-04]', async () => {
    await signedIn.useOtherDevice()
    signedIn.intercept(event => (event === 'privy:wallets:recover' ? NO_RESPONSE : undefined))
    const leaving = new AbortController()
    const left = failure(connectWallet(wallet, leaving.signal))
    await eventually(() => expect(recoveryEvents()).toEqual(['embedded_wallet_pinless_recovery_started']))
    leaving.abort()
    expect(await left).toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  it('analytics report the end of an automatic recovery [ANALY-05]', async () => {
    await signedIn.useOtherDevice()
    await connectWallet(wallet)
    await eventually(() =>
      expect(recoveryEvents()).toEqual([
        'embedded_wallet_pinless_recovery_started',
        'embedded_wallet_recovery_completed',
      ]),
    )
    const payloads = world.driver
      .analytics(signedIn.appId)
      .filter(({ event_name: name }) => name.includes('recovery'))
      .map(({ payload }) => payload)
    expect(payloads).toMatchObject([
      { walletAddress: wallet.address },
      { walletAddress: wallet.address, recoveryMethod: 'privy' },
    ])
  })

  it('every other recovery is left to the visitor', async () => {
    for (const method of ['user-passcode', 'google-drive', 'icloud', null]) {
      let lost = true
      signedIn.intercept(event => {
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
    signedIn.intercept(notOnDevice)
    expect(await failure(connectWallet(known({ recoveryMethod: 'user-passcode' })))).toMatchObject({
      code: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
    })
    expect(events()).not.toContain('privy:wallets:recover')
  })

  it("an error of the host's handler appears only as the cause", async () => {
    signedIn.intercept(notOnDevice)
    const thrown = new Error('The drive is full.')
    setHandler('recover-wallet', () => Promise.reject(thrown))
    const error = await failure(connectWallet(known({ recoveryMethod: 'google-drive' })))
    expect([error.code, error.message, error.cause]).toEqual([
      'UNKNOWN_EMBEDDED_WALLET_ERROR',
      'An error has occurred, please try again.',
      thrown,
    ])
  })

  it('the recovery method "privy-v2" is not recovered [WCONN-10]', async () => {
    signedIn.intercept(notOnDevice)
    const recover = vi.fn()
    setHandler('recover-wallet', recover)
    expect(await failure(connectWallet(known({ recoveryMethod: 'privy-v2' })))).toMatchObject({
      code: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
      frameType: 'wallet_not_on_device',
    })
    expect(recover).not.toHaveBeenCalled()
    expect(events()).toEqual(['privy:wallets:connect'])
  })

  it('the message is "Unable to recover wallet" if the recovery returns no secret id [WCONN-11]', async () => {
    signedIn.intercept(event => {
      notOnDevice(event)
      return event === 'privy:wallets:recover' ? {} : undefined
    })
    expect(await failure(connectWallet(wallet))).toMatchObject({
      code: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
      message: 'Unable to recover wallet',
    })
  })

  it('a connection is refused without a user or a wallet [WCONN-14]', async () => {
    const message = 'User must be authenticated and have a Privy wallet before it can be connected'
    expect(await failure(connectWallet(undefined))).toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND', message })
    expect(await failure(connectWallet({ ...wallet, walletClientType: 'metamask' }))).toMatchObject({ message })
    await logout()
    expect(await failure(connectWallet(wallet))).toMatchObject({ code: 'MUST_BE_AUTHENTICATED', message })
    expect(signedIn.page.posted).toEqual([])
  })

  it('a connection is refused without an access token or an embedded wallet [WCONN-13]', async () => {
    const user = currentUser()
    await logout()
    setSession(user, 'login')
    expect(await failure(connectWallet(wallet))).toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    setSession({ ...(user as User), linkedAccounts: [] }, 'user-updated')
    expect(await failure(connectWallet(wallet))).toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND' })
    expect(signedIn.page.requests).toEqual([])
  })

  it('a recovery is refused with the same message about a recovery [WCONN-15]', async () => {
    const message = 'User must be authenticated and have a Privy wallet before it can be recovered'
    expect(await failure(recoverWithSecret(undefined, { recoveryPassword: 'secret' }))).toMatchObject({ message })
    await logout()
    expect(await failure(recoverWithSecret(wallet, { recoveryPassword: 'secret' }))).toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message,
    })
  })

  it('a recovery sends the token of the cloud account, and requires the secret id in the answer', async () => {
    signedIn.intercept(event => (event === 'privy:wallets:recover' ? { entropyId: wallet.address } : undefined))
    await recoverWithSecret(wallet, { recoveryAccessToken: 'drive-1' })
    expect(signedIn.page.requests[0]).toMatchObject({
      event: 'privy:wallets:recover',
      data: { recoveryAccessToken: 'drive-1', entropyId: wallet.address },
    })
  })

  it('an unexpected failure has the message "An error has occurred, please try again." [WCONN-16]', async () => {
    signedIn.intercept(event => {
      if (event === 'privy:wallets:connect') throw { type: 'error', message: 'Stack overflow in vault.ts' }
    })
    const error = await failure(connectWallet(wallet))
    expect(error).toMatchObject({
      code: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
      message: 'An error has occurred, please try again.',
    })
    expect(error.cause).toMatchObject({ message: 'Stack overflow in vault.ts' })
  })

  it('the second factor of a user who has one is checked after the connection [WCONN-05] [FRAME-08]', async () => {
    await connectWallet(wallet, undefined, { verify: true })
    expect(events()).toEqual(['privy:wallets:connect'])
    setSession({ ...(currentUser() as User), mfaMethods: ['totp'] }, 'user-updated')
    const code = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://app.example' } as const
    setHandler('verify-identity', () => Promise.resolve(code))
    signedIn.intercept(event => (event === 'privy:mfa:verify' ? {} : undefined))
    signedIn.page.posted.length = 0
    await connectWallet(wallet)
    expect(events()).toEqual(['privy:wallets:connect'])
    await connectWallet(wallet, undefined, { verify: true })
    expect(events().slice(1)).toEqual(['privy:wallets:connect', 'privy:mfa:verify'])
    expect(signedIn.page.requests.at(-1)?.data).toMatchObject(code)
  })
})
