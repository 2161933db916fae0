import { atom, computed } from 'nanostores'
import { OAUTH_PROVIDERS, oauthType, type OAuthProvider } from '../config/oauth-providers.js'
import { NEXT_STEP_AFTER_REDIRECT_MS } from '../constants.js'
import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { loadOnce } from '../lib/load-once.js'
import { enabledMethods } from '../screens/login/landing-plan.js'
import { recentLogin } from '../session/recent-login.js'
import type { Credential } from './credential.js'
import { proving } from './proving.js'

type Parts = typeof import('./sites/site-parts.js')

/** What a row is drawn with, and what its press needs: loaded beside the landing, as soon as the app enables such a site. */
const $parts = atom<Partial<Parts> | undefined>()
const loadParts = loadOnce(async () => $parts.set(await import('./sites/site-parts.js')))

/** An account at another site (OAuth). */
export const site = (id: OAuthProvider) => {
  const name = OAUTH_PROVIDERS[id]
  const label = text(login, words => words.continueWith({ provider: name }))
  return {
    id,
    type: oauthType(id),
    group: 'web2',
    place: 'row',
    label,
    mark: { name },
    rows: $settings => {
      const recent = recentLogin()?.accountType === id
      return computed([$settings, $parts], (settings, parts) => {
        if (!parts && enabledMethods(settings).includes(id)) loadParts().catch(() => $parts.set({}))
        return [{ key: id, label, mark: { name, shape: parts ? parts.PROVIDER_MARKS?.[id] : '' }, recent }]
      })
    },
    opensWindow: () => $parts.get()?.needsPopup?.() === true,
    press: settings => $parts.get()?.popupFor?.(settings),
    pause: NEXT_STEP_AFTER_REDIRECT_MS,
    prove: proving(id, ['log-in', 'link'], async () => { const { proveSite } = await import('./sites/prove-site.js'); return purpose => proveSite(id, purpose) }),
  } satisfies Credential
}
