import { atom } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { transactionUrl } from '../../chains/registry.js'
import { FUNDING_SUCCESS_MS } from '../../constants.js'
import { decimalText } from '../../lib/text/format.js'
import { funding } from '../../copy/areas/funding.js'
import { text, wordsOf } from '../../copy/language.js'
import { transaction } from '../../copy/areas/transaction.js'
import type { EthereumFunding } from '../../funding/funding-config.js'
import { wait } from '../../lib/time/wait.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shownAddress } from '../transaction/review/shown-address.js'
import { receiptView, type ReceiptModel } from '../transaction/receipt.js'
import type { FundResult } from '../../ask/questions/fund.js'

/** Says that the money is there, and closes by itself. */
export const fundSuccess = screen('fund-success', {
  view: receiptView,
  size: 'full',
  start: (
    { config, result }: { readonly config: EthereumFunding; readonly result: FundResult },
    stage: OnStage<FundResult>,
  ): ReceiptModel => {
    const { name } = stage.$settings.get()
    const hash = result.transactionHash
    const url = hash && transactionUrl(config.chain, hash)
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
              { id: 'to', label: fact.to, value: { kind: 'address', ...shownAddress(config.chain, config.address) } },
              { id: 'network', label: fact.network, value: { kind: 'network', name: config.chain.name } },
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
