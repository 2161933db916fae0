import type { CodeCalls, CodeProof } from '../../accounts/proofs/proof.js'
import type { Settings } from '../../config/settings.js'
import type { Text } from '../../copy/language.js'
import type { FieldSpec } from '../shapes/form/field.js'

/** A kind of identifier that six digits prove: an e-mail address, a phone number. */
export interface IdentifierKind {
  readonly kind: CodeProof['kind']
  /** How an error names it: "An e-mail address". */
  readonly called: string
  /** Path data. */
  readonly icon: string
  /** Where the identifier is typed. */
  readonly field: FieldSpec
  /** "We sent six digits to", by what the app sends them. */
  readonly sentTo: (settings: Settings) => Text
  /** How codes are sent there, and taken: loaded with the first one. */
  readonly calls: () => Promise<CodeCalls>
  /** Waits for a code to come to this device, where the app sends codes that can. */
  readonly receive?: (settings: Settings) => ((signal: AbortSignal) => Promise<string | undefined>) | undefined
  /** Why the provider sends nothing there, where another would do. */
  readonly refusal: (error: unknown) => Text | undefined
}
