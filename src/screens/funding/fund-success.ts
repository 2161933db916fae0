import { atom } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { transactionUrl, type ChainRecord } from '../../chains/registry.js'
import { FUNDING_SUCCESS_MS } from '../../constants.js'
import { decimalText } from '../../lib/text/format.js'
import { funding } from '../../copy/areas/funding.js'
import { text, wordsOf } from '../../copy/language.js'
import { transaction } from '../../copy/areas/transaction.js'
import { fundingNetwork, type FundingDestination } from '../../funding/funding-config.js'
import { wait } from '../../lib/time/wait.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shownDestination } from './shown-destination.js'
import { receiptView, type ReceiptModel } from '../transaction/receipt.js'
import type { FundResult } from '../../ask/questions/fund.js'

export interface FundSuccessParams {
  readonly config: FundingDestination
  readonly result: FundResult
  /** The chain of the transaction, if it was paid on another one. */
  readonly paidOn?: ChainRecord
}

/** Confirms that the money has arrived, and closes by itself. */
export const fundSuccess = screen('fund-success', {
  view: receiptView,
  size: 'full',
  start: ({ config, result, paidOn }: FundSuccessParams, stage: OnStage<FundResult>): ReceiptModel => {
    const { name } = stage.$settings.get()
    const hash = result.transactionHash
    const chain = paidOn ?? (config.chainType === 'ethereum' ? config.chain : undefined)
    const url = hash && chain && transactionUrl(chain, hash)
    const finish = () => stage.finish(result)
    void stage.run(async () => {
      await wait(FUNDING_SUCCESS_MS, stage.signal)
      finish()
    })()
    return {
      $state: atom({
        ring: 'done',
        title: text(funding, ({ success }) => success.title),
        detail: language => {
          const { success, foreign } = wordsOf(funding, language)
          const amount = `${decimalText(result.amount ?? '', language)} ${result.asset}`.trim()
          return config.foreign
            ? foreign.success({ amount, address: shortAddress(config.address) })
            : success.detail({ amount, app: config.outside ? '' : name })
        },
        repeated: language => {
          const { fact } = wordsOf(transaction, language)
          return {
            amounts: result.amount
              ? [{ label: fact.amount, text: decimalText(result.amount, language), unit: result.asset }]
              : [],
            facts: [
              { id: 'to', label: fact.to, value: { kind: 'address', ...shownDestination(config) } },
              { id: 'network', label: fact.network, value: { kind: 'network', name: fundingNetwork(config) } },
            ],
          }
        },
        ...(hash && {
          hash: {
            label: text(transaction, ({ receipt }) => receipt.hash),
            full: hash,
            short: shortAddress(hash),
            ...(url && { url }),
          },
        }),
        answers: [{ text: text(funding, ({ success }) => success.close), press: finish }],
      }),
    }
  },
})
