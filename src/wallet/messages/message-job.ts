import type { AskedBy } from '../../ask/asker.js'
import type { MessageMethod, MessageUiOptions } from '../../ask/questions/sign-message.js'
import type { ChainType } from '../../chains/chain-type.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { record } from '../../lib/own/record.js'
import { currentUser } from '../../session/store.js'
import type { WalletAccount } from '../../session/user/user.js'
import { copyRequest } from '../copy-request.js'
import { walletToUse } from '../preferences/default-wallet.js'
import { requireWalletToSign } from '../require-wallet.js'
import { messageSigner, type MessageSigner } from './message-signer.js'
import { readMessage, type UnparsedMessage, type MessageToSign } from './read-message.js'

/** A request, and the caller's replacements for the defaults. */
export interface MessageInput extends Omit<UnparsedMessage, 'address'> {
  /** The embedded wallet that signs; by default the user's first one of that kind of chain. */
  readonly address?: string | undefined
  /** The id of the chain that the asking app is on. */
  readonly chain?: number | undefined
  readonly uiOptions?: MessageUiOptions | undefined
  /** Signs in place of the embedded wallet. */
  readonly signer?: MessageSigner
  readonly beforeSubmit?: BeforeMessage
  /** The part of the page that asks. */
  readonly askedBy?: AskedBy | undefined
}

/** Called right before signing; false ends the job as if the visitor had refused. */
export type BeforeMessage = (submission: {
  readonly kind: 'message'
  readonly chainType: ChainType
  readonly request: unknown
}) => boolean

/** A message to show and sign. */
export interface MessageJob {
  readonly message: MessageToSign
  readonly signer: MessageSigner
  readonly ui: MessageUiOptions
  /** The id of the chain that the asking app is on, if it has said so. */
  readonly chain?: number | undefined
  /** The part of the page that asks. */
  readonly askedBy?: AskedBy | undefined
  /** Asks the host right before signing. False: the host has declined. */
  readonly mayBeSigned: () => boolean
}

/** The host's result for a signed message. */
export interface SignMessageResult {
  readonly chainType: ChainType
  readonly address: string
  readonly method: MessageMethod
  /** Hex on Ethereum, base64 on Solana. */
  readonly signature: string
}

/**
 * Checks the wallet and the request, and freezes them into a job.
 * @throws WalletError if either is invalid
 */
export async function messageJob(input: MessageInput): Promise<MessageJob> {
  const { signer, beforeSubmit, method, data, address, uiOptions, chain, askedBy } = toNullPrototype(input)
  const { wallet } = requireWalletToSign({ chainType: chainTypeOf(method), address })
  const request = copyRequest({ method, data, address: wallet.address })
  const message = await readMessage(request)
  return record({
    message,
    signer: signer ?? messageSigner(wallet),
    ui: uiOf(uiOptions),
    ...(typeof chain === 'number' && { chain }),
    ...(askedBy && { askedBy }),
    mayBeSigned: () => beforeSubmit?.({ kind: 'message', chainType: message.chainType, request }) !== false,
  })
}

/** The user's embedded wallet that signs by this method; undefined if there is none. */
export const walletThatSigns = (method: MessageMethod, address: string | undefined): WalletAccount | undefined =>
  walletToUse(currentUser(), chainTypeOf(method), address)

const chainTypeOf = (method: MessageMethod): ChainType => (method === 'solana_signMessage' ? 'solana' : 'ethereum')

/** The host's options, without texts that are empty or not strings. */
function uiOf(options: MessageUiOptions | undefined): MessageUiOptions {
  const { title, description, buttonText, iconUrl, isCancellable, showWalletUIs } =
    toNullPrototype<MessageUiOptions>(options)
  const texts = Object.fromEntries(
    Object.entries({ title, description, buttonText, iconUrl }).filter(
      ([, text]) => typeof text === 'string' && text.trim() !== '',
    ),
  )
  return record<MessageUiOptions>({
    ...texts,
    isCancellable: isCancellable !== false,
    ...(typeof showWalletUIs === 'boolean' && { showWalletUIs }),
  })
}
