import { signing } from '../../copy/areas/signing.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { MessageToSign } from '../../wallet/messages/read-message.js'
import type { Sentence } from '../transaction/review/review.js'
import { pageHost } from './page-host.js'

/** What is asked for, from what is signed alone; and who asks. */
export function messageSentence(message: MessageToSign, language: Language): Sentence {
  const { sentence: says } = wordsOf(signing, language)
  const site = pageHost()
  if (message.kind === 'typed')
    return { text: says.typed({ site, type: message.content.primaryType }), given: [message.content.primaryType, site] }
  const { bytes, text } = message.content
  return { text: text === undefined ? says.bytes({ site, count: bytes.length }) : says.text({ site }), given: [site] }
}
