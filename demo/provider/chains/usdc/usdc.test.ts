import { generateKeyPair, getAddressFromPublicKey } from '@solana/web3.js'
import { createPublicClient, encodeFunctionData, erc20Abi, hashTypedData, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ethereumRpc } from '../ethereum-faucet.js'
import { startChains, type Chains } from '../index.js'
import { agreement } from '../smart-wallet/signed-by-owner.js'
import { smartWalletOf } from '../smart-wallet/smart-wallets.js'
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

type Hex = `0x${string}`

/** Sends a transaction from an account for which the node signs, and waits until it is mined. */
async function mined(transaction: object): Promise<void> {
  const hash = (await ethereumRpc(chains.ethereumRpcUrl, 'eth_sendTransaction', [transaction])) as Hex
  await client('ethereum').waitForTransactionReceipt({ hash, pollingInterval: 50 })
}

const DEADLINE = 4_102_444_800n

/** A permit for seven USDC in real USDC's form. */
const permitOf = (owner: Hex, spender: Hex, verifyingContract: Hex, chainId: number) =>
  ({
    domain: { name: 'USD Coin', version: '2', chainId, verifyingContract },
    types: {
      Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(member => {
        const [name = '', type = ''] = member.split(' ')
        return { name, type }
      }),
    },
    primaryType: 'Permit',
    message: { owner, spender, value: 7_000_000n, nonce: 0n, deadline: DEADLINE },
  }) as const
const permitCall = (owner: Hex, spender: Hex, signature: Hex) =>
  encodeFunctionData({
    abi: parseAbi([
      'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
    ]),
    args: [owner, spender, 7_000_000n, DEADLINE, signature],
  })

describe('the local USDC', () => {
  it.each(['ethereum', 'base'] as const)('USDC on %s has six decimals, and the faucet mints it', async chain => {
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

  it('USDC also exists at the addresses of real USDC, and can be minted there', async () => {
    const owner = somebody()
    for (const chain of ['ethereum', 'base'] as const) {
      const [address] = USDC_ADDRESSES[chain]
      await chains.fund(owner, 7n, chain, 'USDC', address)
      expect(
        await client(chain).readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
      ).toBe(7n)
    }
  })

  it('only the deployer can mint USDC', async () => {
    const refused = client('ethereum').call({
      account: somebody(),
      to: chains.usdc.ethereum as `0x${string}`,
      data: `0x40c10f19${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}`,
    })
    await expect(refused).rejects.toThrow('Only the deployer mints')
  })

  it('USDC is a mint on Solana, and its holder has a token account after the first payment', async () => {
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

  it("a holder's signature (EIP-2612) allows one transfer, of this amount, on this chain", async () => {
    const [holder, spender] = [privateKeyToAccount(generatePrivateKey()), somebody()]
    const [real] = USDC_ADDRESSES.ethereum
    for (const address of [chains.usdc.ethereum, real] as `0x${string}`[]) {
      const permit = (chainId: number) => permitOf(holder.address, spender, address, chainId)
      const callPermit = async (signature: `0x${string}`) =>
        client('ethereum').call({ account: spender, to: address, data: permitCall(holder.address, spender, signature) })
      await expect(callPermit(await holder.signTypedData(permit(31338)))).rejects.toThrow('Not signed by the owner')
      const signature = await holder.signTypedData(permit(31337))
      await ethereumRpc(chains.ethereumRpcUrl, 'anvil_impersonateAccount', [spender])
      await chains.fund(spender, '1', 'ethereum')
      await mined({ from: spender, to: address, data: permitCall(holder.address, spender, signature) })
      expect(
        await client('ethereum').readContract({
          address,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [holder.address, spender],
        }),
      ).toBe(7_000_000n)
      await expect(callPermit(signature)).rejects.toThrow('Not signed by the owner')
    }
  })

  it("a contract's signature (ERC-1271) allows a transfer", async () => {
    const [owner, spender] = [privateKeyToAccount(generatePrivateKey()), somebody()]
    const wallet = smartWalletOf(owner.address)
    const { factory, factoryData } = chains.smartWallets.ethereum.deployment(owner.address)
    const [funded] = (await ethereumRpc(chains.ethereumRpcUrl, 'eth_accounts', [])) as string[]
    await mined({ from: funded, to: factory, data: factoryData })
    const token = chains.usdc.ethereum as `0x${string}`
    const hash = hashTypedData(permitOf(wallet, spender, token, 31337))
    const callPermit = async (signature: `0x${string}`) =>
      client('ethereum').call({ account: spender, to: token, data: permitCall(wallet, spender, signature) })
    await expect(callPermit(await owner.sign({ hash }))).rejects.toThrow('Not signed by the owner')
    const { domain, types, primaryType, message } = agreement(owner.address, 31337, hash)
    expect(await callPermit(await owner.signTypedData({ domain, types, primaryType, message }))).toEqual({
      data: undefined,
    })
  })

  it('the two Ethereum chains have different chain ids', async () => {
    expect(await Promise.all([client('ethereum').getChainId(), client('base').getChainId()])).toEqual([31337, 31338])
  })
})
