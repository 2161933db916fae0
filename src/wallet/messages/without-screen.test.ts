import { getBase58Encoder } from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { standIn } from '../../ask/element.harness.js'
import { $hostConfig, configureApp } from '../../config/app.js'
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

let here: SignedInPage
let ethereum: WalletAccount
let solana: WalletAccount
let leave = () => {}
const opened = vi.fn(() => Promise.resolve({ signature: '0xshown' }))
beforeAll(async () => {
  here = await signedInPage()
  const made = await createWallets({ chainTypes: ['ethereum', 'solana'] })
  ethereum = made[0] as WalletAccount
  solana = made[1] as WalletAccount
})
afterAll(() => here.stop())
afterEach(() => {
  opened.mockClear()
  leave()
  configureApp({ embeddedWallets: { showWalletUIs: true } })
})

describe('a host that shows by itself what is signed', () => {
  it('has messages and typed data signed without a screen [CONF-24]', async () => {
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

  it('can say so of one message alone, and the other way round', async () => {
    leave = standIn('wallet-sign-message', opened)
    expect(await signMessage({ message: 'hello', uiOptions: { showWalletUIs: false } })).toMatch(/^0x/)
    expect(opened).not.toHaveBeenCalled()
    configureApp({ embeddedWallets: { showWalletUIs: false } })
    expect($hostConfig().get().embeddedWallets?.showWalletUIs).toBe(false)
    expect(await signMessage({ message: 'hello', uiOptions: { showWalletUIs: true } })).toBe('0xshown')
    expect(opened).toHaveBeenCalledOnce()
  })
})
