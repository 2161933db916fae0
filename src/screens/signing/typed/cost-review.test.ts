import { erc20Abi, encodeFunctionData, parseAbi, type Hex } from 'viem'
import { entryPoint06Address, entryPoint08Address, getUserOperationTypedData } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { checksummed } from '../../../chains/ethereum/checksum.js'
import { resolveSettings } from '../../../config/resolve.js'
import { english } from '../../../copy/language.js'
import type { MessageSigner } from '../../../wallet/messages/message-signer.js'
import { readMessage } from '../../../wallet/messages/read-message.js'
import { callIn } from '../call-in.js'
import { messageReview } from '../message-review.js'
import { BOB, members, type TypedDataInput, WALLET } from './typed-review.harness.js'

const ACCOUNT = '0x1234567890123456789012345678901234567890'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const FREE = 'Signing this message will not cost you any fees.'
const GWEI = 1_000_000_000n
const EXECUTE = parseAbi(['function execute(address to, uint256 value, bytes data)'])
const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 5_000_000n] })
const execute = (value = 0n, to: Hex = USDC, data: Hex = pay) =>
  encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: [to, value, data] })

/** The cost as the screen shows it before anything is signed. */
async function costReview(data: TypedDataInput) {
  const message = await readMessage({ method: 'eth_signTypedData_v4', data, address: WALLET })
  const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001' })
  const { facts, notices, subtitle, primary } = messageReview(
    { message, signer: {} as MessageSigner, ui: {}, mayBeSigned: () => true },
    settings,
    { status: 'ready', reading: await callIn(message), checksum: address => checksummed(address as Hex) },
    english,
  )
  const rows = Object.fromEntries(facts.map(fact => [fact.id, fact]))
  return {
    fee: rows['fee'],
    payer: rows['fee-payer'],
    subtitle,
    notices: notices.map(({ text, grave = false }) => [text, grave] as const),
    mayBePressed: !primary.disabled,
  }
}

/** The typed data that accounts for the entry point 0.8 sign, packed by viem. */
function packed(over: object = {}): TypedDataInput {
  const { domain, types, message } = getUserOperationTypedData({
    chainId: 1,
    entryPointAddress: entryPoint08Address,
    userOperation: {
      sender: ACCOUNT,
      nonce: 7n,
      callData: execute(),
      callGasLimit: 300_000n,
      verificationGasLimit: 150_000n,
      preVerificationGas: 50_000n,
      maxFeePerGas: 20n * GWEI,
      maxPriorityFeePerGas: GWEI,
      signature: '0x',
      ...over,
    },
  })
  const { nonce, preVerificationGas } = message
  return {
    domain: { ...domain },
    types,
    primaryType: 'PackedUserOperation',
    message: { ...message, nonce: String(nonce), preVerificationGas: String(preVerificationGas) },
  }
}

const LIMITS =
  'uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData'
const LIMITS_07 =
  'uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData'
const GAS = {
  ...{ nonce: '7', initCode: '0x', callData: execute(), callGasLimit: '300000', verificationGasLimit: '150000' },
  ...{ preVerificationGas: '50000', maxFeePerGas: String(20n * GWEI), maxPriorityFeePerGas: '1' },
}
const START = 'uint256 nonce,bytes initCode,bytes callData'

const old = (paymasterAndData: Hex): TypedDataInput => ({
  domain: { name: 'Account', version: '1', chainId: 1, verifyingContract: ACCOUNT },
  types: { UserOperation: members(`address sender,${START},${LIMITS}`) },
  primaryType: 'UserOperation',
  message: { sender: ACCOUNT, ...GAS, paymasterAndData },
})
const ofSafe = (limits: string, paymasterAndData: Hex): TypedDataInput => ({
  domain: { chainId: 1, verifyingContract: ACCOUNT },
  types: { SafeOp: members(`address safe,${START},${limits},uint48 validAfter,uint48 validUntil,address entryPoint`) },
  primaryType: 'SafeOp',
  message: {
    ...{ safe: ACCOUNT, ...GAS, paymasterAndData, validAfter: 0, validUntil: 0, entryPoint: entryPoint06Address },
  },
})
const after20 = (verification: number, postOp: number): string =>
  [verification, postOp].map(limit => limit.toString(16).padStart(32, '0')).join('')

describe('the cost of a user operation', () => {
  it('the cost is all of its gas at its highest price, and the signature is no longer called free', async () => {
    // (300,000 + 150,000 + 50,000) x 20 gwei
    const review = await costReview(packed())
    expect(review).toMatchObject({
      fee: { label: 'Fee at most', value: { text: '0.010 ETH' } },
      payer: undefined,
      notices: [],
      mayBePressed: true,
    })
    expect(review.subtitle).toBeUndefined()
    const letter = { ...packed(), primaryType: 'Letter', types: { Letter: members('string text') } }
    expect(await costReview({ ...letter, message: { text: 'Hello' } })).toMatchObject({
      subtitle: FREE,
      fee: undefined,
    })
  })

  it.each([
    // 500,000 gas, and the paymaster's 100,000 + 40,000
    [
      '0.8',
      packed({
        paymaster: BOB,
        paymasterVerificationGasLimit: 100_000n,
        paymasterPostOpGasLimit: 40_000n,
        paymasterData: '0x12',
      }),
      '0.013 ETH',
    ],
    ['0.7, of a Safe', ofSafe(LIMITS_07, `${BOB}${after20(100_000, 40_000)}12`), '0.013 ETH'],
    // 300,000 + 3 x 150,000 + 50,000
    ['0.6', old(`${BOB}1234`), '0.016 ETH'],
    ['0.6, of a Safe', ofSafe(LIMITS, BOB), '0.016 ETH'],
  ])('the cost includes the gas of a paymaster, who is named in full: entry point %s', async (_, data, text) => {
    expect(await costReview(data)).toMatchObject({
      fee: { value: { text } },
      payer: { label: 'Fee paid by', value: { kind: 'address', full: BOB } },
      notices: [],
    })
  })

  it.each([
    ['nothing', '0x'],
    ["nobody's address", `0x${'00'.repeat(20)}`],
    ['less than an address', `0x${'12'.repeat(19)}`],
  ] as const)('the account pays the fee itself if the paymaster is %s', async (_, paymasterAndData) => {
    const review = await costReview(old(paymasterAndData))
    expect(review.fee).toMatchObject({ value: { text: '0.010 ETH' } })
    expect(review.payer).toBeUndefined()
  })

  it('a high fee has a warning, and one that hardly anyone pays on purpose needs the checkbox [SEC-90]', async () => {
    const costing = (callGasLimit: bigint, maxFeePerGas = 20n * GWEI) =>
      costReview(packed({ callGasLimit, maxFeePerGas }))
    expect((await costing(4_700_000n)).notices, 'just below a tenth of a coin').toEqual([])
    expect(await costing(4_800_000n)).toMatchObject({
      notices: [['The fee is very high: it may be 0.100 ETH.', false]],
      mayBePressed: true,
    })
    for (const costly of [await costing(49_800_000n), await costing(300_000n, 2_000n * GWEI)])
      expect(costly).toMatchObject({
        notices: [['The fee is very high: it may be 1.000 ETH.', true]],
        mayBePressed: false,
      })
    const paid = await costReview(packed({ callGasLimit: 49_800_000n, paymaster: BOB, paymasterData: '0x' }))
    expect(paid.notices, 'a paymaster may have it paid back').toEqual([
      ['The fee is very high: it may be 1.000 ETH.', true],
    ])
  })

  it('the fee is compared with the coins that the account sends', async () => {
    const sending = (value: bigint) => costReview(packed({ callData: execute(value, BOB, '0x') }))
    expect((await sending(10n ** 18n)).notices).toEqual([])
    expect((await sending(10n ** 16n)).notices).toEqual([['The fee may be 100% of the amount you send.', false]])
    expect((await sending(10n ** 15n)).notices).toEqual([['The fee may be 1,000% of the amount you send.', true]])
  })

  it('the fee is shown for the largest numbers, too', async () => {
    const most = 2n ** 128n - 1n
    const review = await costReview(packed({ callGasLimit: most, verificationGasLimit: most, maxFeePerGas: most }))
    expect(review.fee).toMatchObject({
      value: { text: expect.stringMatching(/^231,584,178,[\d,]+\.\d{3} ETH$/) as string },
    })
    expect(review).toMatchObject({ notices: [[expect.stringContaining('very high'), true]], mayBePressed: false })
  })
})

it('a Safe transaction that refunds the fee is not called free', async () => {
  const safe = (gasPrice: string): TypedDataInput => ({
    domain: { chainId: 1, verifyingContract: ACCOUNT },
    types: {
      SafeTx: members(
        'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
      ),
    },
    primaryType: 'SafeTx',
    message: {
      ...{ to: BOB, value: '1', data: '0x', operation: 0, safeTxGas: 0, baseGas: 250_000, gasPrice, nonce: 3 },
      ...{ gasToken: USDC, refundReceiver: WALLET },
    },
  })
  expect((await costReview(safe('0'))).subtitle).toBe(FREE)
  const paying = await costReview(safe('1'))
  expect(paying.subtitle).toBeUndefined()
  expect(paying.notices).toEqual([[expect.stringContaining('The Safe also pays USDC'), true]])
})
