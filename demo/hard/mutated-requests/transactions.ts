import { parse, serialize, type UnsignedTransaction } from '@ethersproject/transactions'
import { parseEthereumRequest } from '../../../src/chains/ethereum-request.js'
import { checksummed, readCalls, toSignable, type EthereumTransaction } from '../../../src/chains/ethereum/index.js'
import { english } from '../../../src/copy/language.js'
import { contractOf } from '../../../src/screens/transaction/review/ethereum/token-call.js'
import { ethereumReview } from '../../../src/screens/transaction/review/ethereum-review.js'
import type { Review } from '../../../src/screens/transaction/review/review.js'
import { beginProgress } from '../../../src/transactions/progress/progress.js'
import type { EthereumJob, TransactionSigner } from '../../../src/transactions/transaction.js'
import { chance, pick } from '../harness/random.js'
import { KNOWN, mutatedHex, readBy } from './calls.js'
import { compare, outcomes, violations } from './outcome.js'
import { factValue, unitsIn } from './shown.js'
import { address, amount, mainnet, oddCase, PERMIT2, settings, USDC, WALLET, written } from './values.js'

export function aTransaction(): object {
  const value = chance(0.3) ? amount(96) : 0n
  if (chance(0.15)) return { to: oddCase(address()), value: written(value + 1n) }
  const { abi, to, values } = pick(KNOWN)
  let digits = abi.encode(values()).slice(2)
  while (chance(0.4)) digits = mutatedHex(digits)
  return {
    to: chance(0.2) ? oddCase(to) : to,
    data: `0x${chance(0.1) ? digits.toUpperCase() : digits}`,
    ...(value > 0n && { value: written(value) }),
  }
}

/** The review of a request, and the transaction that is signed. `tokenAt`: the facts of a token that a call moves. */
export function reviewed(
  input: object,
  tokenAt: (contract: string) => typeof USDC | undefined = () => USDC,
): { review: Review; transaction: EthereumTransaction } {
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
  const known = to && reading?.call?.isErc20Ish ? tokenAt(contractOf(reading.call, checksummed(to))) : undefined
  const token = known ? { token: { symbol: known.symbol, decimals: known.decimals } } : {}
  const state = { status: 'ready', index: 0, to: to && checksummed(to), prepared, ...reading, ...token } as const
  return { review: ethereumReview(job, settings, state, english), transaction }
}

/** The same transaction, parsed from the bytes by ethers. */
export function signedIn(transaction: EthereumTransaction) {
  const { from: _, gasLimit, ...rest } = toSignable(transaction, WALLET)
  return parse(serialize({ ...rest, nonce: Number(rest['nonce']), gasLimit } as UnsignedTransaction))
}

export function checkTransaction(input: object): void {
  const { review, transaction } = reviewed(input)
  const signed = signedIn(transaction)
  const facts = review.facts
  const value = BigInt(signed.value.toString())
  if (value > 0n) compare('the coins', unitsIn(factValue(review.more.facts, 'exact'), 18), value)
  if (signed.data === '0x') return compare('the recipient', factValue(facts, 'to'), signed.to)
  const known = KNOWN.find(({ abi }) => signed.data.startsWith(abi.selector))
  const values = known && readBy(known.abi, signed.data)
  if (!known || !values) {
    // The effect is unknown, or the encoding is misleading. The review must have a notice.
    if (review.notices.length === 0) violations.push('shown as if it were as usual')
    outcomes.warned++
    return
  }
  const [shown, actual] = [known.shown(facts, review), known.read(values)]
  if (known.to === signed.to || known.to !== PERMIT2)
    actual.forEach((part, at) => compare(`${known.signature} ${at}`, shown[at], part))
  outcomes.shown++
}
