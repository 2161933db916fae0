import { getBase58Decoder } from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { recoverMessageAddress, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entropyOf, FrameBench } from './frame-bench.harness.js'
import type { FrameWorld } from './page/frame-world.js'

let bench: FrameBench
let page: FrameWorld
beforeEach(async () => {
  bench = new FrameBench()
  page = await bench.newDevice()
})
afterEach(() => bench.close())

const importKey = (privateKey: string, chainType = 'ethereum', user = 'user-ada') =>
  bench.ask(page, 'privy:wallets:import', { privateKey, chainType }, user)
const signRequest = (address: unknown, chainType = 'ethereum', more = {}) => ({
  ...entropyOf(address),
  chainType,
  hdWalletIndex: 0,
  request: { method: 'personal_sign', params: ['hello', address] },
  ...more,
})
const solanaKey = (secret = ed25519.utils.randomSecretKey()) =>
  getBase58Decoder().decode(Uint8Array.from([...secret, ...ed25519.getPublicKey(secret)]))

describe('an imported key', () => {
  it('an imported key is the same wallet as before, beside the generated ones, and signs', async () => {
    const own = await bench.ask(page, 'privy:wallet:create')
    const key = generatePrivateKey()
    const { address } = await importKey(key)
    expect(address).toBe(privateKeyToAccount(key).address)
    const { response } = await bench.ask(page, 'privy:wallets:rpc', signRequest(address))
    expect(await recoverMessageAddress({ message: 'hello', signature: (response as { data: Hex }).data })).toBe(address)
    const wallets = await page.vault.provider.wallets('user-ada')
    expect(wallets.map(wallet => [wallet.address, wallet.imported, wallet.wallet_index])).toEqual([
      [own['address'], false, 0],
      [address, true, 0],
    ])
    for (const { body } of bench.requests) expect(body).not.toContain(key.slice(2))
  })

  it('a Solana key is imported in either length', async () => {
    const secret = ed25519.utils.randomSecretKey()
    const { address } = await importKey(solanaKey(secret), 'solana')
    expect(await importKey(getBase58Decoder().decode(secret), 'solana')).toEqual({ address })
    const message = { method: 'signMessage', params: { message: 'aGk=' } }
    expect(
      await bench.ask(page, 'privy:wallets:rpc', {
        ...entropyOf(address, 'solana'),
        chainType: 'solana',
        hdWalletIndex: 0,
        request: message,
      }),
    ).toMatchObject({ address })
  })

  it('an imported wallet is recovered on another device like any other', async () => {
    const { address } = await importKey(generatePrivateKey())
    const second = await bench.newDevice()
    await expect(bench.ask(second, 'privy:wallets:connect', entropyOf(address))).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    await bench.ask(second, 'privy:wallets:recover', entropyOf(address))
    expect(await bench.ask(second, 'privy:wallets:rpc', signRequest(address))).toMatchObject({ address })
  })

  it('one key per chain is imported, and importing it again changes nothing', async () => {
    const key = generatePrivateKey()
    const once = await importKey(key)
    expect(await importKey(key.slice(2))).toEqual(once)
    await expect(importKey(generatePrivateKey())).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    expect(await page.vault.provider.wallets('user-ada')).toHaveLength(1)
    expect(await importKey(key, 'ethereum', 'user-eve')).toEqual(once)
  })

  it('an imported key has one wallet and one chain', async () => {
    const { address } = await importKey(generatePrivateKey())
    await expect(
      bench.ask(page, 'privy:wallets:add', { ...entropyOf(address), chainType: 'ethereum', hdWalletIndex: 1 }),
    ).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    await expect(
      bench.ask(page, 'privy:wallets:rpc', signRequest(address, 'ethereum', { hdWalletIndex: 1 })),
    ).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    await expect(
      bench.ask(
        page,
        'privy:wallets:rpc',
        signRequest(address, 'solana', { request: { method: 'signMessage', params: { message: 'aGk=' } } }),
      ),
    ).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    // The first generated wallet does not exist yet, and is a different one.
    expect((await bench.ask(page, 'privy:wallet:create'))['address']).not.toBe(address)
  })

  it('anything but a valid key is refused', async () => {
    const secret = solanaKey()
    const invalid = [
      `${secret.slice(0, -1)}${secret.endsWith('2') ? '3' : '2'}`,
      '',
      'x',
      '1'.repeat(40),
      '0x12',
      7,
      null,
    ]
    for (const privateKey of invalid)
      await expect(importKey(privateKey as string, 'solana')).rejects.toMatchObject({
        type: 'invalid_request_arguments',
      })
    for (const privateKey of [`0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, '0xzz', 'hello', ''])
      await expect(importKey(privateKey)).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    expect(await page.vault.provider.wallets('user-ada')).toEqual([])
  })
})
