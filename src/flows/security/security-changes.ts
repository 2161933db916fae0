import type { ManagedSecurity } from '../../ask/questions/manage-security.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { factorsOf, missingIn } from '../mfa/factor-changes.js'

const passkeysOf = ({ linkedAccounts }: User): readonly string[] =>
  linkedAccounts.flatMap(account => (account.type === 'passkey' ? [account.credentialId] : []))

/** The differences in the protection of the user's wallets. */
export function securityChanges(before: User, user: User): ManagedSecurity {
  const changedWallets = (hasChanged: (previous: WalletAccount | undefined, current: WalletAccount) => boolean) =>
    embeddedWallets(user).filter(wallet =>
      hasChanged(
        embeddedWallets(before).find(({ address }) => address === wallet.address),
        wallet,
      ),
    )
  const [passkeysBefore, passkeysNow] = [passkeysOf(before), passkeysOf(user)]
  return {
    user,
    secured: changedWallets(
      (previous, { recoveryMethod }) => previous !== undefined && previous.recoveryMethod !== recoveryMethod,
    ),
    enrolled: missingIn(factorsOf(before), factorsOf(user)),
    removed: missingIn(factorsOf(user), factorsOf(before)),
    passkeysAdded: passkeysNow.filter(id => !passkeysBefore.includes(id)),
    passkeysRemoved: passkeysBefore.filter(id => !passkeysNow.includes(id)),
    delegated: changedWallets((previous, { delegated }) => delegated && !previous?.delegated),
    revoked: changedWallets((previous, { delegated }) => !delegated && previous?.delegated === true),
  }
}
