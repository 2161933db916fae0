import { createPublicClient, createWalletClient, custom, parseEther, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { setHandler } from '../../ask/handlers.js'
import { configureApp } from '../../config/app.js'
import { WalletError } from '../../errors/wallet-error.js'
import { sendInput } from '../../transactions/node.harness.js'
import { createWallet } from '../frame/create.js'
import { getEthereumProvider } from './ethereum-provider.js'
import { pageSettings } from '../page-settings.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'

const RECEIVER = '0x00000000000000000000000000000000000000A1'

let world: World
let signedIn: SignedInPage

beforeAll(async () => {
  world = await startWorld()
  signedIn = await signedInPage({}, world)
  const chain = {
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
  }
  configureApp({ chains: [chain], defaultChain: 31337 })
})
afterAll(async () => {
  setHandler('confirm-transaction', undefined)
  await signedIn.stop()
  await world.stop()
})

describe('a viem client with the embedded wallet', () => {
  it('a transaction is mined after the visitor has approved it', async () => {
    const asked: unknown[] = []
    // The visitor says yes at once.
    setHandler('confirm-transaction', async ({ chainType, address, transaction, chain }, { signal }) => {
      asked.push(transaction)
      return sendInput(
        { chainType, address, transaction, ...(chain === undefined ? {} : { chain }) },
        await pageSettings(),
        signal,
      )
    })
    const address = (await createWallet({ chainType: 'ethereum' })).address as Hex
    await world.driver.faucet(address, '1', 'ethereum')
    const transport = custom(getEthereumProvider())
    const wallet = createWalletClient({ transport })
    const chain = createPublicClient({ transport })
    expect(await wallet.requestAddresses()).toEqual([address])
    expect(await wallet.getChainId()).toBe(31337)
    expect(await chain.getBalance({ address })).toBe(parseEther('1'))

    const hash = await wallet.sendTransaction({
      account: address,
      to: RECEIVER,
      value: parseEther('0.25'),
      chain: null,
    })
    expect(await chain.waitForTransactionReceipt({ hash })).toMatchObject({
      status: 'success',
      from: address.toLowerCase(),
      to: RECEIVER.toLowerCase(),
    })
    expect(await chain.getBalance({ address: RECEIVER })).toBe(parseEther('0.25'))
    expect(asked).toMatchObject([{ to: RECEIVER, value: '0x3782dace9d90000' }])
  })

  it("a rejection reaches the client as viem's own error", async () => {
    setHandler('confirm-transaction', () =>
      Promise.reject(new WalletError('USER_REJECTED_REQUEST', 'The user rejected the request.')),
    )
    const wallet = createWalletClient({ transport: custom(getEthereumProvider()) })
    const [account] = await wallet.getAddresses()
    await expect(wallet.sendTransaction({ account: account as Hex, to: RECEIVER, chain: null })).rejects.toMatchObject({
      cause: { name: 'UserRejectedRequestError', code: 4001 },
    })
  })
})
