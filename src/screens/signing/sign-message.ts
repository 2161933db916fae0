import type { Hex } from '../../chains/ethereum-request.js'
import { ownCopy } from '../../lib/own/own-copy.js'
import { screen, type FlowStage, type OnStage } from '../../stage/define.js'
import { takePress } from '../../ui/actions/press.js'
import type { MessageJob, SignMessageResult } from '../../wallet/messages/message-job.js'
import { notSigned } from '../../wallet/messages/not-signed.js'
import { refusals } from '../transaction/review/any-chain/refusals.js'
import { reviewStore, type ReviewStore } from '../transaction/review/meaning/review-store.js'
import type { ReviewModel } from '../transaction/review/review.js'
import { messageContent, type ShownContent } from './message-content.js'
import { callIn } from './call-in.js'
import { digestOf } from './digest-of.js'
import { messageReview, type SigningState } from './message-review.js'
import type { Checksum, TokensOfTyped } from './typed/common.js'
import { tokensOfTyped } from './typed/tokens-of-typed.js'

export interface SignMessageModel extends ReviewModel {
  /** The complete signed content. */
  readonly content: ShownContent
  /** Formats its addresses, once it is loaded; until then they are not shown. */
  readonly checksum: () => Checksum | undefined
}

const withoutChecksum: Checksum = address => address

/** How the addresses of typed data are formatted: without a checksum if its code cannot be loaded. */
const loadChecksum = (): Promise<Checksum> =>
  import('../../chains/ethereum/index.js').then(
    ({ checksummed }) =>
      address =>
        checksummed(address as Hex) ?? address,
    () => withoutChecksum,
  )

/**
 * Adds facts that arrive later, so that nobody waits for them. If they change what is shown, the button is disabled for
 * a moment again. Facts that arrive after the visitor's decision are ignored.
 */
function showWhenLoaded<T>(
  result: Promise<T | undefined>,
  { update, state }: ReviewStore<SigningState>,
  toState: (value: T) => Partial<SigningState>,
): void {
  result.then(
    value => {
      if (value !== undefined && ['preparing', 'ready'].includes(state().status)) update(toState(value))
    },
    () => undefined,
  )
}

/** Asks a node about the tokens of typed data once the screen is open. */
async function tokensOnceOpen(
  { message }: MessageJob,
  callReading: ReturnType<typeof callIn>,
  { opened, $settings, signal }: FlowStage,
): Promise<TokensOfTyped | undefined> {
  const [reading] = await Promise.all([callReading, opened])
  return tokensOfTyped(message, reading, $settings.get(), signal)
}

/** The review of a message as it is now. Only the addresses of typed data are formatted. */
const storeOf = (job: MessageJob, { $settings }: FlowStage): ReviewStore<SigningState> =>
  reviewStore({ status: 'preparing', checksum: job.message.kind === 'typed' ? undefined : withoutChecksum }, state => {
    const settings = $settings.get()
    return language => ownCopy(messageReview(job, settings, state, language))
  })

/**
 * Opens the wallet, shows a message, and signs it if the visitor agrees. A failure is shown here. If the visitor leaves
 * after it, the flow rejects with it.
 */
export const signMessageScreen = screen('sign-message', {
  view: () => import('./sign-message.view.js'),
  size: 'full',
  start: ({ job }: { readonly job: MessageJob }, stage: OnStage<SignMessageResult>): SignMessageModel => {
    const { message, signer } = job
    const content = messageContent(message)
    const store = storeOf(job, stage)
    const { $review, update, stability, state } = store
    let connected = false
    let forgetFailure = () => {}

    /** Opens the wallet if it is not open, then runs the action. A failure is shown on the screen. */
    const runWithWallet = async (action: () => Promise<void>): Promise<void> => {
      try {
        if (!connected) {
          await stage.opened
          await signer.connect(stage.signal)
        }
        connected = true
        await action()
      } catch (error) {
        if (stage.signal.aborted) return
        forgetFailure = stage.setExit(notSigned(error))
        update({ status: 'ready', failed: true })
      }
    }

    const sign = () => {
      if (!job.mayBeSigned()) return stage.leave()
      forgetFailure()
      update({ status: 'busy', failed: false })
      void runWithWallet(async () => {
        const signature = await signer.sign(message.request, stage.signal)
        update({ status: 'done' })
        const { chainType, address, method } = message
        stage.finish({ chainType, address, method, signature })
      })
    }

    // It may be prerendered: everything up to the opening only reads the message.
    const callReading = callIn(message, stage.$settings.get().extendedDecoding)
    const checksumLoaded = message.kind === 'typed' && loadChecksum().then(checksum => update({ checksum }))
    void runWithWallet(async () => {
      const [reading] = await Promise.all([callReading, checksumLoaded])
      update({ status: 'ready', reading })
    })
    showWhenLoaded(tokensOnceOpen(job, callReading, stage), store, tokens => ({ tokens }))
    showWhenLoaded(digestOf(message, content), store, digest => ({ digest }))
    return {
      $review,
      content,
      checksum: () => state().checksum,
      primary: press => {
        if (!store.current().primary.disabled && takePress(press, stability)) sign()
      },
      accept: (accepted, press) => {
        if (takePress(press, stability)) update({ accepted })
      },
      ...refusals(() => state().status, stage.leave),
    }
  },
})
