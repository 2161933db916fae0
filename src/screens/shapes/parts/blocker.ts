import { busy, errors } from '../../../copy/areas/errors.js'
import { text, textIn, wordsOf, type Language, type Text } from '../../../copy/language.js'
import { toWalletError } from '../../../errors/to-wallet-error.js'
import { backOnline, isOffline } from '../../../lib/time/online.js'
import { wait } from '../../../lib/time/wait.js'
import type { FlowStage } from '../../../stage/define.js'
import { refuseField, type FieldSpec } from '../form/field.js'

/** Up to here a wait is said in seconds, from here on as a time of day. */
const SECONDS_LIMIT_MS = 90_000
const MINUTE_MS = 60_000

/** What stands in the way and goes by itself: there is no network, or the provider takes nothing before a certain time. */
export interface Blocker {
  /** Said at the field. */
  readonly why: Text
  /** On the button that does the same again. */
  readonly again: Text
  /** True: nothing is taken before it is over. */
  readonly disabled: boolean
  /** What it kept from being done is done when it is over, without another press. */
  readonly autoRetry: boolean
  readonly resolved: (signal: AbortSignal) => Promise<void>
}

/** The blocker behind an error; undefined for one that does not go by itself. `mayGoOn`: the same may be done again unasked. */
export function blockerOf(error: unknown, mayGoOn: boolean): Blocker | undefined {
  const { code, retryAt = 0 } = toWalletError(error)
  const left = retryAt - Date.now()
  const again = text(busy, words => words.again)
  const said = text(errors, words => words[code].detail)
  if (left > 0)
    return {
      why: until(retryAt, left, said),
      again,
      disabled: true,
      autoRetry: false,
      resolved: signal => wait(retryAt - Date.now(), signal),
    }
  if (code !== 'NETWORK_ERROR') return undefined
  return {
    why: mayGoOn && isOffline() ? text(busy, words => words.offline) : said,
    again,
    disabled: false,
    autoRetry: mayGoOn,
    resolved: backOnline,
  }
}

/** Says at the field what stands in the way of its text; when that is over, the field is as before, or goes on. */
export function holdField(
  stage: FlowStage,
  spec: FieldSpec,
  { why, disabled, autoRetry, resolved }: Blocker,
  again: () => void,
): void {
  refuseField(stage, spec, why, ({ $error, $shut }, submit, signal) => {
    const stands = () => $error.get() === why
    if (!stands()) return
    $shut.set(disabled)
    resolved(signal).then(
      () => {
        if (!stands()) return
        $error.set(undefined)
        $shut.set(false)
        if (autoRetry) {
          again()
          submit()
        }
      },
      () => {},
    )
  })
}

/** The time behind what is said anyway; in the place of an advice to come back later. */
export const until =
  (retryAt: number, left: number, detail: Text = ''): Text =>
  language => {
    const words = wordsOf(busy, language)
    const said = textIn(detail, language)
    const when = words.until({
      when: left <= SECONDS_LIMIT_MS ? seconds(left, language) : words.at({ time: timeOfDay(retryAt, language) }),
    })
    return said && said !== wordsOf(errors, language).UNKNOWN_ERROR.detail ? `${said} ${when}` : when
  }

const seconds = (ms: number, { tag }: Language): string =>
  new Intl.RelativeTimeFormat(tag).format(Math.ceil(ms / 1_000), 'second')

/** Hour and minute; not before the time itself. */
const timeOfDay = (ms: number, { tag }: Language): string =>
  new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).format(Math.ceil(ms / MINUTE_MS) * MINUTE_MS)
