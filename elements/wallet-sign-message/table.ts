import type { MessageUiOptions } from '../../src/ask/questions/sign-message.js'
import type { MessageInput, SignMessageResult } from '../../src/wallet/messages/message-job.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { boolean, image, json, oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Shows a message and lets the visitor sign it. */
export const WALLET_SIGN_MESSAGE = {
  tag: 'wallet-sign-message',
  later: true,
  fields: {
    ...VISUAL,
    /** A text, or hex (`0x…`) of the bytes to sign on Ethereum. */
    message: string,
    /** The signing method; by default it depends on the content. */
    method: oneOf('personal_sign', 'eth_signTypedData_v4', 'solana_signMessage'),
    /** Typed data (EIP-712): an object, or its JSON. */
    typedData: json,
    /** The embedded wallet that signs; by default the user's first one of that kind of chain. */
    address: string,
    /** The title. */
    heading: string,
    /** The line below the title. */
    description: string,
    /** The text of the button that signs. */
    buttonText: string,
    /** A picture beside that line. */
    iconUrl: image,
    /** Removes the button "Not now". */
    notCancellable: boolean,
    /** The name of the form field. */
    name: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface SignMessageEvents {
  /** Right before a signature, or a signature and the sending; cancel it to prevent that. */
  'wallet-before-submit': {
    readonly kind: 'transaction' | 'message' | 'bridge'
    readonly chainType: string
    readonly request: unknown
  }
  /** The message is signed. */
  'wallet-sign-message-complete': SignMessageResult
}

/** The options of `show()`; each takes precedence over the attribute of its name. */
export interface SignMessageOptions {
  readonly method?: MessageInput['method']
  /** A text, or hex of the bytes to sign on Ethereum. */
  readonly message?: string
  /** Typed data (EIP-712): an object, or its JSON. */
  readonly typedData?: unknown
  /** The content in the form of the method (base64 on Solana), instead of `message` and `typedData`. */
  readonly data?: unknown
  readonly address?: string
  readonly uiOptions?: MessageUiOptions
}
export type { MessageUiOptions, SignMessageResult }
