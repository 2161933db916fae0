import type { CodeCalls, CodeProof } from '../../accounts/proofs/proof.js'
import type { Settings } from '../../config/settings.js'
import type { Text } from '../../copy/language.js'
import type { FieldSpec } from '../shapes/form/field.js'

/** A kind of identifier that six digits prove: an e-mail address, or a phone number. */
export interface IdentifierKind {
  readonly kind: CodeProof['kind']
  /** Its name in error messages: "An e-mail address". */
  readonly called: string
  /** The icon's path data. */
  readonly icon: string
  /** The field in which it is typed. */
  readonly field: FieldSpec
  /** "We sent six digits to", depending on how the app sends them. */
  readonly sentTo: (settings: Settings) => Text
  /** Sends and checks codes; loaded with the first code. */
  readonly calls: () => Promise<CodeCalls>
  /** Waits until this device receives a code, if the app's codes support that. */
  readonly receive?: (settings: Settings) => ((signal: AbortSignal) => Promise<string | undefined>) | undefined
  /**
   * Returns the reason why the provider cannot send to this identifier. Undefined if another identifier would not help.
   */
  readonly refusal: (error: unknown) => Text | undefined
}
