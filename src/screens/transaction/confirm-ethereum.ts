import { exactAmount } from '../../chains/amount.js'
import type { Hex } from '../../chains/ethereum-request.js'
import type { CallReading, PreparedTransaction, TokenInfo } from '../../chains/ethereum/index.js'
import { nativeCoin } from '../../chains/registry.js'
import { nativePrice } from '../../funding/native-price.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { screen, type OnStage } from '../../stage/define.js'
import { confirmation, type Confirmed } from './confirmation.js'
import { scanDetails } from './scan-details.js'
import { scanRequest } from '../../transactions/scan-request.js'
import { ethereumReview } from './review/ethereum-review.js'
import type { EthereumReviewState } from './review/ethereum/ethereum-review-state.js'
import type { ReviewModel } from './review/review.js'
import { contractOf } from './review/ethereum/token-call.js'
import { believedToken, type BelievedToken } from '../../transactions/risks/believed-token.js'
import { knownAddresses, rememberPaid } from '../../transactions/risks/known-addresses.js'
import { callOfToken } from '../../transactions/risks/nft-approval.js'
import { ethereumParties } from '../../transactions/risks/parties.js'
import { resemblances } from '../../transactions/risks/resemblance.js'
import { submitEthereum } from '../../transactions/submit-ethereum.js'
import { requireTransaction } from '../../transactions/submission.js'
import type { EthereumJob } from '../../transactions/transaction.js'
import { scanned } from '../../transactions/transaction-scan.js'

export interface ConfirmEthereumParams {
  readonly job: EthereumJob
  /** Which request of a batch. */
  readonly index: number
}

/** Shows one transaction on an Ethereum chain, and signs and sends it (after the last of a batch: all of them) when the visitor approves. */
export const confirmEthereum = screen('confirm-ethereum', {
  view: () => import('./review/review.view.js'),
  size: 'full',
  start: ({ job, index }: ConfirmEthereumParams, stage: OnStage<Confirmed>): ReviewModel => {
    const { progress, access, requests, sponsored, scan } = job
    const from = job.wallet.address as Hex
    const { symbol, decimals } = nativeCoin(access.chain)
    let seen: Pick<EthereumReviewState, 'to' | 'oddChecksum' | keyof CallReading | keyof BelievedToken | 'resembling'> =
      {}
    /** What the token's contract says of it, as the node has it. */
    let said: TokenInfo | undefined

    /** In a batch each nonce counts on from the one before. A new try keeps its nonce, unless the chain has used it up. */
    const nonce = () => {
      const { prepared, retrying, step } = progress.now
      const before = index > 0 ? prepared[index - 1]?.nonce : undefined
      if (before !== undefined) return before + 1
      return retrying && step !== 'refused' ? prepared[index]?.nonce : undefined
    }

    return confirmation<PreparedTransaction>(stage, {
      job,
      review: (settings, state, language) =>
        ethereumReview(job, settings, toNullPrototype({ ...state, ...seen, index }), language),
      async prepare(redraw) {
        const chain = await import('../../chains/ethereum/index.js')
        const request = requireTransaction(requests[index])
        const { to, data } = request
        const reading = to && data ? chain.readCalls(to, data, from) : undefined
        const call = reading?.call
        const contract = call?.isErc20Ish && to ? contractOf(call, to) : undefined
        const believed = async () => {
          const known = contract && (await believedToken(contract, said, access.chain))
          return known && call && { ...known, call: callOfToken(call, known.token) }
        }
        const resembling = resemblances((await ethereumParties(request, from)).all, knownAddresses(from))
        if (to)
          seen = {
            ...seen,
            to: chain.checksummed(to),
            oddChecksum: chain.hasOddChecksum(to),
            ...reading,
            ...(await believed()),
            resembling,
          }
        redraw()
        // A token that says nothing of itself keeps nobody from going on: its units are shown.
        const token =
          contract && call
            ? chain
                .getToken(contract, call.action === 'approve' ? from : undefined, access, stage.signal)
                .catch(() => undefined)
            : undefined
        const kept = nonce()
        const { nonce: wanted, ...open } = request
        const prepared = await chain.prepareTransaction(
          wanted === undefined || progress.now.step === 'refused' ? open : request,
          from,
          access,
          { sponsored, ...(kept !== undefined && { nonce: kept }) },
          stage.signal,
        )
        said = await token
        seen = { ...seen, ...(await believed()) }
        if (prepared.transaction) progress.prepared(index, prepared.transaction)
        return prepared
      },
      balance: async signal => (await import('../../chains/ethereum/index.js')).getBalance(from, access, signal),
      price: access.chain.testnet ? undefined : nativePrice(access.chain.id, symbol, stage.signal),
      funding: needed => ({
        address: from,
        chainType: 'ethereum',
        chain: access.chain.id,
        amount: exactAmount(needed, decimals),
        asset: 'native',
      }),
      scan:
        scan &&
        (async prepared =>
          scanned(
            scan.scan,
            scanRequest(prepared?.transaction ?? requireTransaction(requests[index]), {
              from,
              chainId: access.chain.id,
              domain: scan.domain,
            }),
            stage.signal,
          )),
      showScan: found => stage.ask(scanDetails, { scan: found, chain: access.chain }),
      async submit() {
        await submitEthereum(job, stage.signal)
        if (!job.signOnly)
          for (const request of requests) rememberPaid(from, (await ethereumParties(request, from)).paid)
      },
      next: index < requests.length - 1 ? index + 1 : undefined,
    })
  },
})
