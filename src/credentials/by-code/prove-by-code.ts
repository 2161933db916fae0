import type { Outcomes } from '../../accounts/proofs/outcomes.js'
import type { VerbPurpose } from '../../accounts/proofs/purpose.js'
import { verbFor } from '../../accounts/verbs.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { IdentifierKind } from '../../screens/by-code/identifier-kind.js'
import { codeScreen } from '../../screens/by-code/code-screen.js'
import type { EntryPurpose } from '../../screens/by-code/entry-screen.js'
import { at, done, flow, later, on, type Flow } from '../../stage/define.js'
import type { ProveInput } from '../credential.js'

const isEntered = (purpose: VerbPurpose): purpose is EntryPurpose => purpose !== 'log-in'

/** Asks for the identifier if it is not known, then for the digits that were sent to it. */
export function proveByCode<Purpose extends VerbPurpose>(
  kind: IdentifierKind,
  purpose: Purpose,
): Flow<ProveInput, Outcomes[Purpose]> {
  const entry = isEntered(purpose)
    ? later(`${purpose}-${kind.kind}`, async () =>
        (await import('../../screens/by-code/entry-screen.js')).entryScreen(kind, purpose),
      )
    : undefined
  const code = codeScreen(kind, verbFor(purpose), purpose)
  return flow<ProveInput, Outcomes[Purpose]>(kind.kind, {
    start: ({ identifier, captchaToken, disableSignup }) => {
      if (identifier) return at(code, { identifier, captchaToken, disableSignup })
      if (!entry) throw new WalletError('INVALID_DATA', `${kind.called} is needed to send a code.`)
      return at(entry, {})
    },
    on: [...(entry ? [on(entry, typed => at(code, typed))] : []), on(code, outcome => done(outcome))],
  })
}
