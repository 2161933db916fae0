import type { Authenticated } from '../authenticate.js'
import type { OAuthStart } from './oauth-flows.js'

/** A login that returned from another site; `complete` finishes it. */
export interface PendingReturn {
  readonly provider: string
  /** Whose account it is, where nothing shows that this browser has begun it: whoever follows a link is asked first. */
  readonly unasked?: { readonly name: string }
  /** May be called again, where the provider has not answered. */
  readonly complete: (signal: AbortSignal) => Promise<Authenticated>
  /** How this browser began it, for another try there; undefined where it did not, or only the other site can. */
  readonly begun?: () => Pick<OAuthStart, 'disableSignup' | 'link'> | undefined
  /** It links an account to somebody who is signed in. */
  readonly link?: boolean
  /** The tag of the element that it left the page from, where one was open. */
  readonly begunIn?: string | undefined
  /** Told when a login takes it up, or nobody ever will: it leaves the address. */
  readonly used?: () => void
}
