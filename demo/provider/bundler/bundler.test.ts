import { encodeFunctionData, parseAbi, parseEther, toHex, type Address, type Hex } from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  formatUserOperationRequest,
  toPackedUserOperation,
  type SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BundlerBench, somebody, VALUE } from './bundler-bench.harness.js'

const TOKEN = parseAbi(['function mint(address to, uint256 amount)'])

let bench: BundlerBench
beforeAll(async () => {
  bench = await BundlerBench.start()
})
afterAll(() => bench.world.stop())

let recipient: Address
beforeEach(() => {
  recipient = somebody()
})

/** Sends calls as an operation, and waits until it is mined. */
async function mined(account: SmartAccount, calls: object[], options: object = {}) {
  const bundler = bench.bundler(account)
  const hash = await bundler.sendUserOperation({ calls, ...options } as Parameters<typeof bundler.sendUserOperation>[0])
  return bundler.waitForUserOperationReceipt({ hash })
}

describe('a user operation', () => {
  it('pays from the wallet, which it deploys if needed, and every coin is accounted for', async () => {
    const account = await bench.account()
    const { bundler } = bench.chains.entryPoints.ethereum
    const bundlerBefore = await bench.balanceOf(bundler)
    expect(await account.isDeployed()).toBe(false)
    for (const times of [1n, 2n]) {
      const before = await bench.wealthOf(account.address)
      const { success, actualGasCost, receipt, sender } = await mined(account, [{ to: recipient, value: VALUE }])
      expect([success, sender, receipt.status]).toEqual([true, account.address, 'success'])
      expect(await bench.balanceOf(recipient)).toBe(VALUE * times)
      expect(actualGasCost).toBeGreaterThan(0n)
      expect(await bench.wealthOf(account.address)).toBe(before - VALUE - actualGasCost)
      expect(await account.isDeployed()).toBe(true)
    }
    expect(await bench.balanceOf(bundler), 'the bundler gets back what it paid').toBeGreaterThanOrEqual(bundlerBefore)
  })

  it('makes all of its calls, or none', async () => {
    const account = await bench.account()
    const other = somebody()
    const { success } = await mined(account, [
      { to: recipient, value: 1n },
      { to: other, value: 2n },
    ])
    expect([success, await bench.balanceOf(recipient), await bench.balanceOf(other)]).toEqual([true, 1n, 2n])
    const calls = [
      { to: recipient, value: 4n },
      { to: other, value: parseEther('5') },
    ]
    const gas = { callGasLimit: 200_000n, verificationGasLimit: 200_000n, preVerificationGas: 200_000n }
    expect((await mined(account, calls, gas)).success).toBe(false)
    expect([await bench.balanceOf(recipient), await bench.balanceOf(other)]).toEqual([1n, 2n])
  })

  it("costs the wallet nothing if the paymaster pays, and the paymaster's deposit exactly its cost", async () => {
    const account = await bench.account(VALUE)
    const { paymaster } = bench.chains.entryPoints.ethereum
    const operation = await bench.signed(account, recipient, {}, bench.sponsored())
    const before = await bench.depositOf(paymaster)
    const { result: hash } = (await bench.send(operation)) as { result: Hex }
    const receipt = await bench.bundler(account).getUserOperationReceipt({ hash })
    expect([receipt.success, receipt.paymaster]).toEqual([true, paymaster])
    expect([await bench.balanceOf(recipient), await bench.wealthOf(account.address)]).toEqual([VALUE, 0n])
    expect(await bench.depositOf(paymaster)).toBe(before - receipt.actualGasCost)
  })

  it('that will revert is estimated with the reason, and costs its fee if it is sent', async () => {
    const account = await bench.account()
    const calls = [
      { to: bench.chains.usdc.ethereum as Address, data: encodeFunctionData({ abi: TOKEN, args: [recipient, 1n] }) },
    ]
    const reason = toHex('Only the deployer mints').slice(2)
    const bundler = bench.bundler(account)
    const prepared = await bundler.prepareUserOperation({
      account,
      calls,
      parameters: ['factory', 'nonce', 'signature'],
    })
    const { error } = await bench.call('eth_estimateUserOperationGas', [
      formatUserOperationRequest(prepared as unknown as UserOperation),
      entryPoint08Address,
    ])
    expect([error?.code, String(error?.data).includes(reason)]).toEqual([-32521, true])
    const gas = { callGasLimit: 100_000n, verificationGasLimit: 2_000_000n, preVerificationGas: 200_000n }
    const before = await bench.wealthOf(account.address)
    const receipt = await mined(account, calls, gas)
    expect([receipt.success, String(receipt.reason).includes(reason)]).toEqual([false, true])
    expect(await bench.wealthOf(account.address)).toBe(before - receipt.actualGasCost)
  })

  it('is found by the hash of the entry point, as it was sent, with the logs of its own', async () => {
    const account = await bench.account()
    const operation = await bench.signed(account, recipient, {}, bench.sponsored())
    const { result: hash } = (await bench.send(operation)) as { result: Hex }
    const read = { address: entryPoint08Address, abi: entryPoint08Abi } as const
    expect(hash).toBe(
      await bench.client.readContract({
        ...read,
        functionName: 'getUserOpHash',
        args: [toPackedUserOperation(operation)],
      }),
    )
    const bundler = bench.bundler(account)
    const { userOperation, transactionHash, entryPoint } = await bundler.getUserOperation({ hash })
    expect(entryPoint).toBe(entryPoint08Address)
    expect(toPackedUserOperation(userOperation)).toEqual(toPackedUserOperation(operation))
    const receipt = await bundler.getUserOperationReceipt({ hash })
    expect([receipt.receipt.transactionHash, receipt.logs.length]).toEqual([transactionHash, 1])
    const unknown = [toHex('nothing', { size: 32 })]
    expect([
      await bench.call('eth_getUserOperationByHash', unknown),
      await bench.call('eth_getUserOperationReceipt', unknown),
    ]).toMatchObject([{ result: null }, { result: null }])
  })

  it('of two wallets at once are mined one after the other, and each on its own chain', async () => {
    const accounts = [await bench.account(), await bench.account()]
    const receipts = await Promise.all(accounts.map(account => mined(account, [{ to: recipient, value: VALUE }])))
    expect([receipts.map(({ success }) => success), await bench.balanceOf(recipient)]).toEqual([
      [true, true],
      VALUE * 2n,
    ])
    const elsewhere = `${bench.world.apiUrlLocal}/bundler/31338`
    expect([
      await bench.call('eth_chainId', []),
      await bench.call('eth_supportedEntryPoints', []),
      await bench.call('eth_chainId', [], elsewhere),
      await bench.call('eth_getUserOperationReceipt', [receipts[0]?.userOpHash], elsewhere),
    ]).toMatchObject([{ result: '0x7a69' }, { result: [entryPoint08Address] }, { result: '0x7a6a' }, { result: null }])
  })
})
