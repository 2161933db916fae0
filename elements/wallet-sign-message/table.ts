import type { MessageUiOptions } from '../../src/ask/questions/sign-message.js'
import type { MessageInput, SignMessageResult } from '../../src/wallet/messages/message-job.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { boolean, image, json, oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Shows a message, lets the visitor sign it. */
export const WALLET_SIGN_MESSAGE = {
  tag: 'wallet-sign-message',
  later: true,
  fields: {
    ...VISUAL,
    /** A text, or hex (`0x…`) of the bytes that are to be signed on Ethereum. */
    message: string,
    /** How it is signed; by default this depends on what there is to sign. */
    method: oneOf('personal_sign', 'eth_signTypedData_v4', 'solana_signMessage'),
    /** Typed data (EIP-712): an object, or its JSON. */
    typedData: json,
    /** The embedded wallet that signs; else the user's first one of that kind of chain. */
    address: string,
    /** The title. */
    heading: string,
    /** A line under it. */
    description: string,
    /** The text of the button that signs. */
    buttonText: string,
    /** A picture beside that line. */
    iconUrl: image,
    /** Takes "Not now" away. */
    notCancellable: boolean,
    /** The name of the form field. */
    name: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface SignMessageEvents {
  /** Right before something is signed, or signed and sent; cancel it to stop that. */
  'wallet-before-submit': {
    readonly kind: 'transaction' | 'message' | 'bridge'
    readonly chainType: string
    readonly request: unknown
  }
  /** The message is signed. */
  'wallet-sign-message-complete': SignMessageResult
}

/** What `show()` takes; each stands over the attribute of its name. */
export interface SignMessageOptions {
  readonly method?: MessageInput['method']
  /** A text, or hex of the bytes that are to be signed on Ethereum. */
  readonly message?: string
  /** Typed data (EIP-712): an object, or its JSON. */
  readonly typedData?: unknown
  /** As the method takes it (base64 on Solana), in place of `message` and `typedData`. */
  readonly data?: unknown
  readonly address?: string
  readonly uiOptions?: MessageUiOptions
}
export type { MessageUiOptions, SignMessageResult }
