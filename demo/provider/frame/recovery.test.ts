import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entropyOf, FrameBench } from './frame-bench.harness.js'
import type { FrameWorld } from './page/frame-world.js'

let bench: FrameBench
let first: FrameWorld
let address: unknown
beforeEach(async () => {
  bench = new FrameBench({ user_owned_recovery_options: ['user-passcode'] })
  first = await bench.newDevice()
  address = (await bench.ask(first, 'privy:wallet:create'))['address']
})
afterEach(() => bench.close())

const PASSWORD = 'correct horse battery'
const set = (page: FrameWorld, data: object) =>
  bench.ask(page, 'privy:wallets:set-recovery', { ...entropyOf(address), ...data })
const recover = (page: FrameWorld, data: object = {}) =>
  bench.ask(page, 'privy:wallets:recover', { ...entropyOf(address), ...data })
const connect = (page: FrameWorld) => bench.ask(page, 'privy:wallets:connect', entropyOf(address))
const method = async () => (await first.vault.provider.wallets('user-ada'))[0]?.recovery_method

describe("a password of the user's own", () => {
  beforeEach(async () => {
    expect(await set(first, { recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD })).toEqual({
      ...entropyOf(address),
      recoveryMethod: 'user-passcode',
    })
  })

  it('the password recovers the wallet on another device, which has no share before', async () => {
    expect(await method()).toBe('user-passcode')
    const second = await bench.newDevice()
    await expect(connect(second)).rejects.toMatchObject({ type: 'wallet_not_on_device' })
    await expect(recover(second)).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    expect(await recover(second, { recoveryPassword: PASSWORD })).toEqual({ entropyId: address })
    for (const page of [first, second]) expect(await connect(page)).toEqual({ entropyId: address })
  })

  it('the password is never sent, and wrong ones are refused, five of them before a lock', async () => {
    const second = await bench.newDevice()
    await expect(recover(second, { recoveryPassword: 'wrong' })).rejects.toMatchObject({ type: 'invalid_recovery_pin' })
    // The other guesses send a wrong proof directly, without the slow derivation.
    for (let i = 0; i < 4; i++)
      await expect(
        second.vault.provider.recoveryShare('user-ada', String(address), Buffer.alloc(32, i).toString('base64')),
      ).rejects.toMatchObject({ type: 'invalid_recovery_pin' })
    await expect(recover(second, { recoveryPassword: PASSWORD })).rejects.toMatchObject({
      type: 'error',
      message: expect.stringContaining('429') as string,
    })
    bench.now += 30_000
    await recover(second, { recoveryPassword: PASSWORD })
    for (const { path, body } of bench.requests) expect(`${path}${body}`).not.toContain(PASSWORD)
    expect(JSON.stringify(bench.db.all('SELECT * FROM wallet_entropies'))).not.toContain(PASSWORD)
  })

  it('the share is not released without the proof, so that guesses need the provider', async () => {
    const share = () => first.vault.provider.recoveryShare('user-ada', String(address), undefined)
    await expect(share()).rejects.toMatchObject({ type: 'invalid_recovery_pin' })
  })

  it('the automatic recovery can replace the password again', async () => {
    await set(first, { recoveryMethod: 'privy', existingRecoveryMethod: 'user-passcode' })
    expect(await method()).toBe('privy')
    const second = await bench.newDevice()
    await recover(second)
    expect(await connect(second)).toEqual({ entropyId: address })
  })

  it.each([
    ['first', 0],
    ['second', 1],
  ] as const)(
    'if two devices change the password at once, the later change wins (the %s), and both keep the wallet',
    async (_, last) => {
      const devices = [first, await bench.newDevice()] as const
      await recover(devices[1], { recoveryPassword: PASSWORD })
      const direct = globalThis.fetch
      const heldRequests: (() => void)[] = []
      globalThis.fetch = async (path, init) => {
        if (String(path).endsWith('/recovery')) await new Promise<void>(go => heldRequests.push(go))
        return direct(path, init)
      }
      const passwords = ['Owl-grebe_27+heron', 'Teal+heron_31-crane'] as const
      const changes: Promise<unknown>[] = []
      for (const [at, recoveryPassword] of passwords.entries()) {
        changes.push(set(devices[at] as FrameWorld, { recoveryMethod: 'user-passcode', recoveryPassword }))
        await expect.poll(() => heldRequests.length, { timeout: 60_000 }).toBe(at + 1)
      }
      for (const at of [1 - last, last]) {
        heldRequests[at]?.()
        await changes[at]
      }
      globalThis.fetch = direct
      const elsewhere = await bench.newDevice()
      for (const old of [PASSWORD, passwords[1 - last]])
        await expect(recover(elsewhere, { recoveryPassword: old })).rejects.toMatchObject({
          type: 'invalid_recovery_pin',
        })
      await recover(elsewhere, { recoveryPassword: passwords[last] })
      for (const page of [...devices, elsewhere]) expect(await connect(page)).toEqual({ entropyId: address })
    },
  )

  it('the old password stays valid if a change does not reach the provider', async () => {
    const direct = globalThis.fetch
    globalThis.fetch = (path, init) =>
      String(path).endsWith('/recovery') ? Promise.reject(new TypeError('Failed to fetch')) : direct(path, init)
    await expect(
      set(first, { recoveryMethod: 'user-passcode', recoveryPassword: 'another one' }),
    ).rejects.toMatchObject({ type: 'error' })
    globalThis.fetch = direct
    const second = await bench.newDevice()
    await expect(recover(second, { recoveryPassword: 'another one' })).rejects.toMatchObject({
      type: 'invalid_recovery_pin',
    })
    await recover(second, { recoveryPassword: PASSWORD })
    expect(await connect(second)).toEqual({ entropyId: address })
  })
})

describe('other ways', () => {
  it('the wallet is recovered with a key that the host keeps', async () => {
    const recoveryKey = 'a key that the host keeps for its user'
    await set(first, { recoveryMethod: 'recovery-encryption-key', recoveryKey })
    const second = await bench.newDevice()
    await expect(recover(second, { recoveryKey: `${recoveryKey}!` })).rejects.toMatchObject({
      type: 'invalid_recovery_pin',
    })
    await recover(second, { recoveryKey })
    expect(await connect(second)).toEqual({ entropyId: address })
  })

  it('only methods that the app offers are accepted', async () => {
    await expect(
      set(first, { recoveryMethod: 'icloud-native', recoverySecretOverride: 's', iCloudRecordNameOverride: 'r' }),
    ).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    await expect(set(first, { recoveryMethod: 'nonsense' })).rejects.toMatchObject({
      type: 'invalid_request_arguments',
    })
    expect(await method()).toBe('privy')
  })

  it('the method is changed only on a device with the wallet', async () => {
    await expect(set(await bench.newDevice(), { recoveryMethod: 'privy' })).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
  })

  it('the method can be chosen at creation', async () => {
    const { publicKey } = await bench.ask(
      await bench.newDevice(),
      'privy:solana-wallet:create',
      { recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD },
      'user-eve',
    )
    const name = entropyOf(publicKey, 'solana')
    const elsewhere = await bench.newDevice()
    await bench.ask(elsewhere, 'privy:wallets:recover', { ...name, recoveryPassword: PASSWORD }, 'user-eve')
    expect(await bench.ask(elsewhere, 'privy:wallets:connect', name, 'user-eve')).toEqual({ entropyId: publicKey })
  })
})
