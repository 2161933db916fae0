import { atom, type ReadableAtom } from 'nanostores'
import { $errors } from '../../copy/errors.js'
import { toWalletError } from '../../errors/wallet-error.js'
import type { Authenticated } from '../../session/authenticate.js'
import { screen, type OnStage } from '../../stage/define.js'

export interface OAuthStatusModel {
  /** The provider's name as people write it. */
  provider: string
  $status: ReadableAtom<'loading' | 'done' | 'error'>
  /** What went wrong, said below "Authentication failed". */
  $detail: ReadableAtom<string | undefined>
  back(): void
}

const NAMES: Record<string, string> = { github: 'GitHub', linkedin: 'LinkedIn', tiktok: 'TikTok', twitter: 'Twitter' }

/** Back from another site: the answer is checked and turned into a session. */
export const oauthStatus = screen('oauth-status', {
  view: () => import('./oauth-status.view.js'),
  start: (
    { provider, complete }: { provider: string; complete: (signal: AbortSignal) => Promise<Authenticated> },
    stage: OnStage<Authenticated>,
  ): OAuthStatusModel => {
    const $status = atom<'loading' | 'done' | 'error'>('loading')
    const $detail = atom<string | undefined>()
    void stage.run(async () => {
      try {
        const authenticated = await complete(stage.signal)
        $status.set('done')
        stage.finish(authenticated)
      } catch (error) {
        if (stage.signal.aborted) throw error
        const { code } = toWalletError(error, 'UNKNOWN_AUTH_ERROR')
        if (code === 'ALLOWLIST_REJECTED' || code === 'USER_LIMIT_REACHED' || code === 'USER_DOES_NOT_EXIST') throw error
        $detail.set($errors.get()[code].detail)
        $status.set('error')
      }
    })()
    return {
      provider: NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1),
      $status,
      $detail,
      back: () => stage.leave(),
    }
  },
})
