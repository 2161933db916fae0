import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { getBalance as ethereumBalance } from '../chains/ethereum/index.js'
import { getBalance as solanaBalance } from '../chains/solana/index.js'
import { resolveSettings } from '../config/resolve.js'
import { embeddedSigner } from './embedded-signer.js'
import { transactionJob } from './transaction-job.js'
import { sendInput } from './node.harness.js'
import type { WalletAccount } from '../session/user/user.js'
import { createWallets } from '../wallet/frame/create.js'
import { signedInPage, type SignedInPage } from '../wallet/test/signed-in-page.harness.js'
import type { TransactionUiOptions } from '../ask/questions/confirm-transaction.js'

const never = new AbortController().signal
const TO = '0x00000000000000000000000000000000000d0c5e'
const SOLANA_TO = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'

describe('the embedded wallet as the signer of transactions', () => {
  let world: World
  let signedIn: SignedInPage
  let ethereum: WalletAccount
  let solana: WalletAccount
  const settings = () =>
    resolveSettings(null, {
      appId: 'clwalletelementsdemo00001',
      chains: [
        {
          id: 31337,
          name: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
        },
      ],
      solana: { cluster: 'devnet', rpcUrls: { devnet: world.solanaRpcUrl } },
    })

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free' })
    signedIn = await signedInPage({}, world)
    const [first, second] = await createWallets({ chainTypes: ['ethereum', 'solana'] })
    ethereum = first as WalletAccount
    solana = second as WalletAccount
  })
  afterAll(async () => {
    await signedIn?.stop()
    await world?.stop()
  })

  it('an Ethereum transaction is signed in the wallet frame and mined', async () => {
    await world.driver.faucet(ethereum.address, '1', 'ethereum')
    const { hash } = await sendInput(
      { chainType: 'ethereum', address: ethereum.address, transaction: { to: TO, value: '250000000000000000' } },
      settings(),
      never,
    )
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await ethereumBalance(TO, { chain: settings().defaultChain, rpcUrl: world.ethereumRpcUrl }, never)).toBe(
      250_000_000_000_000_000n,
    )
  })

  it('a Solana transaction is signed in the wallet frame and confirmed', async () => {
    await world.driver.faucet(solana.address, '1', 'solana')
    const { hash } = await sendInput(
      { chainType: 'solana', address: solana.address, transaction: { to: SOLANA_TO, lamports: 250_000_000n } },
      settings(),
      never,
    )
    expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    expect(await solanaBalance(SOLANA_TO, { name: 'devnet', rpcUrl: world.solanaRpcUrl }, never)).toBe(250_000_000n)
  })

  it('the wallet frame receives the name of another requesting app, and nothing for this one', async () => {
    const asked = () => signedIn.page.requests.filter(({ event }) => event === 'privy:wallets:rpc').at(-1)?.data
    const sign = (uiOptions: TransactionUiOptions) =>
      sendInput(
        { chainType: 'ethereum', address: ethereum.address, transaction: { to: TO }, uiOptions, signOnly: true },
        settings(),
        never,
      )
    await sign({ requesterAppId: 'clanotherapp00000000000001' })
    expect(asked()).toHaveProperty('requesterAppId', 'clanotherapp00000000000001')
    await sign({})
    expect(asked()).not.toHaveProperty('requesterAppId')
  })

  it('a transaction is not signed if the wallet frame returns anything but its bytes', async () => {
    signedIn.intercept(event =>
      event === 'privy:wallets:rpc'
        ? {
            address: ethereum.address,
            chainType: 'ethereum',
            response: { method: 'eth_signTransaction', data: { signature: '0xab' } },
          }
        : undefined,
    )
    await expect(embeddedSigner(ethereum).signEthereum({}, never)).rejects.toMatchObject({
      code: 'UNABLE_TO_SIGN',
      message: 'Failed to sign transaction',
    })
    signedIn.intercept(undefined)
  })

  it('the signer exists only for a wallet of the user, however its address is written', async () => {
    const { wallet, signer } = await transactionJob(
      { address: ethereum.address.toLowerCase(), transaction: { to: TO } },
      settings(),
    )
    expect([wallet.address, signer]).toEqual([
      ethereum.address,
      expect.objectContaining({ connect: expect.any(Function) }),
    ])
    await expect(transactionJob({ address: TO, transaction: { to: TO } }, settings())).rejects.toMatchObject({
      code: 'EMBEDDED_WALLET_NOT_FOUND',
    })
    await expect(
      transactionJob({ chainType: 'solana', address: ethereum.address, transaction: { to: TO } }, settings()),
    ).rejects.toMatchObject({ code: 'INVALID_DATA' })
  })
})
