import type { MessageMethod } from '../../ask/questions/sign-message.js'
import type { ChainType } from '../../chains/chain-type.js'
import { hexText, personalMessage, solanaMessage, type MessageBytes } from '../../chains/messages/message-bytes.js'
import { seemsOffchain } from '../../chains/messages/offchain-mark.js'
import { looksLikeSignIn, type SignInRequest } from '../../chains/messages/sign-in/sign-in-request.js'
import type { OffchainMessage } from '../../chains/solana/offchain/read-offchain-message.js'
import { readTypedDataInTurns } from '../../chains/messages/typed-data/read-in-turns.js'
import type { TypedData } from '../../chains/messages/typed-data/read-typed-data.js'
import { WalletError } from '../../errors/wallet-error.js'
import { record } from '../../lib/own/record.js'
import type { SigningRequest } from '../frame/signing-request.js'
import { requireMessage } from '../require-message.js'

/** The content to sign, and the wallet. */
export interface UnparsedMessage {
  readonly method: MessageMethod
  readonly address: string
  readonly data: unknown
}

/** A parsed message. The shown and the signed content are the same. */
export type MessageToSign = {
  readonly chainType: ChainType
  readonly address: string
  readonly method: MessageMethod
  /** The content for the wallet: built from the parsed data, never the original. */
  readonly request: SigningRequest
} &
  /**
   * `signIn`: the content of a sign-in request; `odd` if it only resembles one. `envelope`: the application and the
   * signers, if the text is in an envelope.
   */
  (
    | {
        readonly kind: 'bytes'
        readonly content: MessageBytes
        readonly signIn?: SignInRequest | 'odd' | undefined
        readonly envelope?: OffchainMessage | undefined
      }
    | { readonly kind: 'typed'; readonly content: TypedData }
  )

/**
 * Parses a message.
 * @throws WalletError INVALID_MESSAGE or INVALID_DATA if no wallet should sign it
 */
export async function readMessage({ method, address, data }: UnparsedMessage): Promise<MessageToSign> {
  switch (method) {
    case 'personal_sign': {
      requireMessage(data)
      const content = personalMessage(data)
      return record<MessageToSign>({
        chainType: 'ethereum',
        address,
        method,
        kind: 'bytes',
        content,
        signIn: await signInOf(content, () => import('../../chains/ethereum/read-sign-in.js')),
        request: { method, params: [hexText(content.bytes), address] },
      })
    }
    case 'eth_signTypedData_v4': {
      const content = await readTypedDataInTurns(data)
      return record<MessageToSign>({
        chainType: 'ethereum',
        address,
        method,
        kind: 'typed',
        content,
        request: { method, params: [address, content] },
      })
    }
    case 'solana_signMessage': {
      requireMessage(data)
      const message = solanaMessage(data)
      const envelope = await envelopeOf(message)
      const content = envelope ? record<MessageBytes>({ ...message, text: envelope.text }) : message
      const { isTransaction } = await import('../../chains/solana/index.js')
      if (isTransaction(content.bytes))
        throw new WalletError('INVALID_MESSAGE', 'Invalid message: it is a transaction.')
      return record<MessageToSign>({
        chainType: 'solana',
        address,
        method,
        kind: 'bytes',
        content,
        envelope,
        signIn: await signInOf(content, () => import('../../chains/solana/read-sign-in.js')),
        request: { method: 'signMessage', params: { message: data } },
      })
    }
    default:
      throw new WalletError('INVALID_DATA', 'There is no such way of signing a message.')
  }
}

/** The envelope of a Solana off-chain message; undefined for all other bytes, and for an unreadable envelope. */
async function envelopeOf({ bytes }: MessageBytes): Promise<OffchainMessage | undefined> {
  if (!seemsOffchain(bytes)) return undefined
  return (await import('../../chains/solana/offchain/read-offchain-message.js')).readOffchainMessage(bytes)
}

/** Reads a sign-in request in the format of its chain. Returns `odd` for a text that only resembles one. */
async function signInOf(
  { text }: MessageBytes,
  load: () => Promise<{ readSignIn(text: string): SignInRequest | undefined }>,
): Promise<SignInRequest | 'odd' | undefined> {
  return text !== undefined && looksLikeSignIn(text) ? ((await load()).readSignIn(text) ?? 'odd') : undefined
}
