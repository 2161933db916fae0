import type { Outcomes } from '../accounts/proofs/outcomes.js'
import type { VerbPurpose } from '../accounts/proofs/purpose.js'
import { laterFlow, type LaterFlow } from '../stage/define.js'
import type { Prove, ProveInput } from './credential.js'

type Later<Can extends VerbPurpose> = { readonly [Purpose in Can]: LaterFlow<ProveInput, Outcomes[Purpose]> }

/** The flows that prove a credential for these purposes. Their code is loaded when it is needed. */
export const proving = <Can extends VerbPurpose>(
  name: string,
  purposes: readonly Can[],
  load: () => Promise<Prove<Can>>,
): Later<Can> =>
  Object.fromEntries(
    purposes.map(purpose => [purpose, laterFlow(name, async () => (await load())(purpose))]),
  ) as Later<Can>
