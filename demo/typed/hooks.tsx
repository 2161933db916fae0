/** Checks the types of the React hooks against the packed package. Lines that must not compile are marked. */
import { useSession, useSignMessage, useUser, useWallets, type SignMessageState } from 'wallet-elements/react'

export function Account() {
  const { status, user, cause } = useSession()
  const again = useUser()
  const isSame = again === user
  const [wallet] = useWallets()
  const { signMessage, signature, error, ...request } = useSignMessage()
  const state: SignMessageState['status'] = request.status
  // @ts-expect-error there may be no signature
  const signed: string = signature
  // @ts-expect-error a session is in one of three states
  if (status === 'locked') return null
  return (
    <button disabled={state === 'pending'} onClick={() => void signMessage({ message: 'Hello', chainType: 'solana' })}>
      {[again?.id, isSame, cause, wallet?.address, signed, error instanceof Error && error.message].join(' ')}
    </button>
  )
}
