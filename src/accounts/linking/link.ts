import { appOfSite } from '../../config/other-apps.js'
import { crossAppToken } from '../../session/tokens/cross-app-token.js'
import type { User } from '../../session/user/user.js'
import { callsOf } from '../proofs/calls-of.js'
import { provedType, type LinkProof, type UseOptions } from '../proofs/proof.js'
import { linkBy } from './link-by.js'
import { requireLinkable } from './rules.js'

/**
 * Adds the account that this proves to the signed-in user; one of another app, whose token is gone, also once more, which brings a new one.
 * Throws as `requireLinkable` and `linkBy` do.
 */
export async function link(proof: LinkProof, { signal }: UseOptions = {}): Promise<User> {
  requireLinkable(provedType(proof), proof.kind === 'oauth' && !lacksToken(proof.provider) ? proof.provider : undefined)
  const calls = await callsOf(proof)
  return linkBy(calls.accountOf(proof), () => calls.link(proof, signal))
}

function lacksToken(site: string): boolean {
  const app = appOfSite(site)
  return app !== undefined && crossAppToken(app) === null
}
