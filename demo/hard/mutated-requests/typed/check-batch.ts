import { shortAddress } from '../../../../src/chains/address.js'
import type { Hex } from '../../../../src/chains/ethereum-request.js'
import { checksummed } from '../../../../src/chains/ethereum/index.js'
import { english } from '../../../../src/copy/language.js'
import { meaningOfMessage } from '../../../../src/screens/signing/message-meaning.js'
import { readMessage } from '../../../../src/wallet/messages/read-message.js'
import { compareHash } from '../check-typed-data.js'
import { compare, outcomes, violations } from '../outcome.js'
import { amountIn, factValue, minuteOf, unitsIn } from '../shown.js'
import type { Data } from '../typed-data.js'
import { settings, USDC, WALLET } from '../values.js'

interface Item {
  readonly token: string
  readonly amount: bigint
  readonly end: bigint
}
type Meaning = ReturnType<typeof meaningOfMessage>

/** More than any token has in circulation. */
const ENDLESS_AMOUNT = 2n ** 128n - 1n

export async function checkBatch(input: Data): Promise<void> {
  const read = await readMessage({ method: 'eth_signTypedData_v4', data: input, address: WALLET })
  if (read.kind !== 'typed') return
  const { message, domain } = read.content
  compareHash(read.content)
  const checksum = (full: string) => checksummed(full as Hex)
  const meaning = meaningOfMessage(read, { settings, reading: undefined, checksum }, english)
  const { facts, sentence, notices } = meaning
  if (sentence.text.startsWith('Sign ')) {
    if (notices.length === 0) violations.push('nobody is warned of a batch that is not read')
    outcomes.warned++
    return
  }
  const spender = checksum(String(message['spender']))
  compare('the spender', factValue(facts, 'spender'), spender)
  const items = itemsIn(message).map(item => ({ ...item, token: checksum(item.token) }))
  checkItems(items, spender, { meaning, isMainnet: domain['chainId'] === '1' })
  checkEnd(items, meaning)
  outcomes.shown++
}

/** An expiration of 0 is the block of the use, which may be any before the deadline of the signature. */
function itemsIn(message: Readonly<Record<string, unknown>>): readonly Item[] {
  const list = (message['details'] ?? message['permitted']) as readonly Record<string, string>[]
  const deadline = BigInt(String(message['sigDeadline'] ?? message['deadline']))
  return list.map(({ token = '', amount = '', expiration = '0' }) => ({
    ...{ token, amount: BigInt(amount), end: expiration === '0' ? deadline : BigInt(expiration) },
  }))
}

/** Every item that permits something is the one in the facts, or in a notice of its own. */
function checkItems(
  items: readonly Item[],
  spender: string,
  { meaning: { facts, notices }, isMainnet }: { readonly meaning: Meaning; readonly isMainnet: boolean },
): void {
  const decimalsOf = (token: string) => (isMainnet && token === USDC.address ? USDC.decimals : 0)
  const shownToken = factValue(facts, 'token-address') ?? ''
  const units = amountIn(factValue(facts, 'exact'), decimalsOf(shownToken)) ?? 0n
  const at = items.findIndex(({ token, amount }) => token === shownToken && amount === units)
  if (at === -1) return void violations.push(`${units} of ${shownToken} are shown, and not signed`)
  const texts = notices
    .map(({ text }) => text)
    .filter(text => text.includes(`Let ${shortAddress(spender)} spend `))
    .flatMap(text => Array.from({ length: Number(/ \((\d+) ×\): /.exec(text)?.[1] ?? 1) }, () => text))
  for (const { token, amount } of items.toSpliced(at, 1)) {
    if (amount === 0n) continue
    const found = texts.findIndex(text => {
      const [, what = ''] = / spend (.+?)(?:, or move|\.(?: |$))/.exec(text) ?? []
      return (
        / at (\S+?)(?: \(\d+ ×\))?: /.exec(text)?.[1] === shortAddress(token) &&
        isAmount(what, amount, decimalsOf(token))
      )
    })
    if (found === -1) violations.push(`${amount} of ${token} are not shown`)
    else texts.splice(found, 1)
  }
  if (items.some(({ amount }) => amount >= ENDLESS_AMOUNT) && !notices.some(({ grave }) => grave))
    violations.push('nobody is warned that it has no limit')
}

/** Unknown tokens have no amount in a notice. A tiny amount is shown as less than a thousandth. */
function isAmount(text: string, amount: bigint, decimals: number): boolean {
  if (text.startsWith('any amount of ')) return amount >= 2n ** 96n - 1n
  if (decimals === 0) return text === 'tokens'
  return text.startsWith('<0.001 ') ? amount < 10n ** BigInt(decimals - 3) : unitsIn(text, decimals) === amount
}

function checkEnd(items: readonly Item[], { facts, notices }: Meaning): void {
  const last = items.map(({ end }) => end).reduce((one, other) => (one > other ? one : other), 0n)
  const isNever = last > 8_640_000_000_000n
  compare('the end', factValue(facts, 'end'), isNever ? undefined : minuteOf(last))
  const isNothing = items.every(({ amount }) => amount === 0n)
  if (isNever && !isNothing && !notices.some(({ grave }) => grave))
    violations.push('nobody is warned that it never ends')
}
