import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { record } from '../../lib/own/record.js'
import { isPlainlyWritten } from '../messages/sign-in/plainly-written.js'
import type { SignInRequest } from '../messages/sign-in/sign-in-request.js'

/** The request to sign in that this text is (Sign In With Solana); undefined where it is anything else, down to a line too many. */
export function readSignIn(text: string): SignInRequest | undefined {
  const read = parseSignInMessageText(text)
  if (!read || createSignInMessageText(read) !== text) return undefined
  return isPlainlyWritten(text, read.statement) ? record<SignInRequest>(read) : undefined
}
