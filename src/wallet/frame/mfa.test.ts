import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SecondFactors } from '../../../demo/provider/store/second-factors/second-factors.js'
import { startWorld, type World } from '../../../demo/world.js'
import { setHandler, type Handler } from '../../ask/handlers.js'
import { NO_RESPONSE } from '../../channel/page.harness.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { connectWallet } from './connect.js'
import { createWallet } from './create.js'
import { recoverWithSecret } from './recover.js'
import { signWithWallet } from './sign.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'

const CODE = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://app.example' } as const

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
  setSession({ ...(currentUser() as User), mfaMethods: ['totp'] }, 'user-updated')
  signedIn.page.posted.length = 0
})
afterEach(async () => {
  setHandler('verify-identity', undefined)
  setHandler('recover-wallet', undefined)
  await signedIn.stop()
})

const hello = () => ({ method: 'personal_sign', params: ['hello', wallet.address] })
/** All requests to the frame, with their codes. */
const asked = () => signedIn.page.requests.map(({ event, data }) => [event, data['mfaCode']])
/** A frame that executes this operation only with the code. Its answer has the fields that the operations need. */
const wantCode = (operation: string) =>
  signedIn.intercept((event, data) => {
    if (event !== operation) return undefined
    if (data['mfaCode'] !== CODE.mfaCode) throw { type: 'missing_or_invalid_mfa', message: 'Your code, please.' }
    return {
      entropyId: wallet.address,
      address: wallet.address,
      publicKey: 'x',
      chainType: 'ethereum',
      response: { method: 'personal_sign', data: '0xab' },
    }
  })

const OPERATIONS: Readonly<
  Record<string, readonly [event: string, run: (signal?: AbortSignal) => Promise<unknown>, operation: string]>
> = {
  'a connection': ['privy:wallets:connect', signal => connectWallet(wallet, signal), 'recover'],
  'a recovery by password': [
    'privy:wallets:recover',
    signal => recoverWithSecret(wallet, { recoveryPassword: 'secret words' }, signal),
    'recover',
  ],
  'a recovery by a cloud account': [
    'privy:wallets:recover',
    signal => recoverWithSecret(wallet, { recoveryAccessToken: 'drive-1' }, signal),
    'recover',
  ],
  'a signature': ['privy:wallets:rpc', signal => signWithWallet(wallet, hello(), signal), 'sign'],
  'a further wallet': ['privy:wallets:add', () => createWallet({ chainType: 'ethereum', walletIndex: 1 }), 'create'],
  'a Solana wallet': ['privy:solana-wallet:create', () => createWallet({ chainType: 'solana' }), 'create'],
}

describe('a second factor', () => {
  it.each(Object.entries(OPERATIONS))(
    'the factor is requested if %s lacks it, with what it is for, and the operation is sent again with it',
    async (_, [event, run, operation]) => {
      wantCode(event)
      const verify = vi.fn<Handler<'verify-identity'>>(() => Promise.resolve(CODE))
      setHandler('verify-identity', verify)
      await run().catch(() => undefined)
      expect(asked().filter(([name]) => name === event)).toEqual([
        [event, undefined],
        [event, CODE.mfaCode],
      ])
      expect(signedIn.page.requests.at(-1)?.data).toMatchObject(CODE)
      expect(verify).toHaveBeenCalledExactlyOnceWith(
        { methods: ['totp'], failed: undefined, operation },
        { signal: expect.any(AbortSignal) as AbortSignal },
      )
    },
  )

  it("the factor is requested before a recovery without the visitor's secret", async () => {
    let lost = true
    signedIn.intercept(event => {
      if (event === 'privy:wallets:connect' && lost) throw { type: 'wallet_not_on_device', message: 'Not here' }
      if (event !== 'privy:wallets:recover') return undefined
      lost = false
      return { entropyId: wallet.address }
    })
    setHandler('verify-identity', () => Promise.resolve(CODE))
    await connectWallet(wallet)
    expect(asked()).toEqual([
      ['privy:wallets:connect', undefined],
      ['privy:wallets:recover', CODE.mfaCode],
      ['privy:wallets:connect', undefined],
    ])
  })

  it.each(['a connection', 'a signature'])(
    'the factor is requested once for %s on a new device, if the frame demands it before it reports the missing wallet',
    async name => {
      const [event, run] = OPERATIONS[name] ?? expect.fail()
      let [proved, lost] = [false, true]
      signedIn.intercept((operation, data) => {
        proved ||= data['mfaCode'] === CODE.mfaCode
        if (!proved) throw { type: 'missing_or_invalid_mfa', message: 'Your code, please.' }
        if (operation === 'privy:wallets:recover') lost = false
        else if (lost) throw { type: 'wallet_not_on_device', message: 'Not here' }
        return {
          entropyId: wallet.address,
          address: wallet.address,
          publicKey: 'x',
          chainType: 'ethereum',
          response: { method: 'personal_sign', data: '0xab' },
        }
      })
      const verify = vi.fn<Handler<'verify-identity'>>(() => Promise.resolve(CODE))
      setHandler('verify-identity', verify)
      await run()
      expect(verify).toHaveBeenCalledOnce()
      expect(asked().filter(([, code]) => code !== undefined)).toEqual([[event, CODE.mfaCode]])
      expect(asked()).toContainEqual(['privy:wallets:recover', undefined])
    },
  )

  it.each(['a connection', 'a recovery by password', 'a signature'])(
    'the factor is no longer requested once the caller has aborted %s',
    async name => {
      const [event, run] = OPERATIONS[name] ?? expect.fail()
      wantCode(event)
      await withdraws('verify-identity', run)
    },
  )

  it('the factor is no longer requested after an abort of the check, or of the recovery that follows it', async () => {
    await withdraws('verify-identity', signal => connectWallet(wallet, signal, { verify: true }))
    await signedIn.useOtherDevice()
    await withdraws('verify-identity', signal => connectWallet(wallet, signal))
  })

  /** Runs an operation, aborts it while the visitor is asked, and expects that the question is withdrawn. */
  async function withdraws(
    question: 'verify-identity' | 'recover-wallet',
    run: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    const open: AbortSignal[] = []
    setHandler(question, (_: unknown, { signal }: { signal: AbortSignal }) => {
      open.push(signal)
      return new Promise<never>(() => {})
    })
    const leaving = new AbortController()
    const left = expect(run(leaving.signal)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await eventually(() => expect(open).toHaveLength(1))
    leaving.abort()
    await left
    expect(open[0]?.aborted).toBe(true)
  }

  it('an aborted check no longer waits for the frame', async () => {
    setHandler('verify-identity', () => Promise.resolve(CODE))
    signedIn.intercept(event => (event === 'privy:mfa:verify' ? NO_RESPONSE : undefined))
    const leaving = new AbortController()
    const left = expect(connectWallet(wallet, leaving.signal, { verify: true })).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
    })
    await eventually(() => expect(asked().at(-1)).toEqual(['privy:mfa:verify', CODE.mfaCode]))
    leaving.abort()
    await left
  })

  it('the question for a recovery ends if the caller aborts', async () => {
    signedIn.intercept(event => {
      if (event === 'privy:wallets:connect') throw { type: 'wallet_not_on_device', message: 'Not here' }
    })
    const user = currentUser() as User
    setSession(
      { ...user, mfaMethods: [], linkedAccounts: [{ ...wallet, recoveryMethod: 'user-passcode' }] },
      'user-updated',
    )
    await withdraws('recover-wallet', signal => connectWallet(wallet, signal))
  })

  it('the next question after a wrong factor names the reason', async () => {
    const { db, clock } = signedIn.world.driver.context
    new SecondFactors(db, clock.now).add(currentUser()?.id ?? '', 'totp', 'sealed')
    signedIn.intercept(event => {
      if (event === 'privy:wallets:rpc') throw { type: 'missing_or_invalid_mfa', message: 'Wrong code.' }
    })
    const verify = vi
      .fn<Handler<'verify-identity'>>(() => Promise.resolve(CODE))
      .mockResolvedValueOnce(CODE)
      .mockRejectedValueOnce(new Error('Broken phone.'))
    setHandler('verify-identity', verify)
    await expect(signWithWallet(wallet, hello())).rejects.toMatchObject({
      code: 'UNABLE_TO_SIGN',
      cause: { message: 'Broken phone.' },
    })
    expect(verify.mock.calls[1]?.[0].failed).toMatchObject({
      code: 'MISSING_MFA_CREDENTIALS',
      message: 'MFA verification failed, retry.',
      frameType: 'missing_or_invalid_mfa',
      cause: { message: 'Wrong code.' },
    })
  })

  it("the factor is reported as missing, with the frame's error type, if nothing can ask for it", async () => {
    wantCode('privy:wallets:rpc')
    await expect(signWithWallet(wallet, hello())).rejects.toMatchObject({
      code: 'MISSING_MFA_CREDENTIALS',
      message: expect.stringContaining("setHandler('verify-identity', …)") as string,
      frameType: 'missing_or_invalid_mfa',
      cause: { code: 'MISSING_MFA_CREDENTIALS', frameType: undefined },
    })
  })
})
