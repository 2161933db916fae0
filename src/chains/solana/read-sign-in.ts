import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { record } from '../../lib/own/record.js'
import type { SignInRequest } from '../messages/sign-in/sign-in-request.js'

/** The request to sign in that this text is (Sign In With Solana); undefined where it is anything else. */
export function readSignIn(text: string): SignInRequest | undefined {
  const read = parseSignInMessageText(text)
  return read && createSignInMessageText(read) === text ? record<SignInRequest>(read) : undefined
}
