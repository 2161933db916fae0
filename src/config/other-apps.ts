/**
 * The name of another app of the same provider, where login sites are named: in a request, a token, or a row of the
 * landing.
 */
export const siteOfApp = (appId: string): string => `privy:${appId}`

/** The id of the app that such a name stands for; undefined for all other sites. */
export const appOfSite = (site: string | undefined): string | undefined => /^privy:(\w+)$/.exec(site ?? '')?.[1]
