/**
 * The sites that people log in with. The key is the site's name in settings and on the wire, the value is its public
 * name. A new site is a row here, and its mark in `ui/pictures/provider-marks.ts`.
 */
export const OAUTH_PROVIDERS = {
  google: 'Google',
  twitter: 'Twitter',
  discord: 'Discord',
  github: 'GitHub',
  spotify: 'Spotify',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  apple: 'Apple',
  line: 'LINE',
} as const
export type OAuthProvider = keyof typeof OAUTH_PROVIDERS

export const OAUTH_IDS = Object.keys(OAUTH_PROVIDERS) as readonly OAuthProvider[]

/** The wallet provider's name for an account at this site, and for the switch of an app that offers it. */
export const oauthType = <Id extends OAuthProvider>(id: Id) => `${id}_oauth` as const
export type OAuthType = `${OAuthProvider}_oauth`

/** The site of an account of this type. */
export const providerOf = ({ type }: { readonly type: OAuthType }): OAuthProvider =>
  type.slice(0, -'_oauth'.length) as OAuthProvider

export const isOAuthProvider = (id: string): id is OAuthProvider => Object.hasOwn(OAUTH_PROVIDERS, id)

/** The public name of a login site: one of these, Telegram, or another app. */
export const siteName = (id: string): string =>
  isOAuthProvider(id) ? OAUTH_PROVIDERS[id] : id.charAt(0).toUpperCase() + id.slice(1)
