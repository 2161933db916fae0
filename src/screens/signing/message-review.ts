import { statedName } from '../../config/markup/stated.js'
import { shortAddress } from '../../chains/address.js'
import type { CallReading } from '../../chains/ethereum/index.js'
import type { Settings } from '../../config/settings.js'
import { signing } from '../../copy/areas/wallets/signing.js'
import { transaction } from '../../copy/areas/transaction.js'
import { wordsOf, type Language } from '../../copy/language.js'
import type { MessageJob } from '../../wallet/messages/message-job.js'
import { askedByFact } from '../transaction/review/any-chain/asked-by.js'
import { walletLine } from '../transaction/review/any-chain/wallet-line.js'
import { acceptance } from '../transaction/review/notices/acceptance.js'
import { hostWords } from '../transaction/review/notices/host-words.js'
import type { Notice, Review } from '../transaction/review/review.js'
import type { Checksum, TokensOfTyped } from './typed/common.js'
import { messageFacts } from './message-facts.js'
import { meaningOfMessage } from './message-meaning.js'

/** The known facts about a signature request so far. */
export interface SigningState {
  /** preparing: the wallet is being opened. */
  readonly status: Review['status']
  /** True if the wallet could not be opened, or did not sign. */
  readonly failed?: boolean
  /** The effect of the call in typed data, once it is decoded. */
  readonly reading?: CallReading | undefined
  /** Formats addresses, once it is loaded; until then no sentence that contains one is shown. */
  readonly checksum?: Checksum | undefined
  /** A node's claims about the tokens in typed data, once it has answered. */
  readonly tokens?: TokensOfTyped | undefined
  /** The signed hash, once it is computed. */
  readonly digest?: string | undefined
  /** True if the visitor accepts all warnings. */
  readonly accepted?: boolean
}

/** The host's text, or ours that a signature is free. Ours is left out if the use of the signature costs a fee. */
const subtitle = (
  hostText: string | undefined,
  costs: true | undefined,
  defaultText: string,
): Pick<Review, 'subtitle'> => {
  const text = hostText ?? (costs ? undefined : defaultText)
  return text === undefined ? {} : { subtitle: text }
}

/** Everything that is shown about a message, except for the message itself. */
export function messageReview(
  { message, ui: hostUi, chain, askedBy }: MessageJob,
  settings: Settings,
  { status, failed, accepted, reading, checksum, tokens, digest }: SigningState,
  language: Language,
): Review {
  const words = wordsOf(signing, language)
  const lacksChecksum = message.kind === 'typed' && !checksum
  const {
    sentence,
    facts,
    notices: risks,
    costs,
  } = meaningOfMessage(message, { settings, chain, reading, checksum, tokens }, language)
  const accept = acceptance(undefined, risks, accepted, language)
  const { ui, app } = hostWords(hostUi, statedName(settings), accept)
  const notices: readonly Notice[] = failed ? [{ tone: 'danger', text: words.failed }, ...risks] : risks
  return {
    status,
    title: ui.title ?? words.title,
    sentence: lacksChecksum ? undefined : sentence,
    ...subtitle(ui.description, costs, words.description),
    ...(ui.iconUrl && { image: { url: ui.iconUrl, alt: '' } }),
    notices,
    facts: lacksChecksum ? [] : facts,
    more: {
      label: wordsOf(transaction, language).confirm.details,
      facts: [...askedByFact(askedBy, language), ...messageFacts(message, digest, language)],
      instructions: [],
    },
    // The balance is left out, because a signature costs nothing.
    wallet: {
      ...walletLine(
        app,
        { full: message.address, short: shortAddress(message.address) },
        { status, balance: undefined, ...(accept && { accept }) },
        language,
      ),
      unknown: '',
    },
    ...(accept && { accept }),
    primary: {
      action: 'approve',
      text: status === 'busy' ? words.busy : status === 'done' ? words.success : (ui.buttonText ?? words.button),
      disabled: status !== 'ready' || accept?.ticked === false,
      busy: status === 'busy',
    },
    ...(ui.isCancellable !== false && { secondary: words.notNow }),
  }
}
