import { ask } from '../../ask/ask.js'
import { handlerOf } from '../../ask/handlers.js'
import type { IdentityCheck, UncheckedFactor, VerifiedFactor } from '../../ask/questions/verify-identity.js'
import { MFA_PAUSE_MS, MFA_WAIT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { wait } from '../../lib/time/wait.js'
import { pageSettings } from '../page-settings.js'

/** The error if no factor was verified in time. */
export const timedOut = (): WalletError =>
  new WalletError('MISSING_MFA_CREDENTIALS', 'Timed out waiting for MFA code', { frameType: 'mfa_timeout' })

/**
 * Asks the visitor for a second factor. If the host has its own prompt (`mfa.noPromptOnMfaRequired`), only its handler
 * is asked. Operations wait five minutes for the factor; the prompt announces the time-out, and closes a moment later.
 */
export async function askForFactor(
  check: IdentityCheck,
  signal?: AbortSignal,
): Promise<UncheckedFactor | VerifiedFactor> {
  if (!handlerOf('verify-identity') && (await isLeftToHost(signal))) {
    throw new WalletError(
      'MISSING_MFA_CREDENTIALS',
      "This app asks for second factors by itself: answer by setHandler('verify-identity', …) of wallet-elements/client.",
    )
  }
  const withdrawal = new AbortController()
  const settled = new AbortController()
  const timeout = wait(MFA_WAIT_MS, settled.signal).then(() => {
    wait(MFA_PAUSE_MS).then(
      () => withdrawal.abort(),
      () => {},
    )
    throw timedOut()
  })
  const answer = ask('verify-identity', check, {
    signal: signal ? AbortSignal.any([signal, withdrawal.signal]) : withdrawal.signal,
  })
  timeout.catch(() => {})
  answer.catch(() => {})
  try {
    return await Promise.race([answer, timeout])
  } finally {
    settled.abort()
  }
}

const isLeftToHost = (signal?: AbortSignal): Promise<boolean> =>
  pageSettings(signal).then(
    ({ mfa }) => mfa.noPromptOnMfaRequired,
    () => false,
  )
