import { formatExact } from '../../../../chains/amount.js'
import type { EthereumRequest } from '../../../../chains/ethereum-request.js'
import { nativeCoin } from '../../../../chains/registry.js'
import { knownToken } from '../../../../chains/tokens/known-tokens.js'
import { wordsOf, type Language } from '../../../../copy/language.js'
import { transaction } from '../../../../copy/areas/transaction.js'
import type { EthereumJob } from '../../../../transactions/transaction.js'
import { askedByFact } from '../any-chain/asked-by.js'
import { nodeName } from '../notices/node-notices.js'
import type { Fact, FactValue } from '../review.js'
import { shownAddress } from '../shown-address.js'
import { exactTokens, tokenFacts } from './token-call.js'
import { callTokens } from './ethereum-amount.js'
import type { EthereumReviewState } from './ethereum-review-state.js'
import { feeText } from './shown-fees.js'

const textValue = (shown: string): FactValue => ({ kind: 'text', text: shown })
const PENDING: FactValue = { kind: 'pending' }

/** The visible rows: tokens, receivers or spenders, network and fee. */
export function ethereumFacts(
  job: EthereumJob,
  { to, value }: EthereumRequest,
  state: EthereumReviewState,
  language: Language,
): readonly Fact[] {
  const {
    access: { chain, rpcUrl },
    wallet,
  } = job
  const { call, token, unchecked } = state
  const { confirm, fact } = wordsOf(transaction, language)
  const tokens = callTokens(state, language)
  const withTokens = (value: (amount: string) => FactValue) =>
    tokens === 'pending' || !tokens ? PENDING : value(`${tokens.text} ${tokens.unit}`)
  const address = (full: string): FactValue => ({ kind: 'address', ...shownAddress(chain, full) })
  const receiver = to ? (state.to ? address(state.to) : PENDING) : textValue(confirm.newContract)
  return [
    ...(value > 0n && tokens ? [{ id: 'token', label: fact.token, value: withTokens(textValue) }] : []),
    ...(call
      ? tokenFacts(
          call,
          {
            wallet: wallet.address,
            contract: receiver,
            isAmountShown: tokens !== undefined,
            isOutputShown: call.tokenOut !== undefined && knownToken(chain.id, call.tokenOut) !== undefined,
            address,
          },
          language,
        )
      : [{ id: 'to', label: fact.to, value: receiver }]),
    ...(unchecked && token?.decimals !== undefined && tokens
      ? [{ id: 'told-by', label: fact.amount, value: withTokens(amount => toldBy(amount, rpcUrl, language)) }]
      : []),
    { id: 'network', label: fact.network, value: { kind: 'network', name: chain.name } },
    { id: 'fee', label: fact.fee, value: feeValue(job, state, language) },
  ]
}

/** A number with the node that reports it, because it is only as trustworthy as that node. */
export function toldBy(amount: string, rpcUrl: string, language: Language): FactValue {
  const node = nodeName(rpcUrl)
  return {
    kind: 'text',
    text: wordsOf(transaction, language).confirm.asNodeSays({ amount, node }),
    given: [amount, node],
  }
}

function feeValue(
  { sponsored, access: { chain } }: EthereumJob,
  { prepared, status, price }: EthereumReviewState,
  language: Language,
): FactValue {
  const { confirm } = wordsOf(transaction, language)
  if (sponsored) return textValue(confirm.sponsored)
  if (prepared?.fee === undefined) return status === 'preparing' ? PENDING : textValue(confirm.unknownFee)
  return textValue(feeText(prepared.fee, chain, price, language))
}

/** The rows behind "Details": all digits, the encoded call, and the chain's own fields. */
export function ethereumDetails(
  { access: { chain }, askedBy, sponsored }: EthereumJob,
  { value, data }: EthereumRequest,
  { prepared, call, token }: EthereumReviewState,
  language: Language,
): readonly Fact[] {
  const { confirm, fact } = wordsOf(transaction, language)
  const { symbol, decimals } = nativeCoin(chain)
  // These fields do not apply to a sponsor, who sends the call in another transaction.
  const filledTransaction = sponsored ? undefined : prepared?.transaction
  const coins = (amount: bigint) => textValue(`${formatExact(amount, decimals, language)} ${symbol}`)
  return [
    ...askedByFact(askedBy, language),
    ...(value > 0n ? [{ id: 'exact', label: fact.exactAmount, value: coins(value) }] : []),
    ...(data
      ? [
          {
            id: 'action',
            label: fact.action,
            value: textValue(call ? call.functionName : `${confirm.unknownCall} ${data.slice(0, 10)}`),
          },
          ...(token && call?.amount !== undefined
            ? [
                {
                  id: 'exact-tokens',
                  label: fact.exactAmount,
                  value: textValue(exactTokens(call.amount, token, language)),
                },
              ]
            : []),
          {
            id: 'data',
            label: fact.data,
            value: { kind: 'data', hex: data, bytes: (data.length - 2) / 2 },
          } satisfies Fact,
        ]
      : []),
    { id: 'chain-id', label: fact.chainId, value: textValue(String(chain.id)) },
    ...(filledTransaction
      ? [
          { id: 'nonce', label: fact.nonce, value: textValue(String(filledTransaction.nonce)) },
          { id: 'gas', label: fact.gas, value: textValue(String(filledTransaction.gas)) },
        ]
      : []),
    ...(sponsored || prepared?.fee === undefined
      ? []
      : [{ id: 'fee-at-most', label: fact.feeAtMost, value: coins(prepared.fee) }]),
  ]
}
