import type { OAuthReturn } from '../../api/login/oauth.js'
import { isOAuthProvider, oauthType, type OAuthType } from '../../config/oauth-providers.js'
import { appOfSite } from '../../config/other-apps.js'
import type { LoginMethod } from '../../config/settings.js'

/** What another site or app has sent back to the browser: its code, and the secret which shows that this browser asked for it. */
export interface SiteProof extends OAuthReturn {
  readonly kind: 'oauth'
}

/** A site's name is the name of its login method; other apps have one in common. */
export const methodOfSite = (provider: string): LoginMethod =>
  appOfSite(provider) ? 'cross-app' : (provider as LoginMethod)

/** The kind of account that one has there. */
export const typeOfSite = (provider: string): OAuthType | 'cross_app' =>
  isOAuthProvider(provider) ? oauthType(provider) : 'cross_app'
