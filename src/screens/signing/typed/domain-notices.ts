import type { TypedData } from '../../../chains/messages/typed-data/read-typed-data.js'
import { chainById } from '../../../chains/registry.js'
import type { Settings } from '../../../config/settings.js'
import { signing } from '../../../copy/areas/wallets/signing.js'
import { wordsOf, type Language } from '../../../copy/language.js'
import { supportedChains } from '../../../wallet/supported-chains.js'
import type { Notice } from '../../transaction/review/review.js'
import { chainOf, grave } from './common.js'

/** Warns about a domain on another chain than the app is on (EIP-712): the visitor does not expect an effect there. */
export function domainNotices(
  data: TypedData,
  current: number | undefined,
  settings: Settings,
  language: Language,
): readonly Notice[] {
  const { id, chain } = chainOf(data, settings)
  if (id === undefined || current === undefined || id === current) return []
  const app = chainById(current, supportedChains(settings))
  const { problem } = wordsOf(signing, language)
  return [grave(problem.notCurrentChain({ chain: chain?.name ?? String(id), current: app?.name ?? String(current) }))]
}
