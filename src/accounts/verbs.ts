import type { Outcomes } from './proofs/outcomes.js'
import type { LinkProof, Proof, UpdateProof, Use } from './proofs/proof.js'
import type { VerbPurpose } from './proofs/purpose.js'

/** The proofs that each purpose takes. */
interface Proofs {
  readonly 'log-in': Proof
  readonly link: LinkProof
  readonly update: UpdateProof
}

const VERBS: { readonly [Purpose in VerbPurpose]: () => Promise<Use<Proofs[Purpose], Outcomes[Purpose]>> } = {
  'log-in': async () => (await import('./log-in.js')).logIn,
  link: async () => (await import('./linking/link.js')).link,
  update: async () => (await import('./linking/update.js')).update,
}

/** Returns the function that uses a proof for this purpose. Its code is loaded on the first call. */
export const verbFor =
  <Purpose extends VerbPurpose>(purpose: Purpose): Use<Proofs[Purpose], Outcomes[Purpose]> =>
  async (proof, options) =>
    (await VERBS[purpose]())(proof, options)
