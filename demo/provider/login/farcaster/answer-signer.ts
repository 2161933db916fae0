import type { ProviderContext } from '../../context.js'
import { Farcaster, type FarcasterSigner } from '../../store/accounts/farcaster.js'
import { transaction } from '../../store/transaction.js'

/** Stores a person's decision on a signer. An approved signer is added to their Farcaster account. */
export function answerSigner(
  { db, users, clock: { now } }: ProviderContext,
  signer: FarcasterSigner,
  answer: 'approved' | 'revoked',
): void {
  transaction(db, () => {
    new Farcaster(db, now).settleSigner(signer, answer)
    const user = users.find(signer.userId)
    const account = users
      .accounts(signer.userId)
      .find(({ type, subject }) => type === 'farcaster' && subject === String(signer.fid))
    if (answer === 'approved' && user && account)
      users.verify(user, { ...account, fields: { ...account.fields, signer_public_key: signer.publicKey } })
  })
}
