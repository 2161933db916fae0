import { createSignInMessageText } from '@solana/wallet-standard-util'
import { SIGN_IN_RESOURCES, type SignIn } from '../sign-in.js'

/** The message that a Solana wallet signs. */
export const solanaSignInMessage = ({ address, nonce, domain, uri, issuedAt }: SignIn): string =>
  createSignInMessageText({
    domain,
    uri,
    nonce,
    address,
    issuedAt: issuedAt.toISOString(),
    chainId: 'mainnet',
    version: '1',
    resources: SIGN_IN_RESOURCES,
    statement: `You are proving you own ${address}.`,
  })
