import { requireCrossAppLinkable } from '../../accounts/cross-app/link-cross-app.js'
import type { ProviderApp } from '../../accounts/cross-app/provider-apps.js'
import { chooseApp } from '../../screens/cross-app/choose-app.js'
import { crossAppLink } from '../../screens/cross-app/cross-app.js'
import { at, on } from '../../stage/define.js'
import { linked, linking } from './linking.js'

/** Adds the wallet that the signed-in user has at another app: at this one, else at one that they choose. */
export const linkCrossApp = linking<{ readonly app?: ProviderApp }>(({ app }) => {
  requireCrossAppLinkable(app?.id)
  return app ? at(crossAppLink, { app }) : at(chooseApp, {})
}, [
  on(chooseApp, chosen => at(crossAppLink, chosen)),
  on(crossAppLink, linked),
])
