import { protection } from '../../copy/areas/wallets/protection.js'
import { text, type Text } from '../../copy/language.js'
import { isOAuthProvider } from '../../config/oauth-providers.js'
import type { WalletAccount } from '../../session/user/user.js'
import { cloudName } from '../recovery/cloud/cloud-names.js'

/** Who can recover a wallet: nobody, the provider, or the visitor alone. */
export type RecoveredBy = 'nobody' | 'provider' | 'visitor'

export interface RecoveryFacts {
  readonly by: RecoveredBy
  /** The name of the method. */
  readonly name: Text
  /** Its meaning in one sentence. */
  readonly note: Text
}

type Words = typeof protection.english.recovery
const word = (pick: (words: Words) => string) => text(protection, words => pick(words.recovery))
const namedFact = (by: RecoveredBy, pick: (words: Words) => { readonly name: string; readonly note: string }) => ({
  by,
  name: word(words => pick(words).name),
  note: word(words => pick(words).note),
})

/** How a wallet is recovered on another device. */
export function recoveryFacts({ recoveryMethod: method, unified }: WalletAccount): RecoveryFacts {
  if (unified || method === 'privy-v2') return namedFact('provider', words => words.server)
  if (!method) return namedFact('nobody', words => words.none)
  if (method === 'privy') return namedFact('provider', words => words.automatic)
  if (method === 'user-passcode') return namedFact('visitor', words => words.password)
  if (method !== 'google-drive' && method !== 'icloud' && !isOAuthProvider(method))
    return namedFact('visitor', words => words.other)
  const provider = cloudName(method)
  return { by: 'visitor', name: provider, note: word(words => words.cloud({ provider })) }
}
