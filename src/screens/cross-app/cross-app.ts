import { endedBy } from '../../accounts/cross-app/ended.js'
import type { ProviderApp } from '../../accounts/cross-app/provider-apps.js'
import { visitApp } from '../../accounts/cross-app/visit-app.js'
import type { OAuthPopup } from '../../channel/oauth-popup.js'
import { siteOfApp } from '../../config/other-apps.js'
import type { Authenticated } from '../../session/authenticate.js'
import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { siteAttempt } from '../login/oauth/site-attempt.js'
import { statusView } from '../shapes/status/status.js'
import { crossAppFaces } from './cross-app-faces.js'

export interface AtApp {
  readonly app: ProviderApp
  /** What the press has opened. */
  readonly popup?: OAuthPopup | null | undefined
}

/** What both screens have in common: to the other app in its pop-up, and back to where the visitor came from. */
function toApp(stage: OnStage<never>, { app, popup }: AtApp) {
  const elsewhere = () => { if (!stage.back()) stage.leave() }
  return { provider: siteOfApp(app.id), popup: popup ?? undefined, faces: crossAppFaces(app, elsewhere), go: visitApp, elsewhere }
}

/** Logs in with the wallet that the visitor has at another app. */
export const crossAppLogin = screen('cross-app', {
  view: statusView,
  start: ({ disableSignup, captchaToken, ...at }: AtApp & { readonly disableSignup: boolean; readonly captchaToken?: string | undefined }, stage: OnStage<Authenticated>) => siteAttempt(stage, {
    ...toApp(stage, at), captchaToken,
    begin: () => ({ disableSignup }),
    complete: (found, signal) => found.complete(signal),
    ended: how => endedBy(how, 'USER_EXITED_AUTH_FLOW'),
  }),
})

/** Adds it to the account of the signed-in user. */
export const crossAppLink = screen('link-cross-app', {
  view: statusView,
  start: (at: AtApp, stage: OnStage<User>) => siteAttempt(stage, {
    ...toApp(stage, at),
    begin: () => ({ link: true }),
    complete: async (found, signal) => (await import('../../accounts/oauth/complete-link.js')).completeLink(found, signal),
    ended: how => endedBy(how, 'USER_EXITED_LINK_FLOW'),
  }),
})
