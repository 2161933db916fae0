import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { record } from '../../lib/own/record.js'
import { isPlainlyWritten } from '../messages/sign-in/plainly-written.js'
import type { SignInRequest } from '../messages/sign-in/sign-in-request.js'

/** Parses a sign-in request (Sign In With Solana); undefined for any other text, even with one extra line. */
export function readSignIn(text: string): SignInRequest | undefined {
  const read = parseSignInMessageText(text)
  if (!read || createSignInMessageText(read) !== text) return undefined
  return isPlainlyWritten(text, read.statement) ? record<SignInRequest>(read) : undefined
}
