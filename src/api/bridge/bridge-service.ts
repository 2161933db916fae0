import { isLocal } from '../../lib/is-local.js'
import { apiAddress } from '../app/app-facts.js'

/** Identifies a deposit by its transaction or, if that is unknown, by the bridge's own id. */
export type DepositName = { readonly hash: string } | { readonly id: string }

/** The addresses of the bridge's API, and of the site where people look up a deposit. */
export interface BridgeService {
  readonly api: string
  readonly site: string
}

const MAIN: BridgeService = { api: 'https://api.relay.link', site: 'https://relay.link' }
const TESTNETS: BridgeService = { api: 'https://api.testnets.relay.link', site: 'https://testnets.relay.link' }

/**
 * The bridge of the main networks, or of the test networks. A development provider on the visitor's own machine
 * replaces both.
 */
export function bridgeService(testnet: boolean): BridgeService {
  const provider = apiAddress()
  if (URL.canParse(provider) && isLocal(new URL(provider).hostname))
    return { api: `${provider}/relay`, site: `${provider}/relay` }
  return testnet ? TESTNETS : MAIN
}

/** The page that shows people the state of a deposit. */
export const refundUrl = (deposit: DepositName, testnet: boolean): string =>
  `${bridgeService(testnet).site}/transaction/${encodeURIComponent('hash' in deposit ? deposit.hash : deposit.id)}`
