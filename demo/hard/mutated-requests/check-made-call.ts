import { shortAddress } from '../../../src/chains/address.js'
import type { Hex } from '../../../src/chains/ethereum-request.js'
import { checksummed } from '../../../src/chains/ethereum/index.js'
import type { meaningOfMessage } from '../../../src/screens/signing/message-meaning.js'
import { KNOWN, readBy, valuesIn } from './calls.js'
import { EXECUTE, EXECUTE_OP, IN_TOKENS } from './operations.js'
import { compare, outcomes, violations } from './outcome.js'
import { amountIn, factValue } from './shown.js'
import { USDC } from './values.js'

/** The call that the account makes, as ethers reads it. Undefined unless ethers would encode it in the same way. */
export function madeCall(account: string, message: Record<string, unknown>) {
  const { to, value, data, operation, callData } = message as Record<string, string>
  if (callData === undefined)
    return { to: String(to), value: BigInt(value ?? 0), data: String(data), delegated: operation !== '0' }
  const wrapper = [EXECUTE, EXECUTE_OP].find(abi => callData.startsWith(abi.selector))
  if (!wrapper) return { to: account, value: 0n, data: callData, delegated: false }
  const [target, coins, inner, how = '0'] = valuesIn(wrapper, callData) ?? []
  return target && coins && inner
    ? { to: String(target), value: BigInt(String(coins)), data: String(inner), delegated: String(how) !== '0' }
    : undefined
}

/** Whether this word of a call is 0. A missing word counts as 0. */
export const isZero = (data: string, word: number): boolean => /^0*$/.test(data.slice(10 + word * 64, 74 + word * 64))

type Made = NonNullable<ReturnType<typeof madeCall>>

/** Checks the shown receiver or spender, the token and the amount. */
export function checkMadeCall(
  { to, value, data }: Made,
  isSafe: boolean,
  { facts, notices }: Pick<ReturnType<typeof meaningOfMessage>, 'facts' | 'notices'>,
): void {
  const exact = factValue(facts, 'exact')
  if (isSafe && value > 0n && factValue(facts, 'value') === undefined)
    violations.push(`${String(value)} coins are not shown`)
  if (data === '0x') {
    if (isSafe || value > 0n) compare('the receiver', factValue(facts, 'to'), checksummed(to as Hex))
    if (!isSafe && value > 0n) compare('the coins', amountIn(exact, 18), value)
    outcomes.shown++
    return
  }
  const known = IN_TOKENS.find(({ abi }) => data.startsWith(abi.selector))
  const values = known && readBy(known.abi, data)
  if (!known || !values) {
    const isOther = !known && KNOWN.some(({ abi }) => data.startsWith(abi.selector))
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
    compare('the receiver of coins', factValue(facts, 'to'), checksummed(to as Hex))
    compare('the coins', amountIn(exact, 18), value)
    if (units !== '0' && !noticeText.includes(shortAddress(taker)))
      violations.push(`${String(units)} tokens are not shown`)
    outcomes.shown++
    return
  }
  compare('who gets it', factValue(facts, isApproval ? 'spender' : 'to'), taker)
  compare('the token', factValue(facts, 'token-address'), checksummed(to as Hex))
  compare('the tokens', amountIn(exact, USDC.decimals) ?? 0n, units)
  if (!isSafe && value > 0n && !noticeText.includes('Send ')) violations.push(`${String(value)} coins are not shown`)
  outcomes.shown++
}
