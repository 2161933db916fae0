import { formatFee } from '../../../src/chains/amount.js'
import type { Hex } from '../../../src/chains/ethereum-request.js'
import { checksummed } from '../../../src/chains/ethereum/index.js'
import { english } from '../../../src/copy/language.js'
import { callIn } from '../../../src/screens/signing/call-in.js'
import { meaningOfMessage } from '../../../src/screens/signing/message-meaning.js'
import type { Fact, Notice } from '../../../src/screens/transaction/review/review.js'
import { readMessage } from '../../../src/wallet/messages/read-message.js'
import { prefund } from '../harness/operation-gas.js'
import { compareHash } from './check-typed-data.js'
import { checkMadeCall, isZero, madeCall } from './check-made-call.js'
import { EXECUTE, EXECUTE_OP } from './operations.js'
import { compare, outcomes, violations } from './outcome.js'
import { factValue, minuteOf } from './shown.js'
import type { Data } from './typed-data.js'
import { settings, WALLET } from './values.js'

export async function checkOperation(input: Data): Promise<void> {
  const read = await readMessage({ method: 'eth_signTypedData_v4', data: input, address: WALLET })
  if (read.kind !== 'typed') return
  const { types, domain, message, primaryType } = read.content
  const { EIP712Domain: _, ...own } = types
  compareHash(read.content)
  const checksum = (full: string) => checksummed(full as Hex)
  const reading = await callIn(read)
  const { sentence, facts, notices: all } = meaningOfMessage(read, { settings, reading, checksum }, english)
  const [fees, notices] = [all.filter(isOfFee), all.filter(notice => !isOfFee(notice))]
  if (sentence.text.startsWith('Sign ')) {
    if (notices.length === 0) violations.push(`nobody is warned of this ${primaryType}`)
    outcomes.warned++
    return
  }
  const account = checksum(String(message['safe'] ?? message['sender'] ?? domain['verifyingContract']))
  compare('the account', factValue(facts, 'account'), account)
  const until = BigInt(String(message['validUntil'] ?? 0))
  compare('the end', factValue(facts, 'end'), until > 0n && until <= 8_640_000_000_000n ? minuteOf(until) : undefined)
  const grave = notices.some(notice => notice.grave)
  if ((message['gasPrice'] ?? '0') !== '0' && !grave) violations.push('nobody is warned that it pays for the fee')
  const coin = domain['chainId'] === '1' ? 'ETH' : 'coins'
  if (primaryType !== 'SafeTx') checkCost({ message, coin }, typesOf(own[primaryType]), { facts, fees })
  const innerCall = madeCall(account, message)
  if (!innerCall || innerCall.delegated) {
    if (notices.length === 0 && !doesNothing(message)) violations.push('shown as if it were as usual')
    outcomes.warned++
    return
  }
  checkMadeCall(innerCall, primaryType === 'SafeTx', { facts, notices })
}

const isOfFee = ({ text }: Notice) => text.startsWith('The fee')
const typesOf = (members: readonly { readonly name: string; readonly type: string }[] = []) =>
  members.map(({ name, type }) => `${type} ${name}`).join(',')

/** Checks the highest cost and its payer. From one whole coin on the review needs a tick. */
function checkCost(
  { message, coin }: { readonly message: Record<string, unknown>; readonly coin: string },
  members: string,
  { facts, fees }: { readonly facts: readonly Fact[]; readonly fees: readonly Notice[] },
): void {
  const { most, paymaster } = prefund(message, members)
  compare('the fee', factValue(facts, 'fee'), `${formatFee(most, 18, english)} ${coin}`)
  compare('who pays it', factValue(facts, 'fee-payer'), paymaster && checksummed(paymaster as Hex))
  if (most >= 10n ** 18n && !fees.some(({ grave }) => grave)) violations.push(`a fee of ${String(most)} needs no tick`)
  if (most < 5n * 10n ** 14n && fees.length > 0) violations.push(`a fee of ${String(most)} is warned of`)
}

/** Whether the account makes a call without data and coins, to any address. */
function doesNothing({ callData }: Record<string, unknown>): boolean {
  const data = String(callData)
  const length = [EXECUTE, EXECUTE_OP].findIndex(abi => data.startsWith(abi.selector)) + 3
  return length > 2 && isZero(data, 1) && isZero(data, length)
}
