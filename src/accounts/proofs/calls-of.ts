import type { Proof, ProofCalls } from './proof.js'

const CALLS: Readonly<Record<Proof['kind'], () => Promise<ProofCalls>>> = {
  email: async () => (await import('./email.js')).email,
  phone: async () => (await import('./phone.js')).phone,
}

/** The calls that take this proof: loaded when there is one. */
export const callsOf = ({ kind }: Proof): Promise<ProofCalls> => CALLS[kind]()
