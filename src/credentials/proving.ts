import type { Outcomes } from '../accounts/verbs.js'
import { laterFlow } from '../stage/define.js'
import type { Prove, Proving } from './credential.js'

/** How a credential is proved for these purposes. */
export const proving = <Can extends keyof Outcomes>(name: string, purposes: readonly Can[], load: () => Promise<Prove<Can>>): Proving<Can> =>
  Object.fromEntries(purposes.map(purpose => [purpose, laterFlow(name, async () => (await load())(purpose))])) as Proving<Can>
