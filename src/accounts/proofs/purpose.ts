/**
 * Why a credential is proven: to log in, to add an account, to replace one, to move another user's account here, to
 * verify the visitor's identity, or to enrol a second factor.
 */
export type Purpose = 'log-in' | 'link' | 'update' | 'transfer' | 'verify' | 'enrol'

/**
 * The purposes of a proof that stands for a whole account: it logs in, or it links the account to the signed-in user.
 */
export type AccountPurpose = Extract<Purpose, 'log-in' | 'link'>
