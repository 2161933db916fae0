import { hashMessage, id as keccak } from '@ethersproject/hash'
import { encodeFunctionData, erc20Abi, parseAbi, type Hex } from 'viem'
import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  getUserOperationHash,
  getUserOperationTypedData,
} from 'viem/account-abstraction'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { personalMessage } from '../../../chains/messages/message-bytes.js'
import { english } from '../../../copy/language.js'
import { bytesNotices } from '../bytes-notices.js'
import { BOB, DUCK, members, reviewTypedData, WALLET } from './typed-review.harness.js'

const NOW = Date.parse('2026-05-01T12:00:00Z')
const SOON = NOW / 1000 + 86_400
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** The Safe module as it is deployed for the entry point 0.6. */
const MODULE = '0xa581c4A4DB7175302464fF3C06380BC3270b4037'
const ACCOUNT = '0x1234567890123456789012345678901234567890'
const MOST = 2n ** 256n - 1n

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const EXECUTE = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch((address to, uint256 value, bytes data)[] calls)',
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
])
const approval = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [BOB, amount] })
const execute = (amount: bigint) =>
  encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: [USDC, 0n, approval(amount)] })

const OLD =
  'uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData'
const NEW =
  'uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData'
const ENTRY_POINTS = { '0.6': entryPoint06Address, '0.7': entryPoint07Address, '0.8': entryPoint08Address }
const LIMITS = {
  nonce: '7',
  initCode: '0x',
  callGasLimit: '90000',
  verificationGasLimit: '150000',
  preVerificationGas: '45000',
  maxFeePerGas: '2000000000',
  maxPriorityFeePerGas: '1000000000',
  paymasterAndData: '0x',
}

describe('a user operation for the entry point 0.6', () => {
  const operation = (callData: Hex, type = `address sender,${OLD}`) =>
    reviewTypedData({
      domain: { name: 'Account', version: '1', chainId: 1, verifyingContract: ACCOUNT },
      types: { UserOperation: members(type) },
      primaryType: 'UserOperation',
      message: { sender: ACCOUNT, ...LIMITS, callData, chainId: 1 },
    })

  it('the review describes the call of the account, and our hash is that of ethers', async () => {
    const review = await operation(execute(12_500_000n))
    expect(review).toMatchObject({
      sentence: 'Have the smart account 0x1234…7890 do this: Let 0x7099…79C8 spend 12.5 USDC',
      facts: {
        account: ACCOUNT,
        spender: BOB.toLowerCase(),
        'token-address': USDC.toLowerCase(),
        exact: '12.5 USDC',
        type: 'UserOperation',
      },
      grave: [],
    })
    expect(review.digests[0]).toBe(review.digests[1])
    expect((await operation(execute(MOST))).grave).toEqual(['The spender may take all of these tokens, now and later.'])
    expect((await operation('0x12345678')).grave).toEqual([
      'We cannot read what this account is told to do. It may be anything, such as handing over all that it holds.',
    ])
  })

  it('what the call does beside its first effect is told of the call, not of a transaction of this wallet', async () => {
    const batch = (...calls: readonly Hex[]) =>
      operation(
        encodeFunctionData({
          abi: EXECUTE,
          functionName: 'executeBatch',
          args: [calls.map(data => ({ to: USDC as Hex, value: 0n, data }))],
        }),
      )
    expect((await batch(approval(5_000_000n), approval(7_000_000n), '0x12345678')).notices).toEqual([
      'This also does the following at 0xA0b8…eB48: Let 0x7099…79C8 spend 5 USDC.',
      'We cannot read all that this does. It may also use what has been allowed before.',
    ])
    expect((await batch(...Array<Hex>(51).fill(approval(5n)))).notices).toContain(
      'There is more in this request than we have read.',
    )
  })

  it('coins that the account sends are shown, alone and beside a call', async () => {
    const sending = (to: Hex, data: Hex) =>
      operation(
        encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: [to, 1_500_000_000_000_000_000n, data] }),
      )
    expect(await sending(BOB, '0x')).toMatchObject({
      sentence: 'Have the smart account 0x1234…7890 do this: Send 1.5 ETH to 0x7099…79C8',
      facts: { to: BOB.toLowerCase(), exact: '1.5 ETH' },
      notices: [],
    })
    expect((await sending(USDC, approval(12_500_000n))).notices).toEqual([
      expect.stringContaining('Send 1.5 ETH to 0xA0b8…eB48'),
    ])
  })

  it('an operation is recognised only by its exact type; one member more or less makes it unreadable', async () => {
    for (const type of [
      `address sender,${OLD},uint256 chainId`,
      `address sender,${OLD.replace(',bytes paymasterAndData', '')}`,
    ])
      expect(await operation(execute(1n), type), type).toMatchObject({
        sentence: expect.stringMatching(/^Sign UserOperation for/) as string,
        notices: [expect.stringContaining('seems to give somebody power')],
      })
  })

  it.each(['0.6', '0.7', '0.8'] as const)(
    'the hash of an operation alone (%s) counts as a bare hash, which nobody can read, and needs the checkbox',
    entryPointVersion => {
      const hash = getUserOperationHash({
        chainId: 1,
        entryPointAddress: ENTRY_POINTS[entryPointVersion],
        entryPointVersion,
        userOperation: {
          sender: ACCOUNT,
          nonce: 7n,
          callData: execute(MOST),
          callGasLimit: 1n,
          verificationGasLimit: 1n,
          preVerificationGas: 1n,
          maxFeePerGas: 1n,
          maxPriorityFeePerGas: 1n,
          signature: '0x',
        },
      })
      expect(hashMessage(personalMessage(hash).bytes), 'its bytes, not its letters').toBe(
        hashMessage(Buffer.from(hash.slice(2), 'hex')),
      )
      expect(bytesNotices(personalMessage(hash), english)).toEqual([
        { tone: 'danger', text: expect.stringContaining('bare hash') as string, grave: true },
      ])
    },
  )
})

describe('a user operation for the entry point 0.8', () => {
  it('our hash is that of viem, and the review describes the call of the account', async () => {
    const asked = {
      chainId: 1,
      entryPointAddress: entryPoint08Address,
      userOperation: {
        sender: ACCOUNT,
        nonce: 7n,
        callData: execute(5_000_000n),
        callGasLimit: 90_000n,
        verificationGasLimit: 150_000n,
        preVerificationGas: 45_000n,
        maxFeePerGas: 2_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
        paymaster: BOB,
        paymasterVerificationGasLimit: 1n,
        paymasterPostOpGasLimit: 2n,
        paymasterData: '0x1234',
        signature: '0x',
      },
    } as const
    const { domain, types, message } = getUserOperationTypedData(asked)
    const review = await reviewTypedData({
      domain: { ...domain },
      types,
      primaryType: 'PackedUserOperation',
      message: { ...message, nonce: String(message.nonce), preVerificationGas: String(message.preVerificationGas) },
    })
    expect(review.sentence).toBe('Have the smart account 0x1234…7890 do this: Let 0x7099…79C8 spend 5 USDC')
    expect(review.digests[0]).toBe(getUserOperationHash({ ...asked, entryPointVersion: '0.8' }))
  })
})

describe('a user operation of a Safe', () => {
  const BESIDE = 'uint48 validAfter,uint48 validUntil,address entryPoint'
  const operation = (
    callData: Hex,
    {
      type = OLD,
      ...over
    }: { readonly type?: string; readonly validAfter?: number; readonly validUntil?: number } = {},
  ) =>
    reviewTypedData({
      domain: { chainId: 1, verifyingContract: MODULE },
      types: { SafeOp: members(`address safe,${type},${BESIDE}`) },
      primaryType: 'SafeOp',
      message: {
        safe: ACCOUNT,
        ...LIMITS,
        callData,
        validAfter: 0,
        validUntil: SOON,
        entryPoint: entryPoint06Address,
        ...over,
      },
    })
  const call = (functionName: 'executeUserOp' | 'executeUserOpWithErrorString', operation = 0) =>
    encodeFunctionData({ abi: EXECUTE, functionName, args: [USDC, 0n, approval(12_500_000n), operation] })

  it.each([
    ['0.2.0, entry point 0.6', OLD, '0x84aa190356f56b8c87825f54884392a9907c23ee0f8e1ea86336b763faf021bd'],
    ['0.3.0, entry point 0.7', NEW, '0xc03dfc11d8b10bf9cf703d558958c8c42777f785d998c62060d85a4f0ef6ea7f'],
  ])(
    'an operation of the published module %s is described by its call, its contract and its end',
    async (_, type, constant) => {
      const review = await operation(call('executeUserOp'), { type })
      expect(keccak(review.encodedType), 'the constant in the contract').toBe(constant)
      expect(review.digests[0]).toBe(review.digests[1])
      expect(review).toMatchObject({
        sentence: 'Have the Safe 0x1234…7890 do this: Let 0x7099…79C8 spend 12.5 USDC',
        facts: { account: ACCOUNT, contract: MODULE.toLowerCase(), end: '2026-05-02 12:00 UTC', type: 'SafeOp' },
        notices: [],
      })
      expect((await operation(call('executeUserOpWithErrorString'), { type })).sentence).toBe(review.sentence)
    },
  )

  it("the visitor is warned of an end in the past, a start to come and another contract's code; 0 means no end", async () => {
    const data = call('executeUserOp')
    expect((await operation(data, { validUntil: NOW / 1000 - 60 })).notices).toEqual([
      'It ended at 2026-05-01 11:59 UTC.',
    ])
    expect((await operation(data, { validAfter: NOW / 1000 + 60 })).notices).toEqual([
      'It begins at 2026-05-01 12:01 UTC.',
    ])
    expect((await operation(data, { validUntil: SOON + 100_000_000 })).facts, 'years from now').toMatchObject({
      end: '2029-07-02 21:46 UTC',
    })
    expect((await operation(data, { validUntil: 0 })).facts).not.toHaveProperty('end')
    expect((await operation(call('executeUserOp', 1))).notices).toEqual([expect.stringContaining('cannot read')])
  })
})

describe('a transaction of a Safe', () => {
  const SAFE_TX =
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
  const NOBODY = `0x${'00'.repeat(20)}`
  const transaction = (over: object, chain: object = { chainId: 1 }) =>
    reviewTypedData({
      domain: { ...chain, verifyingContract: ACCOUNT },
      types: { SafeTx: members(SAFE_TX) },
      primaryType: 'SafeTx',
      message: {
        ...{ to: BOB, value: '1', data: '0x', operation: 0, safeTxGas: 0, baseGas: 0, gasPrice: 0, nonce: 3 },
        ...{ gasToken: NOBODY, refundReceiver: NOBODY },
        ...over,
      },
    })

  it('the sentence names the coins that are sent with a call, and counts the other effects', async () => {
    const data = approval(5_000_000n)
    const sentenceOf = async (over: object) =>
      (await transaction(over)).sentence.replace('Have the Safe 0x1234…7890 do this: ', '')
    const ether = '1500000000000000000'
    expect([
      await sentenceOf({ to: USDC, data, value: 0 }),
      await sentenceOf({ to: USDC, data, value: ether }),
      await sentenceOf({ data: '0x12345678', value: ether }),
      await sentenceOf({ data: '0x12345678', value: 0 }),
    ]).toEqual([
      'Let 0x7099…79C8 spend 5 USDC',
      'Let 0x7099…79C8 spend 5 USDC, and pay 1.5 ETH',
      'Send 1.5 ETH to the contract 0x7099…79c8',
      'Call the contract 0x7099…79c8',
    ])
    const batch = encodeFunctionData({
      abi: EXECUTE,
      functionName: 'executeBatch',
      args: [[data, approval(0n), approval(0n)].map(one => ({ to: USDC as Hex, value: 0n, data: one }))],
    })
    expect(await sentenceOf({ data: batch, value: 0 })).toBe('Let 0x7099…79C8 spend 5 USDC, and make 2 more calls')
  })

  it('coins are counted in whole ones on an unknown chain, too', async () => {
    const said = await transaction({ value: '1500000000000000000' }, {})
    expect(said).toMatchObject({
      sentence: 'Have the Safe 0x1234…7890 do this: Send 1.5 coins to 0x7099…79c8',
      facts: { value: '1.5 coins' },
    })
  })

  it('a refund of the fee needs the checkbox, in any amount and any asset of the Safe', async () => {
    const paid = { gasPrice: '1', baseGas: '250000000' }
    const graveOf = async (over: object) => (await transaction(over)).grave
    expect(await graveOf({ ...paid, gasToken: USDC, refundReceiver: WALLET })).toEqual([
      'The Safe also pays USDC to 0x71c7…976f for the fee, and we cannot say how much.',
    ])
    expect(await graveOf({ ...paid, gasToken: DUCK })).toEqual([
      'The Safe also pays 0x0000…d0cc for the fee to whoever sends this, and we cannot say how much.',
    ])
    expect(await graveOf({ ...paid, refundReceiver: WALLET })).toEqual([
      'The Safe also pays ETH to 0x71c7…976f for the fee, and we cannot say how much.',
    ])
  })

  it('nobody is paid if the price is 0, whatever else the transaction names', async () => {
    expect((await transaction({ baseGas: '250000000', gasToken: USDC, refundReceiver: WALLET })).notices).toEqual([])
  })

  it('the hash of a transaction alone counts as a bare hash', async () => {
    const [hash] = (await transaction({})).digests
    expect(bytesNotices(personalMessage(hash), english)).toEqual([
      { tone: 'danger', text: expect.stringContaining('bare hash') as string, grave: true },
    ])
  })
})
