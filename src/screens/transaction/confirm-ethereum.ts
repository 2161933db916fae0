import { exactAmount } from '../../chains/amount.js'
import type { EthereumRequest, Hex } from '../../chains/ethereum-request.js'
import type { CallReading, PreparedTransaction, Speed, TokenInfo } from '../../chains/ethereum/index.js'
import { nativeCoin } from '../../chains/registry.js'
import { nativePrice } from '../../funding/native-price.js'
import { hasOwn } from '../../lib/own/has-own.js'
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
  /** The index of the request in a batch. */
  readonly index: number
}

type Chain = typeof import('../../chains/ethereum/index.js')

/** The facts about a request before and during its preparation. */
type DecodedFacts = Pick<
  EthereumReviewState,
  'speed' | 'to' | 'oddChecksum' | keyof CallReading | keyof BelievedToken | 'resembling'
>

/** In a batch, each nonce follows the one before. A retry keeps its nonce, unless the chain has used it already. */
function nonceOf({ job, index }: ConfirmEthereumParams): number | undefined {
  const { prepared, retrying, step } = job.progress.now
  const previousNonce = index > 0 ? prepared[index - 1]?.nonce : undefined
  if (previousNonce !== undefined) return previousNonce + 1
  return retrying && step !== 'refused' ? prepared[index]?.nonce : undefined
}

/** Fills in the fields that a request leaves open, and replaces a nonce that the chain has used already. */
function fillIn(chain: Chain, request: EthereumRequest, params: ConfirmEthereumParams, signal: AbortSignal) {
  const { wallet, access, progress, sponsored } = params.job
  const keptNonce = nonceOf(params)
  const { nonce: requestedNonce, ...rest } = request
  return chain.prepareTransaction(
    requestedNonce === undefined || progress.now.step === 'refused' ? rest : request,
    wallet.address as Hex,
    access,
    { sponsored, replaces: params.job.replaces?.transaction, ...(keptNonce !== undefined && { nonce: keptNonce }) },
    signal,
  )
}

/** The decoded request, and the contract of the token that it moves or approves. */
function readRequest(chain: Chain, { to, data }: EthereumRequest, { wallet, readsWrappers }: EthereumJob) {
  const reading = to && data ? chain.readCalls(to, data, wallet.address as Hex, readsWrappers) : undefined
  const call = reading?.call
  return { reading, call, contract: call?.isErc20Ish && to ? contractOf(call, to) : undefined }
}

/** Decodes a request, loads the facts about it, and prepares it. `seen` returns the facts that are known so far. */
function preparation(params: ConfirmEthereumParams, signal: AbortSignal) {
  const { wallet, access, requests, progress, readsWrappers } = params.job
  const from = wallet.address as Hex
  let facts: DecodedFacts = {}
  /** The token's facts from its contract, as the node reports them. */
  let reportedToken: TokenInfo | undefined
  /** Stores the transaction to sign, at the chosen fee. */
  const storePrepared = (chain: Chain, prepared: PreparedTransaction): PreparedTransaction => {
    const atChosenSpeed = chain.atSpeed(prepared, facts.speed ?? 'normal')
    if (atChosenSpeed.transaction) progress.prepared(params.index, atChosenSpeed.transaction)
    return atChosenSpeed
  }
  let loaded: Chain | undefined
  return {
    seen: () => facts,
    atSpeed(prepared: PreparedTransaction, speed: Speed): PreparedTransaction {
      if (!loaded || !prepared.fees || !hasOwn(prepared.fees, speed)) return prepared
      facts = { ...facts, speed }
      return storePrepared(loaded, prepared)
    },
    async prepare(redraw: () => void): Promise<PreparedTransaction> {
      const chain = (loaded = await import('../../chains/ethereum/index.js'))
      const request = requireTransaction(requests[params.index])
      const { to } = request
      const { reading, call, contract } = readRequest(chain, request, params.job)
      const trustedFacts = async () => {
        const token = contract && (await believedToken(contract, reportedToken, access.chain))
        return token && call && { ...token, call: callOfToken(call, token.token) }
      }
      const resembling = resemblances((await ethereumParties(request, from, readsWrappers)).all, knownAddresses(from))
      if (to)
        facts = {
          ...facts,
          to: chain.checksummed(to),
          oddChecksum: chain.hasOddChecksum(to),
          ...reading,
          ...(await trustedFacts()),
          resembling,
        }
      redraw()
      // A token without facts does not block the visitor: its units are shown.
      const token =
        contract && call
          ? chain
              .getToken(contract, call.action === 'approve' ? from : undefined, access, signal)
              .catch(() => undefined)
          : undefined
      const prepared = await fillIn(chain, request, params, signal)
      reportedToken = await token
      facts = { ...facts, ...(await trustedFacts()) }
      return storePrepared(chain, prepared)
    },
  }
}

/**
 * Shows one transaction on an Ethereum chain. If the visitor approves, it is signed and sent. A batch is signed and
 * sent after its last transaction is approved.
 */
export const confirmEthereum = screen('confirm-ethereum', {
  view: () => import('./review/review.view.js'),
  size: 'full',
  start: (params: ConfirmEthereumParams, stage: OnStage<Confirmed>): ReviewModel => {
    const { job, index } = params
    const { access, requests, scan, readsWrappers } = job
    const from = job.wallet.address as Hex
    const { symbol, decimals } = nativeCoin(access.chain)
    const { seen: decodedFacts, prepare, atSpeed } = preparation(params, stage.signal)
    return confirmation<PreparedTransaction>(stage, {
      job,
      review: (settings, state, language) =>
        ethereumReview(job, settings, { ...state, ...decodedFacts(), index }, language),
      prepare,
      atSpeed,
      balance: async (signal, once) =>
        (await import('../../chains/ethereum/index.js')).getBalance(from, access, signal, once),
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
          for (const request of requests)
            rememberPaid(from, (await ethereumParties(request, from, readsWrappers)).recipients)
      },
      ...(job.replaces?.job && { dismiss: () => stage.finish({ kind: 'dismissed' }) }),
      next: index < requests.length - 1 ? index + 1 : undefined,
    })
  },
})
