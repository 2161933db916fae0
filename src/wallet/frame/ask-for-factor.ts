import { atom, type WritableAtom } from 'nanostores'
import { ask } from '../../ask/ask.js'
import { handlerOf } from '../../ask/handlers.js'
import type { IdentityCheck, UncheckedFactor, VerifiedFactor } from '../../ask/questions/verify-identity.js'
import { MFA_PAUSE_MS, MFA_WAIT_MS } from '../../constants.js'
import { WalletError } from '../../errors/wallet-error.js'
import { onePerPage } from '../../lib/page.js'
import { wait } from '../../lib/time/wait.js'
import { pageSettings } from '../page-settings.js'

/** The error if no factor was verified in time. */
export const timedOut = (): WalletError =>
  new WalletError('MISSING_MFA_CREDENTIALS', 'Timed out waiting for MFA code', { frameType: 'mfa_timeout' })

/** A request that waits for a second factor. */
interface WaitingRequest {
  /** What it needs the factor for; undefined if only the host knows it. */
  readonly operation: string | undefined
}

/** The requests of this page that wait for a second factor. One prompt serves all of them. */
export const $waitingRequests = (): WritableAtom<readonly WaitingRequest[]> =>
  onePerPage('waiting-requests', () => atom<readonly WaitingRequest[]>([]))

/** How many requests of this page were not answered in time. Their prompt pauses with each of them. */
export const $timedOutRequests = (): WritableAtom<number> => onePerPage('timed-out-requests', () => atom(0))

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
    const $timedOut = $timedOutRequests()
    $timedOut.set($timedOut.get() + 1)
    wait(MFA_PAUSE_MS).then(
      () => withdrawal.abort(),
      () => {},
    )
    throw timedOut()
  })
  const [$waiting, request] = [$waitingRequests(), { operation: check.operation }]
  $waiting.set([...$waiting.get(), request])
  const answer = ask('verify-identity', check, {
    signal: signal ? AbortSignal.any([signal, withdrawal.signal]) : withdrawal.signal,
  })
  timeout.catch(() => {})
  answer.catch(() => {})
  try {
    return await Promise.race([answer, timeout])
  } finally {
    settled.abort()
    $waiting.set($waiting.get().filter(other => other !== request))
  }
}

const isLeftToHost = (signal?: AbortSignal): Promise<boolean> =>
  pageSettings(signal).then(
    ({ mfa }) => mfa.noPromptOnMfaRequired,
    () => false,
  )
