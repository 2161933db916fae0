import type { ReadableAtom } from 'nanostores'
import type { OAuthPopup } from '../../channel/oauth-popup.js'
import type { LoginMethod, Settings } from '../../config/settings.js'
import type { Text } from '../../copy/language.js'
import type { FlowStage } from '../../stage/define.js'
import type { FieldSpec } from '../shapes/form/field.js'
import type { Mark } from '../shapes/parts/parts.js'

/** A row of the landing. */
export interface MethodRow {
  /** Identifies the row among those of its method. */
  readonly key: string
  readonly label: Text
  readonly mark: Mark
  readonly recent: boolean
  /** A label that distinguishes the row from another one with the same text. */
  readonly chip?: Text
  /** The tooltip. */
  readonly hint?: Text
}

interface Offered {
  readonly id: LoginMethod
  /** The half of the landing that it belongs to. */
  readonly group: 'web2' | 'web3'
  readonly label: Text
  readonly mark: Mark
  /** False if this visitor cannot use it, although the host enables it. */
  readonly offered?: () => boolean
  /**
   * Lets the browser suggest this method at an e-mail field, from the visitor's first focus until the landing is left.
   * `choose` accepts a suggestion. A failure is ignored.
   */
  readonly suggest?: (stage: FlowStage, choose: () => void) => Promise<void>
  /**
   * The rows of a method whose rows change: wallets come and go, and a mark may load later. While they are undefined,
   * one row represents the method.
   */
  readonly rows?: ($settings: ReadableAtom<Settings>) => ReadableAtom<readonly MethodRow[] | undefined>
  /** Loads the data that its rows need. */
  readonly ready?: () => Promise<unknown>
  /** True if it continues in a window that the browser opens only right after a press. */
  readonly opensWindow?: (row?: string) => boolean
  /**
   * Runs in the task of the press, for example to open a pop-up, and passes the result to the method. `row`: the
   * pressed row, if there are several.
   */
  readonly press?: (settings: Settings, row?: string) => OAuthPopup | null | undefined
}

/** Describes a login method to the landing: an open field, a row of its list, or a quiet line below it. */
export type LandingMethod =
  | (Offered & { readonly place: 'row' | 'line' })
  | (Offered & {
      readonly place: 'field'
      /** The typed text is passed to the method as its `identifier`. */
      readonly field: FieldSpec
      /** The host's prefill that fills the field. */
      readonly prefill: 'email' | 'phone'
    })

export type FieldMethod = Extract<LandingMethod, { place: 'field' }>

export const isFieldMethod = (method: LandingMethod): method is FieldMethod => method.place === 'field'
