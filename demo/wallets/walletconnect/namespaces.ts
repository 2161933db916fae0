import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { ETHEREUM_EVENTS, ETHEREUM_METHODS } from './ethereum-requests.js'
import { SOLANA_METHODS } from './solana-requests.js'

type Kind = 'eip155' | 'solana'
export type Addresses = Readonly<Record<Kind, string>>

const SPOKEN: Readonly<Record<Kind, { methods: string[]; events: string[] }>> = {
  eip155: { methods: [...ETHEREUM_METHODS], events: [...ETHEREUM_EVENTS] },
  solana: { methods: [...SOLANA_METHODS], events: [] },
}
/** The chains of a wallet that is on the wrong chain. No network has these ids. */
export const NOWHERE: Readonly<Record<Kind, string>> = {
  eip155: 'eip155:999999',
  solana: 'solana:11111111111111111111111111111111',
}

/** A session's namespace with the wallet's accounts on these chains (CAIP-2). */
export function namespace(kind: Kind, chains: string[], addresses: Addresses) {
  return { ...SPOKEN[kind], chains, accounts: chains.map(chain => `${chain}:${addresses[kind]}`) }
}

/**
 * The namespaces that the wallet grants: every chain of the proposal. Throws if the proposal requires something
 * unsupported.
 */
export function granted(proposal: ProposalTypes.Struct, addresses: Addresses): SessionTypes.Namespaces {
  return buildApprovedNamespaces({
    proposal,
    supportedNamespaces: Object.fromEntries(
      requestedChains(proposal).map(([kind, chains]) => [kind, namespace(kind, chains, addresses)]),
    ),
  })
}

/** The namespaces of a session on none of the requested chains. */
export function onWrongChain(proposal: ProposalTypes.Struct, addresses: Addresses): SessionTypes.Namespaces {
  return Object.fromEntries(
    requestedChains(proposal).map(([kind]) => [kind, namespace(kind, [NOWHERE[kind]], addresses)]),
  )
}

/** The kinds of chains in a proposal, each with its chains. A key is a kind or a single chain (CAIP-25). */
function requestedChains({ requiredNamespaces, optionalNamespaces }: ProposalTypes.Struct): [Kind, string[]][] {
  const named = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)].flatMap(
    ([key, { chains }]) => chains ?? [key],
  )
  return (['eip155', 'solana'] as const).flatMap(kind => {
    const chains = [...new Set(named.filter(chain => chain.startsWith(`${kind}:`)))]
    return chains.length > 0 ? [[kind, chains] as [Kind, string[]]] : []
  })
}
