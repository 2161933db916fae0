/**
 * Checks that a visitor reads exactly the content that is signed [SEC-02]. It takes transactions, typed data of every
 * kind that transfers something, messages for other accounts (Safe transactions, user operations) and Solana envelopes,
 * and changes them in one or several places. The recipient, spender, amount, deadline and highest cost in the review
 * must match the values that ethers reads from the same bytes.
 * `--requests N` sets the number of requests, `--seed N` repeats a run.
 */
import { Interface } from '@ethersproject/abi'
import { _TypedDataEncoder as TypedDataEncoder } from '@ethersproject/hash'
import { parse, serialize, type UnsignedTransaction } from '@ethersproject/transactions'
import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { shortAddress } from '../../src/chains/address.js'
import { parseEthereumRequest, type Hex } from '../../src/chains/ethereum-request.js'
import { formatFee } from '../../src/chains/amount.js'
import { checksummed, readCalls, toSignable, type EthereumTransaction } from '../../src/chains/ethereum/index.js'
import { typedDataDigest } from '../../src/chains/ethereum/typed-data/digest.js'
import { chainById, USDC_ADDRESSES } from '../../src/chains/registry.js'
import { resolveSettings } from '../../src/config/resolve.js'
import { english } from '../../src/copy/language.js'
import { isWalletError } from '../../src/errors/wallet-error.js'
import { callIn } from '../../src/screens/signing/call-in.js'
import { meaningOfMessage } from '../../src/screens/signing/message-meaning.js'
import { ethereumReview } from '../../src/screens/transaction/review/ethereum-review.js'
import type { Fact, Notice, Review } from '../../src/screens/transaction/review/review.js'
import { beginProgress } from '../../src/transactions/progress/progress.js'
import type { EthereumJob, TransactionSigner } from '../../src/transactions/transaction.js'
import { readMessage } from '../../src/wallet/messages/read-message.js'
import { below, chance, option, pick, seed } from './random.js'
import { gasMembers, prefund } from './harness/operation-gas.js'

const COUNT = option('requests', 40_000)
const STOP_AT = 20

Object.assign(globalThis, {
  location: { host: 'almanac.example', origin: 'https://almanac.example', protocol: 'https:' },
})
const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [1] })
const mainnet = chainById(1) ?? settings.defaultChain
const USDC = { address: USDC_ADDRESSES[1] ?? '', symbol: 'USDC', decimals: 6 }
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const WALLET = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const TOMORROW = Math.floor(Date.now() / 1000) + 86_400

const violations: string[] = []
const outcomes = { shown: 0, warned: 0, refused: 0 }

const bytes = (length: number) => Array.from({ length }, () => below(256).toString(16).padStart(2, '0')).join('')
const address = () => (chance(0.1) ? WALLET : checksummed(`0x${bytes(20)}`))
const amount = (bits = 256) =>
  pick([
    0n,
    1n,
    2n ** BigInt(bits) - 1n,
    BigInt(below(2 ** 31)) * 10n ** BigInt(below(7)),
    BigInt(`0x${bytes(bits / 8)}`),
  ])
const time = () => pick([0, TOMORROW, TOMORROW + below(10_000_000), 2 ** 48 - 1])

/** The value of a fact as a person reads it. */
const factValue = (facts: readonly Fact[], id: string): string | undefined => {
  const value = facts.find(fact => fact.id === id)?.value
  return value?.kind === 'address' ? value.full : value?.kind === 'text' ? value.text : undefined
}
/** Parses "1,234.5 USDC" into the smallest unit. */
function unitsIn(text: string | undefined, decimals: number): bigint | undefined {
  const [, integer, part = ''] = /^([\d,]+)(?:\.(\d+))? \S+$/.exec(text ?? '') ?? []
  return integer === undefined ? undefined : BigInt(integer.replaceAll(',', '') + part.padEnd(decimals, '0'))
}
/** A time such as "2026-01-31 12:00 UTC". */
const minuteOf = (seconds: number | bigint) =>
  `${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

// Transactions.

/** A function, values for it, and the places in the review that show them. */
interface Call {
  readonly signature: string
  readonly to: string
  readonly values: () => readonly unknown[]
  readonly shown: (facts: readonly Fact[], review: Review) => readonly (string | bigint | undefined)[]
  /** The same values as ethers reads them. */
  readonly read: (values: readonly { toString(): string }[]) => readonly (string | bigint)[]
}

const exact = (_: readonly Fact[], { more }: Review) => unitsIn(factValue(more.facts, 'exact-tokens'), USDC.decimals)
const taking = (signature: string): Call => ({
  signature,
  to: USDC.address,
  values: () => [address(), amount()],
  shown: (facts, review) => [factValue(facts, 'spender'), exact(facts, review)],
  read: ([spender, units]) => [String(spender), BigInt(String(units))],
})
const CALLS: readonly Call[] = [
  ...['approve', 'increaseAllowance', 'decreaseAllowance'].map(name => taking(`${name}(address, uint256)`)),
  { ...taking('transfer(address, uint256)'), shown: (facts, review) => [factValue(facts, 'to'), exact(facts, review)] },
  {
    signature: 'transferFrom(address, address, uint256)',
    to: USDC.address,
    values: () => [address(), address(), amount()],
    shown: facts => [factValue(facts, 'from') ?? WALLET, factValue(facts, 'to'), factValue(facts, 'either')],
    read: ([from, to, units]) => [String(from), String(to), String(units)],
  },
  {
    signature: 'setApprovalForAll(address, bool)',
    to: USDC.address,
    values: () => [address(), chance(0.5)],
    shown: (facts, { sentence }) => [factValue(facts, 'spender'), String(sentence?.text.startsWith('Let '))],
    read: ([operator, approved]) => [String(operator), String(approved)],
  },
  {
    signature: 'approve(address, address, uint160, uint48)',
    to: PERMIT2,
    values: () => [USDC.address, address(), amount(160), time()],
    shown: (facts, review) => [
      factValue(facts, 'token-address'),
      factValue(facts, 'spender'),
      exact(facts, review),
      factValue(facts, 'until') ?? 'endless',
    ],
    read: ([token, spender, units, until]) => [
      String(token),
      String(spender),
      BigInt(String(units)),
      Number(until) > TOMORROW + 31_600_000 ? 'endless' : minuteOf(Number(until)),
    ],
  },
]
const KNOWN = CALLS.map(call => ({ ...call, abi: new Interface([`function ${call.signature}`]) }))
const fragmentOf = (abi: Interface) => Object.values(abi.functions)[0] as (typeof abi.functions)[string]

/** Changes hex data in one place: a byte, a word, the end, or the selector. */
function mutatedHex(digits: string): string {
  const at = below(digits.length / 2) * 2
  const word = 8 + below(Math.max(1, (digits.length - 8) / 64)) * 64
  switch (below(6)) {
    case 0:
      return digits.slice(0, at) + bytes(1) + digits.slice(at + 2)
    case 1: // the upper bytes of a word, which an address does not use
      return (
        digits.slice(0, word) +
        bytes(1 + below(11))
          .padEnd(24, '0')
          .slice(0, 24) +
        digits.slice(word + 24)
      )
    case 2:
      return digits.slice(0, at)
    case 3:
      return digits + bytes(1 + below(40))
    case 4:
      return fragmentOf(pick(KNOWN).abi)
        ? pick(KNOWN)
            .abi.getSighash(fragmentOf(pick(KNOWN).abi))
            .slice(2, 10) + digits.slice(8)
        : digits
    default:
      return digits.slice(0, word) + 'f'.repeat(64) + digits.slice(word + 64)
  }
}

const oddCase = (text: string) =>
  Array.from(text, (letter, at) => (at > 1 && chance(0.3) ? letter.toUpperCase() : letter)).join('')
/** A number in one of the forms that pages use. */
const written = (number: bigint): unknown =>
  pick([number, `0x${number.toString(16)}`, String(number), ...(number < 2n ** 53n ? [Number(number)] : [])])

function aTransaction(): object {
  const value = chance(0.3) ? amount(96) : 0n
  if (chance(0.15)) return { to: oddCase(address()), value: written(value + 1n) }
  const { abi, to, values } = pick(KNOWN)
  let digits = abi.encodeFunctionData(fragmentOf(abi), values()).slice(2)
  while (chance(0.4)) digits = mutatedHex(digits)
  return {
    to: chance(0.2) ? oddCase(to) : to,
    data: `0x${chance(0.1) ? digits.toUpperCase() : digits}`,
    ...(value > 0n && { value: written(value) }),
  }
}

/** The review of a request, and the bytes that are signed. */
function reviewed(input: object): { review: Review; transaction: EthereumTransaction } {
  const request = parseEthereumRequest(input)
  const { to, data, value } = request
  const transaction: EthereumTransaction = {
    ...(to && { to: checksummed(to) }),
    ...(data && { data }),
    ...{ value, chainId: 1, nonce: 5, gas: 90_000n, type: 'eip1559', maxFeePerGas: 14n, maxPriorityFeePerGas: 2n },
  }
  const job: EthereumJob = {
    ...{ chainType: 'ethereum', wallet: { address: WALLET }, signer: {} as TransactionSigner, ui: {} },
    ...{ signOnly: false, sponsored: false, requests: [request], progress: beginProgress<EthereumTransaction>() },
    access: { chain: mainnet, rpcUrl: 'https://node.example' },
    readsWrappers: true,
  }
  const fee = 90_000n * 14n
  const prepared = { transaction, fee, balance: 2n ** 256n, needed: value + fee, missing: false }
  const reading = to && data ? readCalls(to, data, WALLET) : undefined
  const token = reading?.call?.isErc20Ish ? { token: { symbol: USDC.symbol, decimals: USDC.decimals } } : {}
  const state = { status: 'ready', index: 0, to: to && checksummed(to), prepared, ...reading, ...token } as const
  return { review: ethereumReview(job, settings, state, english), transaction }
}

/** The same transaction, parsed from the bytes by ethers. */
function signedIn(transaction: EthereumTransaction) {
  const { from: _, gasLimit, ...rest } = toSignable(transaction, WALLET)
  return parse(serialize({ ...rest, nonce: Number(rest['nonce']), gasLimit } as UnsignedTransaction))
}

/** The values that ethers reads from these data. Undefined unless ethers would encode them in the same way. */
function readBy(abi: Interface, data: string): readonly { toString(): string }[] | undefined {
  try {
    const values = abi.decodeFunctionData(fragmentOf(abi), data)
    return abi.encodeFunctionData(fragmentOf(abi), values) === data ? [...values] : undefined
  } catch {
    return undefined
  }
}

function checkTransaction(input: object): void {
  const { review, transaction } = reviewed(input)
  const signed = signedIn(transaction)
  const facts = review.facts
  const differ = (name: string, shown: unknown, actual: unknown) => {
    if (String(shown) !== String(actual))
      violations.push(`${name}: ${String(shown)} is shown, ${String(actual)} signed`)
  }
  const value = BigInt(signed.value.toString())
  if (value > 0n) differ('the coins', unitsIn(factValue(review.more.facts, 'exact'), 18), value)
  if (signed.data === '0x') return differ('the recipient', factValue(facts, 'to'), signed.to)
  const known = KNOWN.find(({ abi }) => signed.data.startsWith(abi.getSighash(fragmentOf(abi))))
  const values = known && readBy(known.abi, signed.data)
  if (!known || !values) {
    // The effect is unknown, or the encoding is misleading. The review must have a notice.
    if (review.notices.length === 0) violations.push('shown as if it were as usual')
    outcomes.warned++
    return
  }
  const [shown, actual] = [known.shown(facts, review), known.read(values)]
  if (known.to === signed.to || known.to !== PERMIT2)
    actual.forEach((part, at) => differ(`${known.signature} ${at}`, shown[at], part))
  outcomes.shown++
}

// Typed data.

/** Typed data that transfer something, and the facts that the review shows. */
interface Typed {
  readonly types: Readonly<Record<string, string>>
  readonly message: () => Record<string, unknown>
  /** Maps the id of a fact to the member that it shows, or to the path of a nested one. */
  readonly shown: Readonly<Record<string, string>>
}
const TYPED: Readonly<Record<string, Typed>> = {
  'Permit of an NFT': {
    types: { Permit: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline' },
    message: () => ({ spender: address(), tokenId: written(amount()), nonce: below(9), deadline: time() }),
    shown: { spender: 'spender', 'token-ids': 'tokenId', end: 'deadline' },
  },
  PermitForAll: {
    types: { PermitForAll: 'address operator,bool approved,uint256 nonce,uint256 deadline' },
    message: () => ({ operator: address(), approved: true, nonce: below(9), deadline: time() }),
    shown: { spender: 'operator', end: 'deadline' },
  },
  DelegationWithSig: {
    types: { DelegationWithSig: 'address delegatee,uint256 value,uint256 nonce,uint256 deadline' },
    message: () => ({ delegatee: address(), value: written(amount()), nonce: below(9), deadline: time() }),
    shown: { spender: 'delegatee', exact: 'value', end: 'deadline' },
  },
  Permit: {
    types: { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
    message: () => ({ owner: WALLET, spender: address(), value: written(amount()), nonce: below(9), deadline: time() }),
    shown: { spender: 'spender', exact: 'value', end: 'deadline' },
  },
  PermitSingle: {
    types: {
      PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
      PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
    },
    message: () => ({
      details: { token: USDC.address, amount: written(amount(160)), expiration: time(), nonce: below(9) },
      spender: address(),
      sigDeadline: TOMORROW,
    }),
    shown: { spender: 'spender', exact: 'details.amount', end: 'details.expiration' },
  },
  PermitTransferFrom: {
    types: {
      TokenPermissions: 'address token,uint256 amount',
      PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
    },
    message: () => ({
      permitted: { token: USDC.address, amount: written(amount()) },
      ...{ spender: address(), nonce: below(9), deadline: time() },
    }),
    shown: { spender: 'spender', exact: 'permitted.amount', end: 'deadline' },
  },
  TransferWithAuthorization: {
    types: {
      TransferWithAuthorization:
        'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
    },
    message: () => ({
      ...{ from: address(), to: address(), value: written(amount()), validAfter: 0, validBefore: time() },
      nonce: `0x${bytes(32)}`,
    }),
    shown: { to: 'to', from: 'from', exact: 'value', end: 'validBefore' },
  },
}
const membersOf = (list: string) =>
  list.split(',').map(member => ({ type: member.split(' ')[0] ?? '', name: member.split(' ')[1] ?? '' }))

type Data = {
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}
function aTyped(): Data {
  const kind = pick(Object.keys(TYPED))
  const [primaryType = ''] = kind.split(' ')
  const { types, message } = TYPED[kind] as Typed
  const isPermit2 = primaryType.startsWith('Permit') && primaryType !== 'Permit'
  const data: Data = {
    types: Object.fromEntries(Object.entries(types).map(([name, list]) => [name, membersOf(list)])),
    primaryType,
    domain: { name: 'Any', version: '1', chainId: 1, verifyingContract: isPermit2 ? PERMIT2 : USDC.address },
    message: message(),
  }
  while (chance(0.4)) mutateMessage(data)
  return data
}

/** Changes something in place: a type, a name, an order, a value, or the number of members. */
function mutateMessage({ types, domain, message }: Data): void {
  const members = pick(Object.values(types))
  const [member, other] = [members.at(below(members.length)), members.at(below(members.length))]
  if (!member || !other) return // this type has no members left
  const inner = pick([message, message, ...(Object.values(message).filter(isStruct) as Data['message'][])])
  const name = pick(Object.keys(inner))
  switch (below(8)) {
    case 0:
      member.type = pick(['address', 'uint256', 'uint160', 'bytes', 'string', 'uint8', 'bytes20'])
      return
    case 1:
      ;[member.name, other.name] = [other.name, member.name]
      return
    case 2:
      members.splice(below(members.length), 1)
      return
    case 3:
      members.push({ name: pick(['more', member.name]), type: 'uint256' })
      return
    case 4:
      inner[name] = pick<unknown>([
        null,
        -1,
        '0x',
        oddCase(address()),
        `0x${bytes(20)}`,
        2n ** 256n,
        TOMORROW,
        'x',
        [],
        {},
      ])
      return
    case 5:
      inner[pick(['more', 'spender', 'value'])] = written(amount())
      return
    case 6:
      domain[pick(['chainId', 'verifyingContract', 'salt', 'more'])] = pick<unknown>([1, '1', 137, address(), '0x'])
      return
    default:
      if (typeof inner[name] === 'string') inner[name] = oddCase(inner[name])
  }
}
const isStruct = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The message with another value for this member. */
const withMember = (message: object, path: string, value: unknown): object => {
  const [name = '', ...rest] = path.split('.')
  const old = (message as Record<string, unknown>)[name]
  return { ...message, [name]: rest.length === 0 ? value : withMember(old as object, rest.join('.'), value) }
}
const memberAt = (message: object, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], message)

async function checkTyped(input: Data): Promise<void> {
  const read = await readMessage({ method: 'eth_signTypedData_v4', data: input, address: WALLET })
  if (read.kind !== 'typed') return
  const { content } = read
  const { EIP712Domain: _, ...types } = content.types
  const hash = (message: object) =>
    TypedDataEncoder.hash(content.domain, types as never, message as Record<string, unknown>)
  const digest = typedDataDigest(content)
  if (hash(content.message) !== digest) violations.push(`another hash than that of ethers: ${digest}`)
  const checksum = (full: string) => checksummed(full as Hex)
  const { sentence, facts, notices } = meaningOfMessage(read, { settings, reading: undefined, checksum }, english)
  const isOfNft = content.primaryType === 'Permit' && 'tokenId' in content.message
  const row = TYPED[isOfNft ? 'Permit of an NFT' : content.primaryType]
  if (!row || sentence.text.startsWith('Sign ')) {
    outcomes.warned++
    return
  }
  // Replaces the signed values by the shown ones. The hash must stay the same.
  let message: object = content.message
  for (const [id, path] of Object.entries(row.shown)) {
    if (memberAt(content.message, path) === undefined) continue // after the change this type has no such member
    const [shown, real] = [factValue(facts, id), String(memberAt(content.message, path))]
    if (id === 'end') {
      const isShown = shown === minuteOf(BigInt(real) < 8_640_000_000_000n ? BigInt(real) : 0n)
      // An amount of zero needs no end.
      const isNothing = String(memberAt(content.message, row.shown['exact'] ?? '')) === '0'
      if (!isShown && !isNothing && !notices.some(({ grave }) => grave))
        violations.push(`until ${real} is shown as ${String(shown)}`)
    } else if (id === 'exact') {
      const units = amountIn(shown, USDC.decimals)
      if (units !== undefined) message = withMember(message, path, String(units))
      else if (real !== '0') violations.push(`${real} is not shown`)
    } else if (id !== 'from' || shown !== undefined) message = withMember(message, path, shown)
  }
  if (hash(message) !== digest) violations.push(`what is shown is not what is signed: ${JSON.stringify(message)}`)
  outcomes.shown++
}
const asNumber = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? BigInt(text) : undefined)
/** Reads an amount in whole tokens, in units of an unknown token, or the maximum. */
const amountIn = (text: string | undefined, decimals: number): bigint | undefined =>
  text === 'Maximum' ? 2n ** 256n - 1n : (unitsIn(text, decimals) ?? asNumber(text))

// The actions of other accounts.

const GAS = 'uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData'
const CALL = 'uint256 nonce,bytes initCode,bytes callData'
const OLD = `${CALL},uint256 callGasLimit,uint256 verificationGasLimit,${GAS}`
const NEW = `${CALL},uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData`
const ENDS = 'uint48 validAfter,uint48 validUntil,address entryPoint'
const OPERATIONS: readonly (readonly [primaryType: string, members: string])[] = [
  ['UserOperation', `address sender,${OLD}`],
  [
    'PackedUserOperation',
    `address sender,${CALL},bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData`,
  ],
  ['SafeOp', `address safe,${OLD},${ENDS}`],
  ['SafeOp', `address safe,${NEW},${ENDS}`],
  [
    'SafeTx',
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
  ],
]
const EXECUTE = new Interface(['function execute(address, uint256, bytes)'])
const EXECUTE_OP = new Interface(['function executeUserOp(address, uint256, bytes, uint8)'])
const IN_TOKENS = KNOWN.filter(({ signature }) => /^(approve|transfer)\(address, uint256\)$/.test(signature))

const bentData = (digits: string, share: number): string => {
  let data = digits.slice(2)
  while (chance(share)) data = mutatedHex(data)
  return `0x${data.length % 2 ? `${data}0` : data}`
}

function anOperation(): Data {
  const [primaryType, list] = pick(OPERATIONS)
  const { abi, values } = pick(IN_TOKENS)
  const inner = chance(0.15) ? '0x' : bentData(abi.encodeFunctionData(fragmentOf(abi), values()), 0.15)
  const value = chance(0.25) ? amount(96) : 0n
  const executed =
    primaryType === 'SafeOp'
      ? EXECUTE_OP.encodeFunctionData('executeUserOp', [USDC.address, value, inner, chance(0.1) ? 1 : 0])
      : EXECUTE.encodeFunctionData('execute', [USDC.address, value, inner])
  const own: Record<string, () => unknown> = {
    callData: () => (chance(0.1) ? inner : bentData(executed, 0.15)),
    data: () => inner,
    to: () => USDC.address,
    value: () => written(value),
    operation: () => (chance(0.1) ? 1 : 0),
    gasPrice: () => (chance(0.2) ? below(9) : 0),
    validUntil: time,
    ...gasMembers(address),
  }
  const members = membersOf(list)
  const valueOf = (type: string) =>
    type === 'address' ? address() : type === 'bytes' ? '0x' : type === 'bytes32' ? `0x${bytes(32)}` : below(99_999)
  const data: Data = {
    types: { [primaryType]: members },
    primaryType,
    domain: { chainId: 1, verifyingContract: address() },
    message: Object.fromEntries(members.map(({ name, type }) => [name, (own[name] ?? (() => valueOf(type)))()])),
  }
  while (chance(0.25)) mutateMessage(data)
  return data
}

/**
 * The values that ethers reads at the start of these data. Undefined unless ethers would encode the start in the same
 * way. An account ignores anything behind it.
 */
function valuesIn(abi: Interface, data: string): readonly { toString(): string }[] | undefined {
  try {
    const values = abi.decodeFunctionData(fragmentOf(abi), data)
    return data.startsWith(abi.encodeFunctionData(fragmentOf(abi), values)) ? [...values] : undefined
  } catch {
    return undefined
  }
}

/** The call that the account makes, as ethers reads it. Undefined unless ethers would encode it in the same way. */
function madeCall(account: string, message: Record<string, unknown>) {
  const { to, value, data, operation, callData } = message as Record<string, string>
  if (callData === undefined)
    return { to: String(to), value: BigInt(value ?? 0), data: String(data), delegated: operation !== '0' }
  const wrapper = [EXECUTE, EXECUTE_OP].find(abi => callData.startsWith(abi.getSighash(fragmentOf(abi))))
  if (!wrapper) return { to: account, value: 0n, data: callData, delegated: false }
  const [target, coins, inner, how = '0'] = valuesIn(wrapper, callData) ?? []
  return target && coins && inner
    ? { to: String(target), value: BigInt(String(coins)), data: String(inner), delegated: String(how) !== '0' }
    : undefined
}

async function checkOperation(input: Data): Promise<void> {
  const read = await readMessage({ method: 'eth_signTypedData_v4', data: input, address: WALLET })
  if (read.kind !== 'typed') return
  const { types, domain, message, primaryType } = read.content
  const { EIP712Domain: _, ...own } = types
  if (TypedDataEncoder.hash(domain, own as never, message as Record<string, unknown>) !== typedDataDigest(read.content))
    violations.push('another hash than that of ethers')
  const checksum = (full: string) => checksummed(full as Hex)
  const reading = await callIn(read)
  const { sentence, facts, notices: all } = meaningOfMessage(read, { settings, reading, checksum }, english)
  const [fees, notices] = [all.filter(isOfFee), all.filter(notice => !isOfFee(notice))]
  if (sentence.text.startsWith('Sign ')) {
    if (notices.length === 0) violations.push(`nobody is warned of this ${primaryType}`)
    outcomes.warned++
    return
  }
  const differ = (name: string, shown: unknown, actual: unknown) => {
    if (String(shown) !== String(actual))
      violations.push(`${name}: ${String(shown)} is shown, ${String(actual)} signed`)
  }
  const account = checksum(String(message['safe'] ?? message['sender'] ?? domain['verifyingContract']))
  differ('the account', factValue(facts, 'account'), account)
  const until = BigInt(String(message['validUntil'] ?? 0))
  differ('the end', factValue(facts, 'end'), until > 0n && until <= 8_640_000_000_000n ? minuteOf(until) : undefined)
  const grave = notices.some(notice => notice.grave)
  if ((message['gasPrice'] ?? '0') !== '0' && !grave) violations.push('nobody is warned that it pays for the fee')
  const coin = domain['chainId'] === '1' ? 'ETH' : 'coins'
  if (primaryType !== 'SafeTx') checkCost({ message, coin }, typesOf(own[primaryType]), { facts, fees }, differ)
  const innerCall = madeCall(account, message)
  if (!innerCall || innerCall.delegated) {
    if (notices.length === 0 && !doesNothing(message)) violations.push('shown as if it were as usual')
    outcomes.warned++
    return
  }
  checkMadeCall(innerCall, primaryType === 'SafeTx', { facts, notices }, differ)
}

const isOfFee = ({ text }: Notice) => text.startsWith('The fee')
const typesOf = (members: readonly { readonly name: string; readonly type: string }[] = []) =>
  members.map(({ name, type }) => `${type} ${name}`).join(',')

/** Checks the highest cost and its payer. From one whole coin on the review needs a tick. */
function checkCost(
  { message, coin }: { readonly message: Record<string, unknown>; readonly coin: string },
  members: string,
  { facts, fees }: { readonly facts: readonly Fact[]; readonly fees: readonly Notice[] },
  differ: (name: string, shown: unknown, actual: unknown) => void,
): void {
  const { most, paymaster } = prefund(message, members)
  differ('the fee', factValue(facts, 'fee'), `${formatFee(most, 18, english)} ${coin}`)
  differ('who pays it', factValue(facts, 'fee-payer'), paymaster && checksummed(paymaster as Hex))
  if (most >= 10n ** 18n && !fees.some(({ grave }) => grave)) violations.push(`a fee of ${String(most)} needs no tick`)
  if (most < 5n * 10n ** 14n && fees.length > 0) violations.push(`a fee of ${String(most)} is warned of`)
}

/** Whether this word of a call is 0. A missing word counts as 0. */
const isZero = (data: string, word: number): boolean => /^0*$/.test(data.slice(10 + word * 64, 74 + word * 64))

/** Whether the account makes a call without data and coins, to any address. */
function doesNothing({ callData }: Record<string, unknown>): boolean {
  const data = String(callData)
  const length = [EXECUTE, EXECUTE_OP].findIndex(abi => data.startsWith(abi.getSighash(fragmentOf(abi)))) + 3
  return length > 2 && isZero(data, 1) && isZero(data, length)
}

type Made = NonNullable<ReturnType<typeof madeCall>>

/** Checks the shown receiver or spender, the token and the amount. */
function checkMadeCall(
  { to, value, data }: Made,
  isSafe: boolean,
  { facts, notices }: Pick<ReturnType<typeof meaningOfMessage>, 'facts' | 'notices'>,
  differ: (name: string, shown: unknown, actual: unknown) => void,
): void {
  const exact = factValue(facts, 'exact')
  if (isSafe && value > 0n && factValue(facts, 'value') === undefined)
    violations.push(`${String(value)} coins are not shown`)
  if (data === '0x') {
    if (isSafe || value > 0n) differ('the receiver', factValue(facts, 'to'), checksummed(to as Hex))
    if (!isSafe && value > 0n) differ('the coins', amountIn(exact, 18), value)
    outcomes.shown++
    return
  }
  const known = IN_TOKENS.find(({ abi }) => data.startsWith(abi.getSighash(fragmentOf(abi))))
  const values = known && readBy(known.abi, data)
  if (!known || !values) {
    const isOther = !known && KNOWN.some(({ abi }) => data.startsWith(abi.getSighash(fragmentOf(abi))))
    const takesBack = known?.signature.startsWith('approve') && isZero(data, 1)
    if (notices.length === 0 && !isOther && !takesBack) violations.push('shown as if it were as usual')
    outcomes.warned++
    return
  }
  const [taker = '', units] = values.map(String)
  const isApproval = known.signature.startsWith('approve')
  const noticeText = notices.map(({ text }) => text).join(' ')
  if (!isSafe && value > 0n && factValue(facts, 'token-address') === undefined) {
    // The coins have priority over the tokens, which are shown beside them if any are transferred.
    differ('the receiver of coins', factValue(facts, 'to'), checksummed(to as Hex))
    differ('the coins', amountIn(exact, 18), value)
    if (units !== '0' && !noticeText.includes(shortAddress(taker)))
      violations.push(`${String(units)} tokens are not shown`)
    outcomes.shown++
    return
  }
  differ('who gets it', factValue(facts, isApproval ? 'spender' : 'to'), taker)
  differ('the token', factValue(facts, 'token-address'), checksummed(to as Hex))
  differ('the tokens', amountIn(exact, USDC.decimals) ?? 0n, units)
  if (!isSafe && value > 0n && !noticeText.includes('Send ')) violations.push(`${String(value)} coins are not shown`)
  outcomes.shown++
}

// Envelopes.

const MARK = [255, ...Buffer.from('solana offchain')]
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const keyOf = (key: string) => [...getBase58Encoder().encode(key)]
const someKey = () => getBase58Decoder().decode(Buffer.from(bytes(32), 'hex'))

/** An envelope in a form of the standard: version 0, version 0 before it had signers, or version 1. */
const enveloped = (
  form: number,
  text: string,
  signers: readonly string[],
  application: readonly number[],
  format = 0,
) => {
  const body = Buffer.from(text)
  const all = [signers.length, ...signers.flatMap(keyOf)]
  const length = [body.length & 255, body.length >> 8]
  const header =
    [
      [0, ...application, format, ...all, ...length],
      [0, format, ...length],
      [1, ...all],
    ][form] ?? []
  return Buffer.from([...MARK, ...header, ...body])
}
const NO_APPLICATION = Array.from({ length: 32 }, () => 0)

interface Envelope {
  readonly envelope: string
}
function anEnvelope(): Envelope {
  const signers = Array.from({ length: 1 + below(3) }, () => (chance(0.6) ? SOLANA : someKey()))
  const application = chance(0.3) ? NO_APPLICATION : keyOf(someKey())
  const envelope = enveloped(below(3), pick(['I was here.', 'Grüße', 'x'.repeat(300)]), signers, application, below(3))
  let all: number[] = [...envelope]
  while (chance(0.4)) {
    const at = MARK.length + below(all.length - MARK.length)
    all = pick([all.with(at, below(256)), all.slice(0, Math.max(at, MARK.length + 1)), [...all, below(256)]])
  }
  return { envelope: Buffer.from(all).toString('base64') }
}

async function checkEnvelope({ envelope: data }: Envelope): Promise<void> {
  const read = await readMessage({ method: 'solana_signMessage', data, address: SOLANA })
  if (read.kind !== 'bytes') return
  const { facts, notices } = meaningOfMessage(read, { settings, reading: undefined }, english)
  if (JSON.stringify(read.request.params) !== JSON.stringify({ message: data }))
    violations.push('something else is signed')
  if (!read.envelope) {
    if (notices.length === 0) violations.push('an envelope that nobody reads is shown as if it were as usual')
    outcomes.warned++
    return
  }
  const { signers, application, text } = read.envelope
  const others = signers.filter(signer => signer !== SOLANA)
  const shown = facts.filter(({ id }) => id.startsWith('signer-')).map(({ id }) => factValue(facts, id))
  if (shown.join() !== others.join()) violations.push(`signed by ${shown.join()}`)
  if (factValue(facts, 'app') !== application) violations.push(`for ${String(factValue(facts, 'app'))}`)
  if (text !== read.content.text) violations.push('another text')
  if (signers.length > 0 && !signers.includes(SOLANA) && !notices.some(({ grave }) => grave))
    violations.push('nobody is warned that it is for others')
  const all = [0, 1, 2].flatMap(form =>
    [0, 1, 2].map(format =>
      enveloped(form, text, signers, application ? keyOf(application) : NO_APPLICATION, format).toString('base64'),
    ),
  )
  if (!all.includes(data)) violations.push('what is shown is not what is signed')
  outcomes.shown++
}

console.log(`seed ${seed}, ${COUNT} requests`)
const startedAt = Date.now()
let done = 0
for (; done < COUNT && violations.length < STOP_AT; done++) {
  const input = pick([aTransaction, aTransaction, aTyped, aTyped, anOperation, anOperation, anEnvelope])()
  const before = violations.length
  try {
    if ('envelope' in input) await checkEnvelope(input as Envelope)
    else if (OPERATIONS.some(([name]) => 'primaryType' in input && input.primaryType === name))
      await checkOperation(input as Data)
    else if ('primaryType' in input) await checkTyped(input as Data)
    else checkTransaction(input)
  } catch (error) {
    if (isWalletError(error)) outcomes.refused++
    else violations.push(String(error))
  }
  for (let at = before; at < violations.length; at++)
    violations[at] +=
      ` of ${JSON.stringify(input, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`
}
console.log(`${done} requests in ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${JSON.stringify(outcomes)}`)
for (const violation of violations.slice(0, STOP_AT)) console.error(`BROKEN: ${violation}`)
process.exit(violations.length > 0 || outcomes.shown < COUNT / 10 ? 1 : 0)
