import { getBase58Encoder } from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { standIn } from '../../ask/element.harness.js'
import { $hostConfig, configureApp } from '../../config/app.js'
import { failure } from '../../errors/failure.harness.js'
import type { WalletAccount } from '../../session/user/user.js'
import { createWallets } from '../frame/create.js'
import { getEthereumProvider } from '../provider/ethereum-provider.js'
import { signMessage } from '../sign-message.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'

const TYPED = {
  domain: { name: 'Almanac', chainId: 1 },
  primaryType: 'Mail',
  message: { text: 'hello' },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [{ name: 'text', type: 'string' }],
  },
} as const

let signedIn: SignedInPage
let ethereum: WalletAccount
let solana: WalletAccount
let leave = () => {}
const opened = vi.fn(() => Promise.resolve({ signature: '0xshown' }))
beforeAll(async () => {
  signedIn = await signedInPage()
  const made = await createWallets({ chainTypes: ['ethereum', 'solana'] })
  ethereum = made[0] as WalletAccount
  solana = made[1] as WalletAccount
})
afterAll(() => signedIn.stop())
afterEach(() => {
  opened.mockClear()
  leave()
  configureApp({ embeddedWallets: { showWalletUIs: true } })
})

describe('a host that shows the data to sign itself', () => {
  it('messages and typed data are signed without a screen [CONF-24]', async () => {
    leave = standIn('wallet-sign-message', opened)
    configureApp({ embeddedWallets: { showWalletUIs: false } })
    expect(
      await recoverMessageAddress({ message: 'hello', signature: (await signMessage({ message: 'hello' })) as Hex }),
    ).toBe(ethereum.address)
    const typed = await getEthereumProvider().request({
      method: 'eth_signTypedData_v4',
      params: [ethereum.address, TYPED],
    })
    expect(
      await recoverTypedDataAddress({ ...TYPED, domain: { name: 'Almanac', chainId: 1n }, signature: typed as Hex }),
    ).toBe(ethereum.address)
    const onSolana = await signMessage({ message: 'hello', chainType: 'solana' })
    expect(
      ed25519.verify(
        Buffer.from(onSolana, 'base64'),
        Buffer.from('hello'),
        getBase58Encoder().encode(solana.address) as Uint8Array,
      ),
    ).toBe(true)
    expect(opened).not.toHaveBeenCalled()
  })

  it('typed data for a chain that the app does not use are refused, as on the screen', async () => {
    configureApp({ embeddedWallets: { showWalletUIs: false } })
    const request = (domain: object) =>
      getEthereumProvider().request({
        method: 'eth_signTypedData_v4',
        params: [ethereum.address, { ...TYPED, domain: { ...TYPED.domain, ...domain } }],
      })
    for (const chainId of [424242, '0x67932', 0])
      expect(await failure(request({ chainId }))).toMatchObject({
        name: 'ProviderRpcError',
        code: 4901,
        data: { code: 'UNSUPPORTED_CHAIN_ID' },
      })
    expect(await request({})).toMatch(/^0x[0-9a-f]{130}$/)
    configureApp({ chains: [8453] })
    expect(await failure(request({})), 'only the chains that the host has chosen').toMatchObject({ code: 4901 })
    expect(await request({ chainId: 8453 })).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('a single message may override the setting, in both directions', async () => {
    leave = standIn('wallet-sign-message', opened)
    expect(await signMessage({ message: 'hello', uiOptions: { showWalletUIs: false } })).toMatch(/^0x/)
    expect(opened).not.toHaveBeenCalled()
    configureApp({ embeddedWallets: { showWalletUIs: false } })
    expect($hostConfig().get().embeddedWallets?.showWalletUIs).toBe(false)
    expect(await signMessage({ message: 'hello', uiOptions: { showWalletUIs: true } })).toBe('0xshown')
    expect(opened).toHaveBeenCalledOnce()
  })
})
