import { atom, type ReadableAtom } from 'nanostores'
import type { User } from '../../session/user.js'
import { screen, type OnStage } from '../../stage/define.js'

export interface TermsModel {
  app: string
  termsUrl?: string
  privacyPolicyUrl?: string
  $status: ReadableAtom<'asking' | 'accepting' | 'leaving'>
  accept(): void
  /** Logs out and closes. */
  decline(): void
}

/** The host's terms, when it wants them accepted and this user has not yet. */
export const terms = screen('terms', {
  view: () => import('./terms.view.js'),
  start: (_: Record<never, never>, stage: OnStage<User>): TermsModel => {
    const { name, legal } = stage.$settings.get()
    const $status = atom<'asking' | 'accepting' | 'leaving'>('asking')
    const accept = stage.run(async () => {
      if ($status.get() !== 'asking') return
      $status.set('accepting')
      const { acceptTerms } = await import('../../session/accept-terms.js')
      stage.finish(await acceptTerms(stage.signal))
    })
    const decline = stage.run(async () => {
      if ($status.get() !== 'asking') return
      $status.set('leaving')
      const { logout } = await import('../../session/logout.js')
      await logout()
      stage.leave()
    })
    return {
      app: name,
      ...(legal.termsAndConditionsUrl ? { termsUrl: legal.termsAndConditionsUrl } : {}),
      ...(legal.privacyPolicyUrl ? { privacyPolicyUrl: legal.privacyPolicyUrl } : {}),
      $status,
      accept: () => void accept(),
      decline: () => void decline(),
    }
  },
})
