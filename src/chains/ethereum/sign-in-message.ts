import { record } from '../../lib/own/record.js'
import { SIGN_IN_RESOURCES, type SignIn } from '../sign-in.js'
import type { Hex } from '../ethereum-request.js'
import { checksummed } from './checksum.js'
import { siweMessage } from './siwe.js'

/** The default chain, if the wallet does not report its own. */
const MAINNET = 'eip155:1'

/** The message that an Ethereum wallet signs (EIP-4361), and the chain it names (CAIP-2). */
export function ethereumSignInMessage({ address, chainId, nonce, domain, uri, issuedAt }: SignIn): {
  message: string
  chainId: string
} {
  const chain = chainId ?? MAINNET
  const message = siweMessage(
    record({
      domain,
      uri,
      nonce,
      issuedAt,
      address: checksummed(address as Hex),
      chainId: Number(chain.replace('eip155:', '')),
      version: '1',
      resources: [...SIGN_IN_RESOURCES],
      statement:
        'By signing, you are proving you own this wallet and logging in. This does not initiate a transaction or cost any fees.',
    }),
  )
  return { message, chainId: chain }
}
