import { busy, errors } from '../../../copy/areas/errors.js'
import { shell } from '../../../copy/areas/shell.js'
import { text, textIn, wordsOf, type Language, type Text } from '../../../copy/language.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import { backOnline, isOffline } from '../../../lib/time/online.js'
import { wait } from '../../../lib/time/wait.js'
import type { FlowStage } from '../../../stage/define.js'
import { refuseField, type FieldSpec } from '../form/field.js'

/** Up to this length a wait is given in seconds; a longer one as a time of day. */
const SECONDS_LIMIT_MS = 90_000
const MINUTE_MS = 60_000

/** A problem that ends by itself: there is no network, or the provider accepts nothing before a certain time. */
export interface Blocker {
  /** The text at the field. */
  readonly reason: Text
  /** The label of the button that repeats the action. */
  readonly retryLabel: Text
  /** True if nothing is accepted before it ends. */
  readonly disabled: boolean
  /** True if the blocked action is repeated when it ends, without another press. */
  readonly autoRetry: boolean
  readonly resolved: (signal: AbortSignal) => Promise<void>
}

/**
 * The blocker of an error; undefined for an error that does not end by itself. `mayRetry`: the action may be repeated
 * automatically.
 */
export function blockerOf(error: unknown, mayRetry: boolean): Blocker | undefined {
  const { code, retryAt = 0 } = toWalletError(error)
  const remainingMs = retryAt - Date.now()
  const retryText = text(busy, words => words.again)
  const detailText = text(errors, words => words[code].detail)
  if (remainingMs > 0)
    return {
      reason: until(retryAt, remainingMs, detailText),
      retryLabel: retryText,
      disabled: true,
      autoRetry: false,
      resolved: signal => wait(retryAt - Date.now(), signal),
    }
  if (code !== 'NETWORK_ERROR') return undefined
  return {
    reason: mayRetry && isOffline() ? text(shell, words => words.offline) : detailText,
    retryLabel: retryText,
    disabled: false,
    autoRetry: mayRetry,
    resolved: backOnline,
  }
}

/** Shows the blocker at the field. When it ends, the field returns to its earlier state, or continues. */
export function holdField(
  stage: FlowStage,
  spec: FieldSpec,
  { reason, disabled, autoRetry, resolved }: Blocker,
  onRetry: () => void,
): void {
  refuseField(stage, spec, reason, ({ $error, $disabled }, submit, signal) => {
    const isShown = () => $error.get() === reason
    if (!isShown()) return
    $disabled.set(disabled)
    resolved(signal).then(
      () => {
        if (!isShown()) return
        $error.set(undefined)
        $disabled.set(false)
        if (autoRetry) {
          onRetry()
          submit()
        }
      },
      () => {},
    )
  })
}

/** Appends the time of the next try to the text. A text with only general advice is replaced. */
export const until =
  (retryAt: number, remainingMs: number, detail: Text = ''): Text =>
  language => {
    const words = wordsOf(busy, language)
    const detailText = textIn(detail, language)
    const when = words.until({
      when:
        remainingMs <= SECONDS_LIMIT_MS
          ? seconds(remainingMs, language)
          : words.at({ time: timeOfDay(retryAt, language) }),
    })
    return detailText && detailText !== wordsOf(errors, language).UNKNOWN_ERROR.detail ? `${detailText} ${when}` : when
  }

const seconds = (ms: number, { tag }: Language): string =>
  new Intl.RelativeTimeFormat(tag).format(Math.ceil(ms / 1_000), 'second')

/** Hour and minute, rounded up. */
const timeOfDay = (ms: number, { tag }: Language): string =>
  new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).format(Math.ceil(ms / MINUTE_MS) * MINUTE_MS)
