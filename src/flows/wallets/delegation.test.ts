import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import type { DelegateOptions } from '../../ask/questions/delegate-wallet.js'
import { walletFrame } from '../../channel/wallet-frame.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ConsentModel } from '../../screens/shapes/consent/consent.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { pressButton, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { delegateWallet, getDelegatedActions, revokeWallets } from '../../wallet/delegation/delegate-wallet.js'
import { createWallet } from '../../wallet/frame/create.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { delegation } from './delegation.js'

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
})
afterEach(async () => {
  vi.useRealTimers()
  world.driver.clearFaults()
  await signedIn.stop()
})

async function opened(options: DelegateOptions) {
  const run = playPart(delegation, options, {}, { exit: 'USER_REJECTED_REQUEST' })
  await eventually(() => expect(run.screenName()).toBe('delegation'))
  const consent = run.model<ConsentModel>()
  /** Answers, and waits for the result on the screen. */
  const after = async (answer: string, ring: 'done' | 'failed') => {
    const model = () => run.model<StatusModel>()
    pressButton(consent, answer)
    await eventually(() => expect(run.screenName() === 'delegating' && model().$state.get().ring).toBe(ring))
    return contentOf(model())
  }
  return { ...run, consent, after }
}
const grant = () => opened({ action: 'grant' })
const delegated = () => getDelegatedActions().map(action => action.delegated)
const calls = (event: string) => signedIn.page.requests.filter(asked => asked.event === event)
const userWith = (changed: Partial<WalletAccount>) =>
  setSession({ ...(currentUser() as User), linkedAccounts: [{ ...wallet, ...changed }] }, 'user-updated')

describe('the delegation of a wallet to the app', () => {
  it('asks by name, with the full address, and reports a refusal [DELEG-01] [DELEG-05]', async () => {
    const { consent, result, stage } = await grant()
    expect(contentOf(consent)).toMatchObject({ title: 'Enable offline access', buttons: ['Not now', 'Accept'] })
    expect(consent.$state.get().addresses?.map(({ full, label }) => [full, englishText(label)])).toEqual([
      [wallet.address, 'Your Ethereum wallet'],
    ])
    pressButton(consent, 'Not now')
    const no = { code: 'USER_REJECTED_REQUEST', message: 'User declined delegating actions.', cancelled: true }
    await expect(result).rejects.toMatchObject(no)
    const closed = await grant()
    closed.stage.close()
    await expect(closed.result).rejects.toMatchObject(no)
    expect([stage.playing, calls('privy:delegated-actions:consent')]).toEqual([false, []])
  })

  it('is set on the wallet, by its root and its index, until it is revoked [DELEG-15] [DELEG-17]', async () => {
    const solana = await createWallet({ chainType: 'solana' })
    const lent = await grant()
    await lent.after('Accept', 'done')
    expect(await lent.result).toMatchObject({
      action: 'grant',
      wallets: [
        { address: wallet.address, delegated: true },
        { address: solana.address, delegated: true },
      ],
    })
    expect(delegated()).toEqual([true, true])
    expect(calls('privy:delegated-actions:consent').map(({ data }) => data)).toEqual([
      {
        accessToken: expect.any(String) as string,
        rootWallet: { address: wallet.address, chainType: 'ethereum', imported: false },
        delegatedWallets: [
          { address: wallet.address, chainType: 'ethereum', walletIndex: 0 },
          { address: solana.address, chainType: 'solana', walletIndex: 0 },
        ],
      },
    ])
    const back = await opened({ action: 'revoke' })
    await back.after('Confirm', 'done')
    expect(await back.result).toMatchObject({ action: 'revoke', wallets: [{ delegated: false }, { delegated: false }] })
    expect(delegated()).toEqual([false, false])
  })

  it('asks nothing for a wallet that is delegated already, and delegates only the others [DELEG-12]', async () => {
    await (await grant()).after('Accept', 'done')
    await eventually(() => expect(delegated()).toEqual([true]))
    expect(await playPart(delegation, { action: 'grant' }).result).toMatchObject({
      action: 'grant',
      wallets: [{ address: wallet.address, delegated: true }],
    })
    const solana = await createWallet({ chainType: 'solana' })
    await (await grant()).after('Accept', 'done')
    expect(calls('privy:delegated-actions:consent').map(({ data }) => data['delegatedWallets'])).toEqual([
      [{ address: wallet.address, chainType: 'ethereum', walletIndex: 0 }],
      [{ address: solana.address, chainType: 'solana', walletIndex: 0 }],
    ])
  })
})

describe('the revocation of a delegation', () => {
  it('asks by name, and reports a refusal [DELEG-02] [DELEG-06]', async () => {
    userWith({ delegated: true })
    const { consent, result } = await opened({ action: 'revoke' })
    expect(contentOf(consent)).toMatchObject({ title: 'Revoke offline access to wallet', buttons: ['Deny', 'Confirm'] })
    pressButton(consent, 'Deny')
    await expect(result).rejects.toMatchObject({
      code: 'USER_REJECTED_REQUEST',
      message: 'User declined revoking access to their delegated wallet.',
    })
  })

  it('needs a delegated wallet [DELEG-13]', async () => {
    await expect(revokeWallets()).rejects.toMatchObject({ code: 'INVALID_DATA' })
    const run = playPart(delegation, { action: 'revoke' })
    await eventually(() => expect(run.screenName()).toBe('error'))
    run.stage.close()
    await expect(run.result).rejects.toMatchObject({ code: 'INVALID_DATA' })
  })
})

describe('the result of a delegation', () => {
  it('is shown, and returned to the host after two and a half seconds, in either case [DELEG-03] [DELEG-04]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const settled = vi.fn<(how: unknown) => void>()
    /** How often it has ended when this much more time has passed. The clock may have run a little before. */
    const settledAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return settled.mock.calls.length
    }
    const follow = ({ result }: { result: Promise<unknown> }) => void result.then(settled, settled)
    const lent = await grant()
    follow(lent)
    expect((await lent.after('Accept', 'done')).title).toBe('Success')
    expect(await settledAfter(2_400)).toBe(0)
    expect(await settledAfter(100)).toBe(1)
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ action: 'grant' })

    settled.mockClear()
    userWith({ delegated: true })
    const back = await opened({ action: 'revoke' })
    follow(back)
    world.driver.fault(
      { operation: 'wallet.revoke', times: 1 },
      { status: 422, body: { error: 'no', code: 'invalid_data' } },
    )
    expect((await back.after('Confirm', 'failed')).title).toBe('Something went wrong')
    expect(await settledAfter(2_400)).toBe(0)
    expect(await settledAfter(100)).toBe(1)
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ code: 'INVALID_DATA' })
  })
})

describe('a refused delegation', () => {
  it('is one for a wallet of another chain [DELEG-10]', async () => {
    const solana = await createWallet({ chainType: 'solana' })
    for (const chainType of ['bitcoin-segwit', 'stellar', 'Ethereum', '', null])
      await expect(delegateWallet({ chainType: chainType as never }), String(chainType)).rejects.toMatchObject({
        code: 'UNSUPPORTED_WALLET_TYPE',
      })
    for (const { chainType, address } of [wallet, solana]) {
      const { consent, stage } = await opened({ action: 'grant', chainType })
      expect(consent.$state.get().addresses?.map(({ full }) => full)).toEqual([address])
      stage.close()
    }
  })

  it("is one for another person's wallet [DELEG-11]", async () => {
    await expect(delegateWallet({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).rejects.toMatchObject({
      code: 'EMBEDDED_WALLET_NOT_FOUND',
      message: 'Address to delegate is not associated with current user.',
    })
  })

  it('is one for a wallet that signs in the secure environment [DELEG-14]', async () => {
    userWith({ signsOn: 'server', unified: true, id: 'wallet-1' })
    await expect(delegateWallet()).rejects.toMatchObject({ code: 'UNSUPPORTED_WALLET_TYPE' })
    expect(getDelegatedActions()).toEqual([])
  })

  it('fails after waiting fifteen seconds for the wallet frame [DELEG-09]', async () => {
    walletFrame().reset()
    signedIn.page.loadsFrames = false
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const { consent, model, screenName } = await grant()
    pressButton(consent, 'Accept')
    await eventually(() => expect(screenName()).toBe('delegating'), { interval: 1 })
    await vi.advanceTimersByTimeAsync(14_000)
    expect(model<StatusModel>().$state.get().ring).toBe('turning')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(model<StatusModel>().$state.get().ring).toBe('failed')
  })
})

describe('the list of delegated wallets for a host', () => {
  it('has each wallet with its address, and the two actions for it [DELEG-16]', async () => {
    const [action] = getDelegatedActions()
    expect(action?.address).toBe(wallet.address)
    await expect(action?.delegate()).rejects.toMatchObject({ code: 'ELEMENT_MISSING' })
    userWith({ delegated: true })
    await expect(action?.revoke()).rejects.toMatchObject({ code: 'ELEMENT_MISSING' })
  })
})
