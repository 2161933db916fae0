/** Another app of the same provider, where sites to log in with are named: in a request, in a token, in a row of the landing. */
export const siteOfApp = (appId: string): string => `privy:${appId}`

/** The app that such a site is; undefined for all others. */
export const appOfSite = (site: string | undefined): string | undefined => /^privy:(\w+)$/.exec(site ?? '')?.[1]
