import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/web3.js'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { frameAlone } from './frame-alone.harness.js'
import { entropyOf, FrameBench } from './frame-bench.harness.js'
import { exportedKey, exportedPhrase, type ExportedWallet } from './page/exported.js'
import type { FrameWorld } from './page/frame-world.js'

let bench: FrameBench
let page: FrameWorld
beforeEach(async () => {
  bench = new FrameBench()
  page = await bench.newDevice()
})
afterEach(() => bench.close())

const onDevice = (id: unknown, chainType: 'ethereum' | 'solana' = 'ethereum', index = 0): ExportedWallet => ({
  on: 'device',
  entropy: { id: String(id), chainType: 'ethereum' },
  chainType,
  index,
})

describe('an exported wallet', () => {
  it('another wallet software gets the same wallet from the key and from the phrase', async () => {
    const { address } = await bench.ask(page, 'privy:wallet:create')
    const { publicKey } = await bench.ask(page, 'privy:solana-wallet:create')
    expect(privateKeyToAddress((await exportedKey(page, 'user-ada', onDevice(address))) as `0x${string}`)).toBe(address)
    expect(mnemonicToAccount(await exportedPhrase(page, 'user-ada', onDevice(address))).address).toBe(address)
    const solana = getBase58Encoder().encode(await exportedKey(page, 'user-ada', onDevice(address, 'solana')))
    expect((await createKeyPairSignerFromBytes(Uint8Array.from(solana))).address).toBe(publicKey)
  })

  it('an imported wallet has no phrase', async () => {
    const privateKey = generatePrivateKey()
    const { address } = await bench.ask(page, 'privy:wallets:import', { privateKey, chainType: 'ethereum' })
    expect(await exportedKey(page, 'user-ada', onDevice(address))).toBe(privateKey)
    await expect(exportedPhrase(page, 'user-ada', onDevice(address))).rejects.toMatchObject({
      type: 'invalid_request_arguments',
    })
  })

  it("only the wallet's user can export it, on a device that has it", async () => {
    const { address } = await bench.ask(page, 'privy:wallet:create')
    await expect(exportedKey(page, 'user-eve', onDevice(address))).rejects.toMatchObject({
      type: 'invalid_request_arguments',
    })
    const other = await bench.newDevice()
    await expect(exportedKey(other, 'user-ada', onDevice(address))).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    await bench.ask(other, 'privy:wallets:recover', entropyOf(address))
    expect(await exportedKey(other, 'user-ada', onDevice(address))).toMatch(/^0x[0-9a-f]{64}$/)
  })
})

describe('the export page', () => {
  it("only the app's pages can embed the page, which runs one script and may only write to the clipboard", async () => {
    const routes = frameAlone({
      db: bench.db,
      now: () => bench.now,
      allowedDomains: id => (id === 'app-1' ? ['https://app.example.com'] : undefined),
      authenticate: () => undefined,
    })
    const answer = await routes.request('/apps/app-1/embedded-wallets/export?v=1')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors https://app.example.com",
    )
    expect([
      answer.headers.get('permissions-policy'),
      answer.headers.get('cache-control'),
      answer.headers.get('referrer-policy'),
    ]).toEqual(['clipboard-write=(self)', 'no-store', 'no-referrer'])
    const html = await answer.text()
    const [, script = ''] = /src="(\/apps\/frame\/[0-9a-f]{16}\.js)"/.exec(html) ?? []
    expect((await routes.request(script)).status).toBe(200)
    expect((await routes.request('/apps/frame/export.css')).headers.get('content-type')).toContain('text/css')
    expect((await routes.request('/apps/nobody/embedded-wallets/export')).status).toBe(404)
  })
})
