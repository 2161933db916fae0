import type { ReadableAtom } from 'nanostores'
import type { LoginMethod, Settings } from '../config/settings.js'
import type { Authenticated } from '../session/authenticate.js'
import type { Flow } from '../stage/define.js'

/** What the landing hands to a method: what was typed there, and what was asked for. */
export interface MethodInput {
  address?: string
  /** The row that was chosen, of a method that has several. */
  row?: string
  captchaToken?: string
  /** True when this login may not make a new user. */
  disableSignup: boolean
}

/** A row of the landing. */
export interface MethodRow {
  /** Tells the rows of one method apart. */
  readonly key: string
  readonly label: string
  readonly recent: boolean
  /** What sets it apart from a row that reads the same. */
  readonly chip?: string
  /** What it says while the pointer is over it. */
  readonly hint?: string
  /** A picture, as a data address. */
  readonly icon?: string
}

/** What the landing has to know of a method. */
export type LandingMethod = Omit<Method, 'flow' | 'pause'>

/** A way to log in: a row (or field) on the landing, and a flow that ends in an authenticated user. */
export interface Method {
  readonly id: LoginMethod
  /** Which half of the landing it belongs to. */
  readonly group: 'web2' | 'web3'
  /** An open field on the landing, a row in its list, or a quiet line below it. */
  readonly place: 'field' | 'row' | 'line'
  readonly label: () => string
  /** False: not for this visitor, though the host enables it. */
  readonly offered?: () => boolean
  /** The rows of a method that has one for each of several things (wallets); they may come and go. */
  readonly rows?: ($settings: ReadableAtom<Settings>) => ReadableAtom<readonly MethodRow[]>
  readonly flow: Flow<MethodInput, Authenticated>
  /** Milliseconds from its success to the screen that follows. */
  readonly pause: number
}
