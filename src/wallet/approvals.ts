import { ask } from '../ask/ask.js'
import type { Asker, AskingCode } from '../ask/asker.js'
import { handlerOf } from '../ask/handlers.js'
import type { ApprovedTransaction, TransactionRequest } from '../ask/questions/confirm-transaction.js'
import type { MessageApproval } from '../ask/questions/sign-message.js'
import { $hostConfig } from '../config/app.js'
import { decided } from '../config/markup/decisions.js'
import { showsScreens } from '../config/shows-screens.js'
import { failedToSign } from '../errors/failed-to-sign.js'
import { ownMember } from '../lib/own/own-member.js'
import { readMessage } from './messages/read-message.js'

/** Asks the visitor to approve a transaction, then signs and sends it. */
export async function approveTransaction(
  request: TransactionRequest,
  signal?: AbortSignal,
  by: Asker | AskingCode = 'script',
): Promise<ApprovedTransaction> {
  const approved: unknown = await ask('confirm-transaction', request, { signal, by })
  if (typeof approved === 'object' && approved !== null) return approved
  throw failedToSign('transaction')
}

/**
 * Asks the visitor to approve a message, then signs it. Returns the signature: hex on Ethereum, base64 on Solana. A
 * message that no wallet should sign is refused without asking.
 */
export async function approveMessage(
  request: MessageApproval,
  signal?: AbortSignal,
  by: Asker | AskingCode = 'script',
): Promise<string> {
  const message = await readMessage(request)
  if (!handlerOf('sign-message') && !showsScreens(request.uiOptions, decided($hostConfig().get()))) {
    const { signWithoutScreen } = await import('./messages/sign-without-screen.js')
    return signWithoutScreen(message, signal)
  }
  const signature = ownMember(await ask('sign-message', request, { signal, by }), 'signature')
  if (typeof signature === 'string' && signature !== '') return signature
  throw failedToSign('message')
}
