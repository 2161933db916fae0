import { exactAmount } from '../../chains/amount.js'
import type { Hex } from '../../chains/ethereum-request.js'
import type { PreparedTransaction } from '../../chains/ethereum/index.js'
import { nativeCoin } from '../../chains/registry.js'
import { nativePrice } from '../../funding/native-price.js'
import { screen, type OnStage } from '../../stage/define.js'
import { confirmation } from './confirmation.js'
import { scanDetails } from './scan-details.js'
import { scanRequest } from './scan-request.js'
import { scanFacts, shownScan } from './shown-scan.js'
import { ethereumReview, type EthereumReviewState } from './ethereum-review.js'
import type { ReviewModel } from './review.js'
import { submitEthereum } from './submit-ethereum.js'
import { shown } from './submission.js'
import type { Confirmed, EthereumJob } from './transaction.js'
import { scanned } from './transaction-scan.js'

export interface ConfirmEthereumParams {
  readonly job: EthereumJob
  /** Which request of a batch. */
  readonly index: number
}

/** Shows one transaction on an Ethereum chain, and signs and sends it (after the last of a batch: all of them) when the visitor approves. */
export const confirmEthereum = screen('confirm-ethereum', {
  view: () => import('./review.view.js'),
  size: 'full',
  start: ({ job, index }: ConfirmEthereumParams, stage: OnStage<Confirmed>): ReviewModel => {
    const { record, access, requests, sponsored, scan } = job
    const from = job.wallet.address as Hex
    const { symbol, decimals } = nativeCoin(access.chain)
    let seen: Pick<EthereumReviewState, 'to' | 'oddChecksum' | 'call' | 'token'> = {}

    /** In a batch each nonce counts on from the one before. A new try keeps its nonce, unless the chain has used it up. */
    const nonce = () => {
      const before = index > 0 ? record.prepared[index - 1]?.nonce : undefined
      if (before !== undefined) return before + 1
      return record.retrying && !record.failedHash ? record.prepared[index]?.nonce : undefined
    }

    return confirmation<PreparedTransaction>(stage, {
      job,
      review: (settings, state) => ethereumReview(job, settings, { ...state, ...seen, index }),
      async prepare(redraw) {
        const chain = await import('../../chains/ethereum/index.js')
        const request = shown(requests[index])
        const call = request.to && request.data && chain.decodeCall(request.data)
        if (request.to) seen = { ...seen, to: chain.checksummed(request.to), oddChecksum: chain.hasOddChecksum(request.to), call }
        redraw()
        // A token that says nothing of itself keeps nobody from going on: its units are shown.
        const token = call?.isErc20Ish && request.to ? chain.getErc20Info(request.to, access, stage.signal).catch(() => undefined) : undefined
        const kept = nonce()
        const { nonce: wanted, ...open } = request
        const prepared = await chain.prepareTransaction(
          wanted === undefined || record.failedHash ? open : request, from, access, { sponsored, ...(kept !== undefined && { nonce: kept }) }, stage.signal)
        seen = { ...seen, token: await token }
        if (prepared.transaction) record.prepared[index] = prepared.transaction
        return prepared
      },
      balance: async signal => (await import('../../chains/ethereum/index.js')).getBalance(from, access, signal),
      price: access.chain.testnet ? undefined : nativePrice(access.chain.id, symbol, stage.signal),
      funding: prepared => ({
        address: from, chainType: 'ethereum', chain: access.chain.id, amount: exactAmount(prepared?.needed ?? requests[index]?.value ?? 0n, decimals), asset: 'native',
      }),
      scan: scan && (async prepared => scanned(scan.scan, scanRequest(prepared?.transaction ?? shown(requests[index]), { from, chainId: access.chain.id, domain: scan.domain }), stage.signal)),
      showScan: found => stage.ask(scanDetails, { verdict: shownScan(found), facts: scanFacts(found, access.chain) }),
      submit: () => submitEthereum(job, stage.signal),
      next: index < requests.length - 1 ? index + 1 : undefined,
    })
  },
})
