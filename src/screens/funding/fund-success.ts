import { atom } from 'nanostores'
import { shortAddress } from '../../chains/address.js'
import { transactionUrl } from '../../chains/registry.js'
import { FUNDING_SUCCESS_MS } from '../../constants.js'
import { $funding } from '../../copy/funding.js'
import { $transaction } from '../../copy/transaction.js'
import type { EthereumFunding } from '../../funding/funding-config.js'
import { wait } from '../../lib/wait.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { Receipt, TransactionReceiptModel } from '../transaction/transaction-receipt.js'
import type { FundResult } from '../../funding/fund-wallet.js'

/** Says that the money is there, and closes by itself. */
export const fundSuccess = screen('fund-success', {
  view: () => import('../transaction/transaction-receipt.view.js'),
  size: 'full',
  start: ({ config, result }: { readonly config: EthereumFunding; readonly result: FundResult }, stage: OnStage<FundResult>): TransactionReceiptModel => {
    const words = $funding.get().success
    const hash = result.transactionHash
    const url = hash && transactionUrl(config.chain, hash)
    const finish = () => stage.finish(result)
    void stage.run(async () => {
      await wait(FUNDING_SUCCESS_MS, stage.signal)
      finish()
    })()
    return {
      $receipt: atom<Receipt>({
        status: 'complete', title: words.title, detail: words.detail(`${result.amount ?? ''} ${result.asset}`.trim(), stage.$settings.get().name),
        hashLabel: $transaction.get().receipt.hash, button: words.close,
        ...(hash && { hash: { full: hash, short: shortAddress(hash), ...(url && { url }) } }),
      }),
      finish,
    }
  },
})
