import * as React from 'react'
import {
  $connectedWallets,
  $session,
  getWallets,
  signMessage,
  type EmbeddedWallet,
  type SessionState,
  type SignMessageRequest,
  type User,
  type WalletAccount,
} from '../../src/index.js'

interface Store<Value> {
  get(): Value
  listen(listener: () => void): () => void
}

/** The state on a server, and on a page until the session is restored. */
const RESTORING: SessionState = Object.freeze({ status: 'restoring', user: null, cause: 'restore' })
const NO_WALLETS = Object.freeze([])

/** React 17 has no `useSyncExternalStore`: the value is read in the first effect. */
function useStoreOf17<Value>(subscribe: (listener: () => void) => () => void, get: () => Value, first: () => Value) {
  const [value, setValue] = React.useState(first)
  React.useEffect(() => {
    setValue(get())
    return subscribe(() => setValue(get()))
  }, [subscribe, get])
  return value
}
const useExternalStore: typeof useStoreOf17 = React.useSyncExternalStore ?? useStoreOf17

function useStore<Value>(getStore: () => Store<Value>, first: Value): Value {
  const [{ subscribe, get, atFirst }] = React.useState(() => ({
    subscribe: (listener: () => void) => getStore().listen(listener),
    get: () => getStore().get(),
    atFirst: () => first,
  }))
  return useExternalStore(subscribe, get, atFirst)
}

/**
 * Who is signed in, whether that is known yet, and why it last changed. The component renders again with every
 * change.
 *
 * @returns the state of the session; `restoring` on a server
 * @example
 * const { status, user } = useSession()
 * const text = status === 'restoring' ? 'One moment' : (user?.id ?? 'Nobody')
 */
export const useSession = (): SessionState => useStore($session, RESTORING)

/**
 * The signed-in user. The component renders again with every change.
 *
 * @returns the user; null while nobody is signed in, or that is not known yet
 * @example
 * const user = useUser()
 * const view = user ? <p>{user.email?.address}</p> : <WalletButton for="login" />
 */
export const useUser = (): User | null => useSession().user

/**
 * The wallets of this page, as `getWallets()` has them: the embedded ones of the user, then the connected ones. The
 * component renders again with every change.
 *
 * @returns the wallets; none on a server
 * @example
 * const [wallet] = useWallets()
 * const view = <p>{wallet?.address}</p>
 */
export function useWallets(): readonly (WalletAccount | EmbeddedWallet)[] {
  const session = useSession()
  const connected = useStore($connectedWallets, NO_WALLETS as ReturnType<ReturnType<typeof $connectedWallets>['get']>)
  return React.useMemo(() => (session === RESTORING ? NO_WALLETS : getWallets()), [session, connected])
}

/** The state of a signature request. `error` is a WalletError, or the value that a handler of the host rejects with. */
export type SignMessageState =
  | { readonly status: 'idle' | 'pending'; readonly signature?: undefined; readonly error?: undefined }
  | { readonly status: 'signed'; readonly signature: string; readonly error?: undefined }
  | { readonly status: 'failed'; readonly signature?: undefined; readonly error: unknown }

/**
 * `signMessage` of `wallet-elements/client`, with the status of the latest request. Another request, and unmounting
 * the component, withdraw it (REQUEST_ABORTED).
 *
 * @returns the function that asks for a signature, with the status, signature or error of its latest call
 * @example
 * const { signMessage, status, signature } = useSignMessage()
 * const view = (
 *   <button disabled={status === 'pending'} onClick={() => void signMessage({ message: 'Hello' })}>
 *     {signature ?? 'Sign'}
 *   </button>
 * )
 */
export function useSignMessage(): SignMessageState & {
  readonly signMessage: (request: Omit<SignMessageRequest, 'signal'>) => Promise<string>
} {
  const [state, setState] = React.useState<SignMessageState>({ status: 'idle' })
  const pending = React.useRef<AbortController>()
  React.useEffect(() => () => pending.current?.abort(), [])
  const sign = React.useCallback(async (request: Omit<SignMessageRequest, 'signal'>) => {
    pending.current?.abort()
    const { signal } = (pending.current = new AbortController())
    const update = (nextState: SignMessageState) => {
      if (!signal.aborted) setState(nextState)
    }
    update({ status: 'pending' })
    try {
      const signature = await signMessage({ ...request, signal })
      update({ status: 'signed', signature })
      return signature
    } catch (error) {
      update({ status: 'failed', error })
      throw error
    }
  }, [])
  return { ...state, signMessage: sign }
}
