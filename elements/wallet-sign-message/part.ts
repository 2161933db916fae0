import { askedBy } from '../../src/ask/asker.js'
import type { MessageMethod } from '../../src/ask/questions/sign-message.js'
import { KNOWN_CHAINS } from '../../src/config/resolve.js'
import { signMessage } from '../../src/flows/signing/sign-message.js'
import { base64OfText } from '../../src/lib/text/base64-text.js'
import { walletThatSigns, type MessageInput } from '../../src/wallet/messages/message-job.js'
import { emit } from '../events.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { SignMessageEvents, SignMessageOptions, WALLET_SIGN_MESSAGE } from './table.js'

/** The content to sign, in the form that its method requires. */
function signed({ method, message, typedData, data }: SignMessageOptions): Pick<MessageInput, 'method' | 'data'> {
  const signMethod: MessageMethod =
    method ?? (message === undefined && typedData !== undefined ? 'eth_signTypedData_v4' : 'personal_sign')
  if (data !== undefined) return { method: signMethod, data }
  if (signMethod === 'eth_signTypedData_v4') return { method: signMethod, data: typedData ?? message }
  return { method: signMethod, data: signMethod === 'solana_signMessage' && message ? base64OfText(message) : message }
}

/** The signing flow of `<wallet-sign-message>`. */
export const part: FlowPart<SignMessageOptions, Outcome<SignMessageEvents>, ElementOf<typeof WALLET_SIGN_MESSAGE>> = {
  part: signMessage,
  chains: KNOWN_CHAINS,
  // typed data may be large, and are read only once somebody asks for them
  first: ({ message, typedData }) => (message !== undefined && typedData === undefined ? ['sign-message'] : undefined),
  shows: options => walletThatSigns(signed(options).method, options.address)?.address,
  options: element => {
    const { method, message, typedData, address, heading, description, buttonText, iconUrl } = element
    return {
      ...(method && { method }),
      ...(message !== undefined && { message }),
      ...(typedData !== undefined && { typedData }),
      ...(address && { address }),
      uiOptions: {
        ...(heading && { title: heading }),
        ...(description && { description }),
        ...(buttonText && { buttonText }),
        ...(iconUrl && { iconUrl }),
        ...(element.notCancellable && { isCancellable: false }),
      },
    }
  },
  input: ({ address, uiOptions, ...options }, _settings, element): MessageInput => ({
    ...signed(options),
    address,
    uiOptions,
    chain: (options as { chain?: number }).chain,
    askedBy: askedBy((options as { askedBy?: unknown }).askedBy, element),
    beforeSubmit: submission => emit(element, 'wallet-before-submit', submission),
  }),
  value: ({ signature }) => signature,
}
