import type { CodeProof } from '../../accounts/proofs/proof.js'
import type { Text } from '../../copy/language.js'
import type { FieldMethod } from '../../screens/login/landing-method.js'
import type { Credential, Prove } from '../credential.js'
import { proving } from '../proving.js'

interface ByCode extends Pick<FieldMethod, 'id' | 'prefill' | 'field'> {
  readonly type: CodeProof['kind']
  readonly label: Text
  /** Path data. */
  readonly icon: string
  readonly load: () => Promise<Prove>
}

/**
 * A credential that a six-digit code proves. The landing has a field for its identifier, the account page has screens
 * for it.
 */
export const byCode = ({ icon, load, ...credential }: ByCode) =>
  ({
    ...credential,
    group: 'web2',
    place: 'field',
    mark: { icon },
    prove: proving(credential.id, ['log-in', 'link', 'update'], load),
  }) satisfies Credential
