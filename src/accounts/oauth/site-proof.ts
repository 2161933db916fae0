import type { OAuthReturn } from '../../api/login/oauth.js'
import { isOAuthProvider, oauthType, type OAuthType } from '../../config/oauth-providers.js'
import { appOfSite } from '../../config/other-apps.js'
import type { LoginMethod } from '../../config/settings.js'

/** The return of another site or app: its code, and the secret which proves that this browser requested it. */
export interface SiteProof extends OAuthReturn {
  readonly kind: 'oauth'
}

/** The login method of a site, which has the site's name; all other apps share one method. */
export const methodOfSite = (provider: string): LoginMethod =>
  appOfSite(provider) ? 'cross-app' : (provider as LoginMethod)

/** The account type of a site. */
export const typeOfSite = (provider: string): OAuthType | 'cross_app' =>
  isOAuthProvider(provider) ? oauthType(provider) : 'cross_app'
