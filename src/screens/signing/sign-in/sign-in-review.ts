import { sameAddress } from '../../../chains/address.js'
import { chainById } from '../../../chains/registry.js'
import type { SignInRequest } from '../../../chains/messages/sign-in/sign-in-request.js'
import type { Settings } from '../../../config/settings.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { listText } from '../../../lib/text/format.js'
import type { MessageToSign } from '../../../wallet/messages/read-message.js'
import { supportedChains } from '../../../wallet/supported-chains.js'
import type { Fact, Notice } from '../../transaction/review/review.js'
import { pagePlace } from '../page-place.js'
import { shownTime } from '../shown-time.js'
import { timeNotices } from '../time-notices.js'

/** This many resources are named, and the others counted. All of them are in the message, which is shown in full. */
const MAX_RESOURCES = 3

/** The facts of a sign-in message: site, purpose, resources, network and validity. */
export function signInFacts(
  { domain, statement, uri, chainId, expirationTime, resources = [] }: SignInRequest,
  { chainType }: MessageToSign,
  settings: Settings,
  language: Language,
): readonly Fact[] {
  const { fact } = wordsOf(signing, language)
  const { fact: transactionFact } = wordsOf(transaction, language)
  const textFact = (id: string, label: string, value: string | undefined): Fact[] =>
    value ? [{ id, label, value: { kind: 'text', text: value } }] : []
  const chain = chainType === 'ethereum' ? chainById(Number(chainId), supportedChains(settings)) : undefined
  return [
    ...textFact('site', fact.site, domain),
    ...textFact('purpose', fact.purpose, statement),
    ...resourcesFact(resources, language),
    ...textFact('uri', fact.uri, uri),
    ...textFact('network', transactionFact.network, chain?.name ?? chainId),
    ...textFact('until', transactionFact.until, expirationTime && (timeOf(expirationTime) ?? expirationTime)),
  ]
}

/** Each resource keeps its own direction, so that none can turn the order of the others. */
function resourcesFact(resources: readonly string[], language: Language): Fact[] {
  const given = resources.slice(0, MAX_RESOURCES)
  const count = resources.length - given.length
  const list = listText(given, language)
  const { andMore } = wordsOf(transaction, language).confirm
  const text = count > 0 ? andMore({ list, count }) : list
  const { resources: label } = wordsOf(signing, language).fact
  return list ? [{ id: 'resources', label, value: { kind: 'text', text, given } }] : []
}

/**
 * Warns if the message does not match the page, the wallet or the time: the signature would serve another purpose than
 * this login.
 */
export function signInNotices(
  signIn: SignInRequest | 'odd',
  { chainType, address }: MessageToSign,
  settings: Settings,
  language: Language,
): readonly Notice[] {
  const { problem } = wordsOf(signing, language)
  const graveNotice = (condition: boolean, textFact: string): Notice[] =>
    condition ? [{ tone: 'danger', text: textFact, grave: true }] : []
  if (signIn === 'odd') return graveNotice(true, problem.oddSignIn)
  const { domain, scheme, uri, chainId, expirationTime, notBefore } = signIn
  const page = pagePlace()
  const isPageDomain = domain.toLowerCase() === page.host && (scheme === undefined || scheme === page.scheme)
  return [
    ...graveNotice(
      !isPageDomain,
      problem.otherSite({ domain: scheme ? `${scheme}://${domain}` : domain, site: page.host }),
    ),
    ...graveNotice(uri !== undefined && originOf(uri) !== page.origin, problem.otherUri({ uri: uri ?? '' })),
    ...graveNotice(!isKnownChain(chainType, chainId, settings), problem.otherChain({ chain: chainId ?? '' })),
    ...graveNotice(!sameAddress(signIn.address, address), problem.otherAccount),
    ...timeNotices({ startMs: parsedMs(notBefore), endMs: parsedMs(expirationTime) }, language),
  ]
}

function isKnownChain(chainType: MessageToSign['chainType'], chainId: string | undefined, settings: Settings): boolean {
  if (chainType === 'ethereum') return chainById(Number(chainId), supportedChains(settings)) !== undefined
  const { cluster } = settings.solana
  return (
    chainId === undefined ||
    [cluster, cluster.replace('-beta', '')].some(name => chainId.replace(/^solana:/, '') === name)
  )
}

function originOf(uri: string): string | undefined {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}

function parsedMs(time: string | undefined): number | undefined {
  const ms = time === undefined ? NaN : Date.parse(time)
  return Number.isNaN(ms) ? undefined : ms
}

function timeOf(time: string): string | undefined {
  const ms = parsedMs(time)
  return ms === undefined ? undefined : shownTime(ms)
}
