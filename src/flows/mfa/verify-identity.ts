import type { IdentityCheck, VerifiedFactor } from '../../ask/questions/verify-identity.js'
import { factors } from '../../credentials/factors/factors.js'
import { WalletError } from '../../errors/wallet-error.js'
import { FACTORS } from '../../screens/mfa/describe-factor.js'
import { factorChoice } from '../../screens/mfa/factor-choice.js'
import { promptLimits } from '../../screens/mfa/prompt-limits.js'
import { promptPurpose } from '../../screens/mfa/prompt-purpose.js'
import { requireUser } from '../../session/require-user.js'
import { at, done, flow, on } from '../../stage/define.js'

/** Has the visitor verify their identity with a second factor. If they have several, they choose one first. */
export const verifyIdentity = flow<IdentityCheck, VerifiedFactor>('verify-identity', {
  start: ({ methods, operation, failed }, stage) => {
    const { mfaMethods } = requireUser('to verify their identity')
    const available = FACTORS.filter(method => (methods.length > 0 ? methods : mfaMethods).includes(method))
    const [first] = available
    if (!first) throw new WalletError('MISSING_MFA_CREDENTIALS', 'The user has no second factor.')
    promptLimits(stage)
    promptPurpose(stage, operation)
    if (available.length === 1) return at(factors[first].verify, { canChoose: false, failed: failed !== undefined })
    return at(factorChoice, { methods: available, failed: failed !== undefined })
  },
  on: [
    on(factorChoice, method => at(factors[method].verify, { canChoose: true, failed: false })),
    ...FACTORS.map(method => on(factors[method].verify, (verified: VerifiedFactor) => done(verified))),
  ],
})
