/** What somebody proves a credential for: a session, one more account, one in the place of theirs, an account of another user, that it is them, a second factor. */
export type Purpose = 'log-in' | 'link' | 'update' | 'transfer' | 'verify' | 'enrol'

/** The purposes of a proof that stands for a whole account: it logs in with it, or adds it to the signed-in user. */
export type AccountPurpose = Extract<Purpose, 'log-in' | 'link'>
