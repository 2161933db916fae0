import { generateKeyPair, getAddressFromPublicKey } from '@solana/web3.js'
import { createPublicClient, erc20Abi, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startChains, type Chains } from '../index.js'
import { USDC_ADDRESSES } from './real-addresses.js'
import { usdcAccountOf } from './solana-usdc.js'

let chains: Chains
beforeAll(async () => {
  chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
})
afterAll(() => chains.stop())

const somebody = () => privateKeyToAccount(generatePrivateKey()).address
const client = (chain: 'ethereum' | 'base') =>
  createPublicClient({ transport: http(chain === 'ethereum' ? chains.ethereumRpcUrl : chains.baseRpcUrl) })

describe('the local USDC', () => {
  it.each(['ethereum', 'base'] as const)('is a token of six digits on %s, which the faucet makes', async chain => {
    const owner = somebody()
    const token = { address: chains.usdc[chain] as `0x${string}`, abi: erc20Abi }
    await chains.fund(owner, '12.5', chain, 'USDC')
    expect(
      await Promise.all([
        client(chain).readContract({ ...token, functionName: 'symbol' }),
        client(chain).readContract({ ...token, functionName: 'decimals' }),
        client(chain).readContract({ ...token, functionName: 'balanceOf', args: [owner] }),
      ]),
    ).toEqual(['USDC', 6, 12_500_000n])
  })

  it('is where a page looks for real USDC, and minted there too', async () => {
    const owner = somebody()
    for (const chain of ['ethereum', 'base'] as const) {
      const [address] = USDC_ADDRESSES[chain]
      await chains.fund(owner, 7n, chain, 'USDC', address)
      expect(
        await client(chain).readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
      ).toBe(7n)
    }
  })

  it('is made by its deployer alone', async () => {
    const refused = client('ethereum').call({
      account: somebody(),
      to: chains.usdc.ethereum as `0x${string}`,
      data: `0x40c10f19${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}`,
    })
    await expect(refused).rejects.toThrow('Only the deployer mints')
  })

  it('is a mint on Solana, and its holder has an account after the first gift', async () => {
    const owner = await getAddressFromPublicKey((await generateKeyPair()).publicKey)
    await chains.fund(owner, '3', 'solana', 'USDC')
    await chains.fund(owner, '0.25', 'solana', 'USDC')
    const answer = await fetch(chains.solanaRpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'getTokenAccountBalance',
        params: [await usdcAccountOf(owner)],
      }),
    })
    expect(await answer.json()).toMatchObject({ result: { value: { amount: '3250000', decimals: 6 } } })
  })

  it('has two Ethereum chains with ids of their own', async () => {
    expect(await Promise.all([client('ethereum').getChainId(), client('base').getChainId()])).toEqual([31337, 31338])
  })
})
