import { createPublicClient, hashMessage, http, serializeErc6492Signature, zeroAddress, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAIN_IDS, startChains, type Chains } from '../index.js'
import { agreement, order } from './signed-by-owner.js'
import { smartWalletOf } from './smart-wallets.js'

let chains: Chains
beforeAll(async () => {
  chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
})
afterAll(() => chains.stop())

const [here, there] = [CHAIN_IDS.ethereum, CHAIN_IDS.base]
const client = (url = chains.ethereumRpcUrl) => createPublicClient({ transport: http(url) })
const to = () => privateKeyToAccount(generatePrivateKey()).address
type Owner = ReturnType<typeof privateKeyToAccount>
const sign = (owner: Owner, data: ReturnType<typeof agreement>) =>
  owner.signTypedData(data as Parameters<Owner['signTypedData']>[0])

describe('a smart wallet', () => {
  it("the owner's signatures are valid before deployment (ERC-6492) and after (ERC-1271), on one chain", async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const address = smartWalletOf(owner.address)
    const inner = await sign(owner, agreement(owner.address, here, hashMessage('hi')))
    const { factory, factoryData } = chains.smartWallets.ethereum.deployment(owner.address)
    const signature = serializeErc6492Signature({ address: factory, data: factoryData, signature: inner })
    const agrees = (message: string, signed: Hex = signature, url = chains.ethereumRpcUrl) =>
      client(url).verifyMessage({ address, message, signature: signed })
    expect([await agrees('hi'), await agrees('ho'), await agrees('hi', signature, chains.baseRpcUrl)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await agrees('hi', inner), 'it is not there yet').toBe(false)

    await chains.smartWallets.ethereum.execute(
      owner.address,
      { to: address, value: 0n, data: '0x' },
      await sign(owner, order(owner.address, here, { to: address, value: 0n, data: '0x' }, 0n)),
    )
    expect([await agrees('hi', inner), await agrees('hi'), await agrees('ho', inner)]).toEqual([true, true, false])
    const stranger = privateKeyToAccount(generatePrivateKey())
    expect(await agrees('hi', await sign(stranger, agreement(owner.address, here, hashMessage('hi'))))).toBe(false)
    expect(
      await agrees('hi', await owner.signMessage({ message: 'hi' })),
      "the owner's own signature is not the wallet's",
    ).toBe(false)
  })

  it('each signed payment is made once, and the first one deploys the wallet', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const { base } = chains.smartWallets
    const [address, recipient] = [smartWalletOf(owner.address), to()]
    await chains.fund(address, 100n, 'base')
    const call = { to: recipient, value: 40n, data: '0x' as const }
    const signature = await sign(owner, order(owner.address, there, call, await base.nonceOf(owner.address)))
    await expect(base.execute(owner.address, { ...call, value: 41n }, signature)).rejects.toThrow(
      'Not signed by the owner',
    )
    await base.execute(owner.address, call, signature)
    expect([
      await client(chains.baseRpcUrl).getBalance({ address: recipient }),
      await base.isDeployed(owner.address),
      await base.nonceOf(owner.address),
    ]).toEqual([40n, true, 1n])
    await expect(base.execute(owner.address, call, signature), 'not again').rejects.toThrow('Not signed by the owner')
    await base.execute(owner.address, call, await sign(owner, order(owner.address, there, call, 1n)))
    expect(await client(chains.baseRpcUrl).getBalance({ address: recipient })).toBe(80n)
    await expect(
      base.execute(owner.address, call, await sign(owner, order(owner.address, there, call, 2n))),
      'more than it has',
    ).rejects.toThrow()
    expect(await chains.smartWallets.ethereum.isDeployed(owner.address)).toBe(false)
  })

  it("a contract's refusal is passed on", async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    // A mint call without its arguments.
    const call = { to: chains.usdc.ethereum as Hex, value: 0n, data: '0x40c10f19' as const }
    await expect(
      chains.smartWallets.ethereum.execute(
        owner.address,
        call,
        await sign(owner, order(owner.address, here, call, 0n)),
      ),
    ).rejects.toThrow()
    expect(smartWalletOf(owner.address)).not.toBe(smartWalletOf(zeroAddress))
  })
})
