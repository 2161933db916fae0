import { numberToHex, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { entryPoint08Address, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BundlerBench, CHAIN, POLICY, somebody, VALUE } from './bundler-bench.harness.js'
import { paymasterDataFor } from './paymaster.js'
import { smartAccount } from './smart-account.harness.js'

let bench: BundlerBench
beforeAll(async () => {
  bench = await BundlerBench.start()
})
afterAll(() => bench.world.stop())

let recipient: Address
beforeEach(() => {
  recipient = somebody()
})
const refusal = async (operation: object) => (await bench.send(operation)).error
const paid = () => bench.balanceOf(recipient)

describe('a user operation is refused with the code of the standard', () => {
  it('if it is not signed by the owner, or was changed after that', async () => {
    const [account, another] = [await bench.account(), await bench.account()]
    const operation = await bench.signed(account, recipient)
    const foreign = await another.signUserOperation(operation)
    for (const changed of [
      { signature: foreign },
      { signature: `0x${'00'.repeat(65)}` },
      { signature: '0x' },
      { callData: operation.callData.replace(recipient.slice(2).toLowerCase(), somebody().slice(2).toLowerCase()) },
      { callGasLimit: operation.callGasLimit + 1n },
      { maxFeePerGas: operation.maxFeePerGas + 1n },
      { nonce: operation.nonce + (1n << 64n) },
    ])
      expect(await refusal({ ...operation, ...changed })).toMatchObject({
        code: -32507,
        message: 'AA24 signature error',
      })
    expect([await paid(), await account.isDeployed()]).toEqual([0n, false])
  })

  it('if the wallet cannot pay the fee', async () => {
    const account = await bench.account(0n)
    const gas = { callGasLimit: 100_000n, verificationGasLimit: 2_000_000n, preVerificationGas: 200_000n }
    expect(await refusal(await bench.signed(account, recipient, gas, gas))).toMatchObject({
      code: -32500,
      message: "AA21 didn't pay prefund",
    })
    await expect(
      bench.bundler(account).sendUserOperation({ calls: [{ to: recipient, value: 0n }] }),
      'as viem reads it',
    ).rejects.toMatchObject({ cause: { name: 'InsufficientPrefundError' } })
  })

  it('if it is sent again, or out of turn', async () => {
    const account = await bench.account()
    const operation = await bench.signed(account, recipient)
    expect(typeof (await bench.send(operation)).result).toBe('string')
    expect(await refusal(operation), 'the wallet is there now').toMatchObject({
      code: -32500,
      message: 'AA10 sender already constructed',
    })
    const second = await bench.signed(account, recipient)
    expect(typeof (await bench.send(second)).result).toBe('string')
    expect(await refusal(second)).toMatchObject({ code: -32500, message: 'AA25 invalid account nonce' })
    const third = await bench.signed(account, recipient, { nonce: second.nonce + 5n })
    expect(await refusal(third)).toMatchObject({ code: -32500, message: 'AA25 invalid account nonce' })
    expect(await paid()).toBe(VALUE * 2n)
  })

  it('if it is for another chain', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await smartAccount(bench.client, bench.chains.smartWallets.ethereum, owner)
    for (const chain of ['ethereum', 'base'] as const) await bench.chains.fund(account.address, '1', chain)
    const operation = await bench.signed(account, recipient)
    const request = formatUserOperationRequest(operation as UserOperation)
    const elsewhere = await bench.call(
      'eth_sendUserOperation',
      [request, entryPoint08Address],
      `${bench.world.apiUrlLocal}/bundler/31338`,
    )
    expect(elsewhere.error).toMatchObject({ code: -32507, message: 'AA24 signature error' })
  })

  it('if its sender is not there, or its factory makes another one', async () => {
    const account = await bench.account()
    const { factory: _, factoryData: __, ...undeployed } = await bench.signed(account, recipient)
    expect(await refusal(undeployed)).toMatchObject({ code: -32500, message: 'AA20 account not deployed' })
    const operation = await bench.signed(account, recipient)
    const { factoryData } = bench.chains.smartWallets.ethereum.deployment(somebody())
    expect(await refusal({ ...operation, factoryData })).toMatchObject({
      code: -32500,
      message: 'AA14 initCode must return sender',
    })
    expect(await refusal({ ...operation, factory: recipient })).toMatchObject({
      code: -32500,
      message: 'AA13 initCode failed or OOG',
    })
    expect(await refusal({ ...operation, verificationGasLimit: 30_000n })).toMatchObject({ code: -32500 })
  })

  it('if its paymaster has not agreed to it, no longer does, or has no deposit', async () => {
    const account = await bench.account()
    const operation = await bench.signed(account, recipient, {}, bench.sponsored())
    const { paymasterData = '0x' } = operation
    const past = Math.floor(Date.now() / 1000) - 60
    const forged = async (changes: object) => {
      const changed = { ...operation, ...changes }
      return refusal({ ...changed, signature: await account.signUserOperation(changed as UserOperation) })
    }
    const unsigned = { code: -32507, message: 'AA34 signature error' }
    expect(await forged({ callGasLimit: operation.callGasLimit + 1n })).toMatchObject(unsigned)
    expect(await forged({ paymasterData: `0x${paymasterData.slice(2, 14)}${'00'.repeat(65)}` })).toMatchObject(unsigned)
    expect(
      await forged({ paymasterData: `${numberToHex(past + 900, { size: 6 })}${paymasterData.slice(14)}` }),
    ).toMatchObject(unsigned)
    const expired = await paymasterDataFor(bench.chains.entryPoints.ethereum, operation, past)
    expect(await forged({ paymasterData: expired })).toMatchObject({
      code: -32503,
      message: 'AA32 paymaster expired or not due',
    })
    expect(await forged({ paymasterVerificationGasLimit: 1_000n })).toMatchObject({
      code: -32501,
      message: 'AA33 reverted',
    })
    for (const paymaster of [somebody(), bench.chains.usdc.ethereum])
      expect(await forged({ paymaster })).toMatchObject({ code: -32508, message: 'AA31 paymaster deposit too low' })
    expect(await paid()).toBe(0n)
  })
})

describe('a call to the bundler', () => {
  it('must be a user operation of the standard, within its limits', async () => {
    const account = await bench.account()
    const request = formatUserOperationRequest((await bench.signed(account, recipient)) as UserOperation)
    const entryPoint06 = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
    for (const [changed, named] of [
      [{ sender: '0x12' }, 'sender'],
      [{ sender: undefined }, 'sender'],
      [{ nonce: 1 }, 'nonce'],
      [{ nonce: '-0x1' }, 'nonce'],
      [{ nonce: `0x1${'0'.repeat(64)}` }, 'nonce'],
      [{ callData: '0x123' }, 'callData'],
      [{ callData: `0x${'00'.repeat(24_577)}` }, 'callData'],
      [{ signature: `0x${'00'.repeat(4_097)}` }, 'signature'],
      [{ callGasLimit: undefined }, 'callGasLimit'],
      [{ callGasLimit: '0x7a1201' }, 'callGasLimit'],
      [{ verificationGasLimit: '0x2dc6c1' }, 'verificationGasLimit'],
      [{ preVerificationGas: '0x1' }, 'preVerificationGas'],
      [{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x0' }, 'maxFeePerGas'],
      [{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, 'maxPriorityFeePerGas'],
      [{ factory: 'x' }, 'factory'],
      [{ paymaster: {} }, 'paymaster'],
      [{ initCode: '0x' }, 'initCode'],
      [{ eip7702Auth: {} }, 'eip7702Auth'],
    ] as const) {
      const { error } = await bench.call('eth_sendUserOperation', [{ ...request, ...changed }, entryPoint08Address])
      expect(error, JSON.stringify(changed).slice(0, 80)).toMatchObject({
        code: -32602,
        message: expect.stringContaining(named) as string,
      })
    }
    for (const params of [
      [],
      [null, entryPoint08Address],
      [[request], entryPoint08Address],
      [request],
      [request, entryPoint06],
    ])
      expect((await bench.call('eth_sendUserOperation', params)).error?.code).toBe(-32602)
    for (const hash of [undefined, '0x12', 7, `0x${'zz'.repeat(32)}`])
      expect((await bench.call('eth_getUserOperationReceipt', [hash])).error?.code).toBe(-32602)
    expect(await paid()).toBe(0n)
  })

  it('must be JSON-RPC, for a method and a chain that are here, and short', async () => {
    const post = async (body: string, url = bench.bundlerUrl) => fetch(url, { method: 'POST', body })
    expect((await bench.call('eth_sendRawTransaction', ['0x'])).error?.code).toBe(-32601)
    expect(await (await post('{')).json()).toMatchObject({ error: { code: -32700 } })
    expect(await (await post('{}')).json()).toMatchObject({ error: { code: -32600 } })
    const two = ['eth_chainId', 'eth_supportedEntryPoints'].map((method, id) => ({ jsonrpc: '2.0', id, method }))
    expect(await (await post(JSON.stringify(two))).json()).toHaveLength(2)
    expect((await post(JSON.stringify({ long: 'x'.repeat(100_000) }))).status).toBe(413)
    expect((await post('{}', bench.bundlerUrl.replace(String(CHAIN), '1'))).status).toBe(404)
  })
})

describe('the paymaster', () => {
  it("pays only under a policy that an app has on this chain, for the chain's entry point", async () => {
    const account = await bench.account()
    const request = formatUserOperationRequest((await bench.signed(account, recipient)) as UserOperation)
    const chainId = numberToHex(CHAIN)
    const good = [request, entryPoint08Address, chainId, { policyId: POLICY }]
    const elsewhere = bench.paymasterUrl.replace(String(CHAIN), '31338')
    for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData']) {
      const answer = (params: unknown[], url = bench.paymasterUrl) => bench.call(method, params, url)
      expect((await answer(good)).result).toMatchObject({ paymaster: bench.chains.entryPoints.ethereum.paymaster })
      for (const params of [
        [],
        good.slice(0, 3),
        [...good.slice(0, 3), { policyId: 'another' }],
        [request, recipient, chainId, { policyId: POLICY }],
        [request, entryPoint08Address, '0x1', { policyId: POLICY }],
        ['x', entryPoint08Address, chainId, { policyId: POLICY }],
      ])
        expect((await answer(params)).error?.code, JSON.stringify(params).slice(-80)).toBe(-32602)
      const there = [request, entryPoint08Address, numberToHex(31338), { policyId: POLICY }]
      expect((await answer(there, elsewhere)).error?.code, 'no app has the policy there').toBe(-32602)
    }
    const expensive = { ...request, maxFeePerGas: numberToHex(10n ** 15n) }
    expect((await bench.call('pm_getPaymasterData', [expensive, ...good.slice(1)], bench.paymasterUrl)).error).toEqual({
      code: -32602,
      message: 'The operation is too expensive to be sponsored',
    })
  })
})
