import { showsScreens } from '../../config/shows-screens.js'
import { RPC_USER_REJECTED, SUCCESS_MS } from '../../constants.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { WalletError } from '../../errors/wallet-error.js'
import { signMessageScreen } from '../../screens/signing/sign-message.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'
import { messageJob, type MessageInput, type SignMessageResult } from '../../wallet/messages/message-job.js'
import { requireDomainChain } from '../../wallet/messages/require-domain-chain.js'

/** The error with which this run could not begin; kept while the error screen is shown. */
const run = (stage: FlowStage) =>
  stage.keep<{ refused: WalletError | undefined }>('message', () => ({ refused: undefined }))

/**
 * Shows a message, and signs it when the visitor agrees. If the host disables wallet screens, it signs at once. Leaving
 * without a signature rejects with the error, or else as the visitor's refusal.
 */
export const signMessage = flow<MessageInput, SignMessageResult>('sign-message', {
  start: async (input, stage) => {
    const state = run(stage)
    state.refused = undefined
    try {
      const settings = stage.$settings.get()
      const job = await messageJob(input)
      requireDomainChain(job.message, settings)
      if (showsScreens(job.ui, settings)) return at(signMessageScreen, { job })
      const {
        message: { chainType, address, method, request },
      } = job
      if (!job.mayBeSigned()) throw rejected()
      return done({ chainType, address, method, signature: await job.signer.sign(request, stage.signal) })
    } catch (error) {
      state.refused = toWalletError(error)
      throw state.refused
    }
  },
  on: [on(signMessageScreen, result => done(result, { after: SUCCESS_MS }))],
  onExit: stage => {
    throw run(stage).refused ?? rejected()
  },
})

const rejected = () =>
  new WalletError('USER_REJECTED_REQUEST', 'The user rejected the request.', { rpcCode: RPC_USER_REJECTED })
