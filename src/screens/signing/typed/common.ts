import { shortAddress } from '../../../chains/address.js'
import type { CallReading } from '../../../chains/ethereum/index.js'
import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import { chainById, type ChainRecord } from '../../../chains/registry.js'
import { knownToken } from '../../../chains/tokens/known-tokens.js'
import type { Settings } from '../../../config/settings.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import type { BelievedToken } from '../../../transactions/risks/believed-token.js'
import { supportedChains } from '../../../wallet/supported-chains.js'
import type { Fact, FactValue, Notice, Sentence } from '../../transaction/review/review.js'

/** The review of typed data: who may take which asset, how much, and until when, as far as it is known. */
export interface TypedReview {
  /** Absent for unknown types. */
  readonly sentence?: Sentence | undefined
  readonly facts: readonly Fact[]
  readonly notices: readonly Notice[]
  /** True if somebody pays a fee for the use of the signature. */
  readonly costs?: true
}

/** A node's claims about the tokens in typed data. */
export interface TokensOfTyped {
  /** By contract, in lower case. */
  readonly claims: ReadonlyMap<string, BelievedToken>
  /** The node that claims it. */
  readonly rpcUrl: string
}

export interface TypedContext {
  readonly wallet: string
  readonly settings: Settings
  /** The effect of the call in it, once it is decoded. */
  readonly reading: CallReading | undefined
  readonly checksum: Checksum
  /** A node's claims about unknown tokens, once it has answered. */
  readonly tokens?: TokensOfTyped | undefined
}

/**
 * The trusted facts about the token of this contract. Facts about an NFT are ignored, because the amounts in typed data
 * count tokens.
 */
export function tokenAt(
  { tokens }: Pick<TypedContext, 'tokens'>,
  chainId: number | undefined,
  contract: string,
): BelievedToken & { readonly node?: string } {
  const claimed = tokens?.claims.get(contract.toLowerCase())
  if (claimed?.token && !claimed.token.nft) return { ...claimed, node: tokens?.rpcUrl ?? '' }
  return { token: chainId === undefined ? undefined : knownToken(chainId, contract) }
}

/** Formats an address with its checksum (EIP-55), once the code for it is loaded; typed data are read in lower case. */
export type Checksum = (this: void, address: string) => string

export const text = (value: string): FactValue => ({ kind: 'text', text: value })
export const address = (full: string): FactValue => ({ kind: 'address', full, short: shortAddress(full) })
export const grave = (value: string): Notice => ({ tone: 'danger', text: value, grave: true })

/** Records the amounts, names and addresses of a sentence, so that they can be drawn differently from its words. */
export function partsRecorder(): { readonly given: string[]; readonly record: (value: string) => string } {
  const given: string[] = []
  return {
    given,
    record(value) {
      given.push(value)
      return value
    },
  }
}

/** The chain that the domain names. */
export function chainOf(
  { domain }: TypedData,
  settings: Settings,
): { readonly id?: number; readonly chain?: ChainRecord | undefined } {
  const id = domain['chainId'] === undefined ? undefined : Number(domain['chainId'])
  return id === undefined ? {} : { id, chain: chainById(id, supportedChains(settings)) }
}

/** The facts that are always shown: network, contract and type of the signed data. */
export function domainFacts(
  data: TypedData,
  { settings, checksum }: Pick<TypedContext, 'settings' | 'checksum'>,
  language: Language,
): Fact[] {
  const { fact } = wordsOf(signing, language)
  const { fact: transactionFact } = wordsOf(transaction, language)
  const { name, version, verifyingContract } = data.domain
  const { id, chain } = chainOf(data, settings)
  return [
    ...(name
      ? [{ id: 'app', label: fact.app, value: text([name, version].filter(Boolean).map(String).join(' ')) }]
      : []),
    ...(id === undefined
      ? []
      : [
          {
            id: 'network',
            label: transactionFact.network,
            value: { kind: 'network' as const, name: chain?.name ?? String(id) },
          },
        ]),
    ...(verifyingContract
      ? [{ id: 'contract', label: transactionFact.contract, value: address(checksum(String(verifyingContract))) }]
      : []),
    { id: 'type', label: fact.type, value: text(data.primaryType) },
  ]
}
