import { standIn } from '../../ask/element.harness.js'
import { exited } from '../../ask/question.js'
import { verifyIdentity as question, type IdentityCheck } from '../../ask/questions/verify-identity.js'
import { $openFlow } from '../../ask/open-flow.js'
import type { Text } from '../../copy/language.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { CodeModel } from '../../screens/shapes/code/code.js'
import type { Answer } from '../../screens/shapes/parts/parts.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { findRow, englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { press } from '../../ui/actions/press.harness.js'
import { verifyIdentity } from './verify-identity.js'

/**
 * A stand-in for `<wallet-mfa-prompt>` in Node, registered until `remove` is called. It plays the real prompt flow, one
 * at a time.
 */
export function promptOnPage() {
  const runs: ReturnType<typeof playPart<IdentityCheck, unknown>>[] = []
  /** The outcomes that the prompt has dispatched. */
  const outcomes: unknown[] = []
  const remove = standIn(question.tag, ({ signal, ...check }: IdentityCheck & { signal: AbortSignal }) => {
    const run = playPart(verifyIdentity, check)
    runs.push(run)
    const element = {} as HTMLElement
    $openFlow().set({ element, player: run.stage })
    signal.addEventListener('abort', () => run.stage.close())
    return run.result
      .catch((error: Error & { code?: string }) => {
        throw error.code === 'USER_EXITED_AUTH_FLOW' ? exited(question) : error
      })
      .then(outcome => {
        outcomes.push(outcome)
        return outcome
      })
      .finally(() => $openFlow().set(undefined))
  })
  const run = () => runs.at(-1)
  const screenName = () => (run()?.stage.playing ? run()?.screenName() : undefined)
  const model = <M>() => run()?.model<M>() as M
  const code = () => model<CodeModel>()
  return {
    remove,
    outcomes,
    screenName,
    model,
    code,
    /** The number of prompts so far. */
    get count() {
      return runs.length
    },
    ...visitor(model),
    waitForScreen: (screen: string | undefined) =>
      eventually(() => {
        if (screenName() !== screen) throw new Error(`It shows ${screenName()}, not ${screen}.`)
      }),
    waitForStatus: (status: string) =>
      eventually(() => {
        if (code().$status.get() !== status) throw new Error(`It is ${code().$status.get()}, not ${status}.`)
      }),
    message: () => textOf(code().$message.get()),
    /** What it says that the factor is for, on any of its screens: a line for each purpose. */
    purpose: () => {
      const current = model<CodeModel | ChoiceModel | StatusModel>()
      return linesOf(('$state' in current ? current.$state.get() : current).$purpose)
    },
    /** Types a six-digit code once the screen accepts input. */
    async typeCode(digits: string) {
      await this.waitForStatus('awaiting-code-input')
      code().submit(digits)
    },
    close: () => run()?.stage.close(),
  }
}

/** What the visitor sees and presses on the screen with this model. */
function visitor(model: <M>() => M) {
  const answers = (): readonly Answer[] => {
    const current = model<CodeModel | ChoiceModel | StatusModel>()
    return ('$state' in current ? current.$state.get().answers : current.answers) ?? []
  }
  return {
    choose: (label: string) => findRow(model<ChoiceModel>().$state.get().rows, label)?.choose?.(),
    rows: () =>
      model<ChoiceModel>()
        .$state.get()
        .rows.map(({ label }) => englishText(label)),
    state: () => {
      const { title, detail, ring } = model<StatusModel>().$state.get()
      return { ring, title: englishText(title), detail: textOf(detail) }
    },
    buttons: () => answers().map(({ text }) => englishText(text)),
    press: (text: string) => {
      const button = answers().find(answer => englishText(answer.text) === text)
      if (!button?.press) throw new Error(`There is no "${text}".`)
      press(button.press)
    },
  }
}

/** The lines of a purpose that a screen shows now. */
export const linesOf = ($purpose: CodeModel['$purpose']) => $purpose?.get().map(englishText).join('\n')
const textOf = (text: Text | undefined) => text && englishText(text)
