import type { MfaFields } from '../channel/frame-operations.js'
import { isFrameError } from '../channel/frame-error.js'
import type { MfaMethod } from '../config/settings.js'
import { MFA_SENDS } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'

/** Asks the visitor for a second factor. `failed` is why the last one did not count. */
export type MfaPrompt = (request: { readonly methods: readonly MfaMethod[]; readonly failed: WalletError | undefined; readonly signal: AbortSignal | undefined }) => Promise<MfaFields>

const door = () => onePerPage<{ prompt: MfaPrompt | undefined }>('mfa-prompt', () => ({ prompt: undefined }))

/** Says who asks the visitor for a second factor; undefined: nobody does. */
export function setMfaPrompt(prompt: MfaPrompt | undefined): void {
  door().prompt = prompt
}

export interface MfaOptions {
  readonly methods: readonly MfaMethod[]
  readonly signal?: AbortSignal | undefined
  /** True: asks before the first sending, where the user has a method. */
  readonly first?: boolean
}

/**
 * Sends an operation, at most four times: as often as its second factor is missing or wrong, the visitor is asked and the
 * same is sent again with what they gave. Throws MISSING_MFA_CREDENTIALS when nobody asks them, or after the fourth.
 */
export async function withMfa<T>(send: (mfa: MfaFields | undefined) => Promise<T>, { methods, signal, first = false }: MfaOptions): Promise<T> {
  let mfa = first && methods.length > 0 ? await ask(methods, undefined, signal) : undefined
  for (let sends = 1; ; sends++) {
    try {
      return await send(mfa)
    } catch (error) {
      if (!isFrameError(error, 'missing_or_invalid_mfa')) throw error
      if (sends === MFA_SENDS) {
        throw new WalletError('MISSING_MFA_CREDENTIALS', 'MFA verification failed too often.', { cause: error, frameType: 'mfa_verification_max_attempts_reached' })
      }
      const failed = mfa && new WalletError('MISSING_MFA_CREDENTIALS', 'MFA verification failed, retry.', { cause: error, frameType: error.frameType })
      mfa = await ask(methods, failed, signal, error)
    }
  }
}

function ask(methods: readonly MfaMethod[], failed: WalletError | undefined, signal: AbortSignal | undefined, cause?: unknown): Promise<MfaFields> {
  const { prompt } = door()
  if (!prompt) throw new WalletError('MISSING_MFA_CREDENTIALS', 'This action needs a second factor.', { frameType: 'missing_or_invalid_mfa', ...(cause === undefined ? {} : { cause }) })
  return prompt({ methods, failed, signal })
}
