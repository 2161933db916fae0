import type { Outcomes } from './outcomes.js'

/**
 * Why a credential is proven: to log in, to add an account, to replace one, to verify the visitor's identity, or to
 * enrol a second factor. A transfer of another user's account needs no proof of its own: it takes the data of the
 * refused link.
 */
export type Purpose = keyof Outcomes

/** The purposes of a second factor. Its proof is sent to the wallet frame or to the provider's enrolment. */
export type FactorPurpose = Extract<Purpose, 'verify' | 'enrol'>

/** The purposes whose proof is passed to a verb. */
export type VerbPurpose = Exclude<Purpose, FactorPurpose>

/**
 * The purposes of a proof that stands for a whole account: it logs in, or it links the account to the signed-in user.
 */
export type AccountPurpose = Extract<Purpose, 'log-in' | 'link'>
