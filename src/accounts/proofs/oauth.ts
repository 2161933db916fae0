import { authenticateOAuth, linkOAuth } from '../../api/login/oauth.js'
import { storeOAuthTokens } from '../../session/tokens/oauth-tokens.js'
import { methodOfSite, typeOfSite, type SiteProof } from '../oauth/site-proof.js'
import type { ProofCalls } from './proof.js'

/** The calls that take the return of a social site. The site's own tokens are passed to the host. */
export const oauth: ProofCalls<SiteProof> = {
  methodOf: ({ provider }) => methodOfSite(provider),
  madeWith: ({ provider }) => ({ site: provider }),
  accountOf: ({ provider }) => ({ accountType: typeOfSite(provider), linkMethod: provider }),
  logIn: (proof, mode, signal) => authenticateOAuth({ ...proof, mode }, signal),
  link: async (proof, signal) => {
    const { oauth_tokens: tokens, ...changed } = await linkOAuth(proof, signal)
    if (tokens) storeOAuthTokens(tokens)
    return changed
  },
}
