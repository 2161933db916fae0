import type { ReadableAtom } from 'nanostores'
import type { OAuthPopup } from '../../channel/oauth-popup.js'
import type { LoginMethod, Settings } from '../../config/settings.js'
import type { Text } from '../../copy/language.js'
import type { FlowStage } from '../../stage/define.js'
import type { FieldSpec } from '../shapes/form/field.js'
import type { Mark } from '../shapes/parts/parts.js'

/** A row of the landing. */
export interface MethodRow {
  /** Tells the rows of one method apart. */
  readonly key: string
  readonly label: Text
  readonly mark: Mark
  readonly recent: boolean
  /** What sets it apart from a row that reads the same. */
  readonly chip?: Text
  /** What it says while the pointer is over it. */
  readonly hint?: Text
}

interface Offered {
  readonly id: LoginMethod
  /** Which half of the landing it belongs to. */
  readonly group: 'web2' | 'web3'
  readonly label: Text
  readonly mark: Mark
  /** False: not for this visitor, though the host enables it. */
  readonly offered?: () => boolean
  /** Lets the browser suggest this way in at an e-mail field, once the visitor is there and as long as the landing is shown; `choose` takes it. Its failure is nobody's concern. */
  readonly suggest?: (stage: FlowStage, choose: () => void) => Promise<void>
  /** The rows of a method whose rows change: those of several things (wallets) come and go, a mark comes later. Undefined while they are not known: one row stands for them. */
  readonly rows?: ($settings: ReadableAtom<Settings>) => ReadableAtom<readonly MethodRow[] | undefined>
  /** Loads what its rows need. */
  readonly ready?: () => Promise<unknown>
  /** True where it goes on in a window that the browser lets nobody open but who has just pressed something. */
  readonly opensWindow?: (row?: string) => boolean
  /** What only the task of the press may do: opens a pop-up, which the method is handed. `row`: which of several was pressed. */
  readonly press?: (settings: Settings, row?: string) => OAuthPopup | null | undefined
}

/** What the landing has to know of a way in: an open field on it, a row in its list, or a quiet line below it. */
export type LandingMethod =
  | (Offered & { readonly place: 'row' | 'line' })
  | (Offered & {
      readonly place: 'field'
      /** What is typed is handed to the method as its `address`. */
      readonly field: FieldSpec
      /** Which prefill of a host fills the field. */
      readonly prefill: 'email' | 'phone'
    })

export type FieldMethod = Extract<LandingMethod, { place: 'field' }>

export const isFieldMethod = (method: LandingMethod): method is FieldMethod => method.place === 'field'
