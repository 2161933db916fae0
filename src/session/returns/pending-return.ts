import type { Authenticated } from '../authenticate.js'
import type { OAuthStart } from './oauth-flows.js'

/** A login that returned from another site; `complete` finishes it. */
export interface PendingReturn {
  readonly provider: string
  /**
   * The name of the account, if this browser may not have begun the login: the visitor confirms it first, because
   * anyone can write such a link.
   */
  readonly unconfirmed?: { readonly name: string }
  /** Can be called again if the provider did not answer. */
  readonly complete: (signal: AbortSignal) => Promise<Authenticated>
  /**
   * The options of the start, to retry at the site. Undefined if this browser did not start it, or only the other site
   * can.
   */
  readonly begun?: () => Pick<OAuthStart, 'disableSignup' | 'link'> | undefined
  /** True if it links an account to the signed-in user. */
  readonly link?: boolean
  /** The tag of the element from which the visitor left the page, if one was open. */
  readonly begunIn?: string | undefined
  /** Called when a login takes it, or when none will. Removes it from the address. */
  readonly used?: () => void
}
