import type { Authenticated } from '../session/authenticate.js'
import type { User } from '../session/user/user.js'
import type { LinkProof, Proof, UpdateProof, Use } from './proofs/proof.js'

/** The result of a proof, by its purpose. */
export interface Outcomes {
  readonly 'log-in': Authenticated
  readonly link: User
  readonly update: User
}

/** What proves enough for it. */
interface Proofs {
  readonly 'log-in': Proof
  readonly link: LinkProof
  readonly update: UpdateProof
}

const VERBS: { readonly [Asked in keyof Outcomes]: () => Promise<Use<Proofs[Asked], Outcomes[Asked]>> } = {
  'log-in': async () => (await import('./log-in.js')).logIn,
  link: async () => (await import('./linking/link.js')).link,
  update: async () => (await import('./linking/update.js')).update,
}

/** Does with a proof what it was asked for. The code for that is loaded with the first one. */
export const verbFor =
  <Asked extends keyof Outcomes>(purpose: Asked): Use<Proofs[Asked], Outcomes[Asked]> =>
  async (proof, options) =>
    (await VERBS[purpose]())(proof, options)
