import type { Proof, ProofCalls } from './proof.js'

const CALLS: { readonly [Kind in Proof['kind']]: () => Promise<ProofCalls<Extract<Proof, { readonly kind: Kind }>>> } =
  {
    email: async () => (await import('./email.js')).email,
    farcaster: async () => (await import('./farcaster.js')).farcaster,
    custom_auth: async () => (await import('./custom-token.js')).customToken,
    guest: async () => (await import('./guest.js')).guest,
    telegram: async () => (await import('./telegram.js')).telegram,
    passkey: async () => (await import('./passkey.js')).passkey,
    'new-passkey': async () => (await import('./passkey.js')).newPasskey,
    phone: async () => (await import('./phone.js')).phone,
    wallet: async () => (await import('./wallet.js')).wallet,
    oauth: async () => (await import('./oauth.js')).oauth,
  }

/** Returns the provider's calls for this proof. They are loaded on demand. */
export const callsOf = <P extends Proof>({ kind }: P): Promise<ProofCalls<P>> => CALLS[kind]() as Promise<ProofCalls<P>>
