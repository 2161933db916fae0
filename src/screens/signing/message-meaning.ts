import type { CallReading } from '../../chains/ethereum/index.js'
import type { Settings } from '../../config/settings.js'
import { signing } from '../../copy/areas/wallets/signing.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { MessageToSign } from '../../wallet/messages/read-message.js'
import type { Fact, Notice, Sentence } from '../transaction/review/review.js'
import { bytesNotices } from './bytes-notices.js'
import { envelopeFacts, envelopeNotices } from './envelope-review.js'
import { pagePlace } from './page-place.js'
import { signInFacts, signInNotices } from './sign-in/sign-in-review.js'
import type { Checksum, TokensOfTyped } from './typed/common.js'
import { domainNotices } from './typed/domain-notices.js'
import { typedReview } from './typed/typed-review.js'

interface MessageContext {
  readonly settings: Settings
  /** The id of the chain that the asking app is on, if it has said so. */
  readonly chain?: number | undefined
  readonly reading: CallReading | undefined
  readonly checksum?: Checksum | undefined
  readonly tokens?: TokensOfTyped | undefined
}

interface MessageMeaning {
  readonly sentence: Sentence
  readonly facts: readonly Fact[]
  readonly notices: readonly Notice[]
  /** True if the use of the signature costs a fee. */
  readonly costs?: true | undefined
}

/** The meaning of a message, derived from the signed data alone: a sentence, facts, and warnings. */
export function meaningOfMessage(
  message: MessageToSign,
  { settings, chain, reading, checksum = address => address, tokens }: MessageContext,
  language: Language,
): MessageMeaning {
  const { sentence: sentences } = wordsOf(signing, language)
  const site = pagePlace().host
  if (message.kind === 'typed') {
    const { primaryType: type } = message.content
    const unknown = { text: sentences.typed({ site, type }), given: [type, site] }
    const {
      sentence = unknown,
      facts,
      notices,
      costs,
    } = typedReview(message.content, { wallet: message.address, settings, reading, checksum, tokens }, language)
    return {
      sentence,
      facts,
      notices: [...domainNotices(message.content, chain, settings, language), ...notices],
      costs,
    }
  }
  const { signIn, content, envelope } = message
  if (signIn && signIn !== 'odd') {
    return {
      sentence: { text: sentences.signIn({ domain: signIn.domain }), given: [signIn.domain] },
      facts: [...signInFacts(signIn, message, settings, language), ...envelopeFacts(envelope, message, language)],
      notices: [...signInNotices(signIn, message, settings, language), ...envelopeNotices(envelope, message, language)],
    }
  }
  return {
    sentence: {
      text:
        content.text === undefined ? sentences.bytes({ site, count: content.bytes.length }) : sentences.text({ site }),
      given: [site],
    },
    facts: envelopeFacts(envelope, message, language),
    notices: [
      ...(signIn ? signInNotices(signIn, message, settings, language) : bytesNotices(content, language)),
      ...envelopeNotices(envelope, message, language),
    ],
  }
}
