import type { ManagedSecurity } from '../../ask/questions/manage-security.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { factorsOf, missingIn } from '../mfa/factor-changes.js'

const passkeysOf = ({ linkedAccounts }: User): readonly string[] =>
  linkedAccounts.flatMap(account => (account.type === 'passkey' ? [account.credentialId] : []))

/** The differences in the protection of the user's wallets. */
export function securityChanges(before: User, user: User): ManagedSecurity {
  const changed = (differs: (was: WalletAccount | undefined, is: WalletAccount) => boolean) =>
    embeddedWallets(user).filter(wallet =>
      differs(
        embeddedWallets(before).find(({ address }) => address === wallet.address),
        wallet,
      ),
    )
  const [were, are] = [passkeysOf(before), passkeysOf(user)]
  return {
    user,
    secured: changed((was, { recoveryMethod }) => was !== undefined && was.recoveryMethod !== recoveryMethod),
    enrolled: missingIn(factorsOf(before), factorsOf(user)),
    removed: missingIn(factorsOf(user), factorsOf(before)),
    passkeysAdded: are.filter(id => !were.includes(id)),
    passkeysRemoved: were.filter(id => !are.includes(id)),
    delegated: changed((was, { delegated }) => delegated && !was?.delegated),
    revoked: changed((was, { delegated }) => !delegated && was?.delegated === true),
  }
}
