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

/** What a request for a signature knows at a moment. */
export interface SigningState {
  /** preparing: the wallet is being opened. */
  readonly status: Review['status']
  /** It could not be opened, or has not signed. */
  readonly failed?: boolean
  /** What the call does that typed data carry, once that is read. */
  readonly reading?: CallReading | undefined
  /** Writes addresses, once that is there; before that nothing is said that names one. */
  readonly checksum?: Checksum | undefined
  /** What a node says of the tokens in typed data, once it has. */
  readonly tokens?: TokensOfTyped | undefined
  /** The hash that is signed, once that is made. */
  readonly digest?: string | undefined
  /** The visitor goes on against all warnings. */
  readonly accepted?: boolean
}

/** Everything that is shown about a message but the message itself. */
export function messageReview(
  { message, ui: wanted, askedBy }: MessageJob,
  settings: Settings,
  { status, failed, accepted, reading, checksum, tokens, digest }: SigningState,
  language: Language,
): Review {
  const words = wordsOf(signing, language)
  const unwritten = message.kind === 'typed' && !checksum
  const {
    sentence,
    facts,
    notices: risks,
  } = meaningOfMessage(message, { settings, reading, checksum, tokens }, language)
  const accept = acceptance(undefined, risks, accepted, language)
  const { ui, app } = hostWords(wanted, statedName(settings), accept)
  const notices: readonly Notice[] = failed ? [{ tone: 'danger', text: words.failed }, ...risks] : risks
  return {
    status,
    title: ui.title ?? words.title,
    sentence: unwritten ? undefined : sentence,
    subtitle: ui.description ?? words.description,
    ...(ui.iconUrl && { image: { url: ui.iconUrl, alt: '' } }),
    notices,
    facts: unwritten ? [] : facts,
    more: {
      label: wordsOf(transaction, language).confirm.details,
      facts: [...askedByFact(askedBy, language), ...messageFacts(message, digest, language)],
      instructions: [],
    },
    // Nobody pays for a signature: the balance is left out.
    wallet: {
      ...walletLine(
        app,
        { full: message.address, short: shortAddress(message.address) },
        { status, balance: undefined },
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
