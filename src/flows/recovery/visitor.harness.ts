import { atom } from 'nanostores'
import { $openFlow } from '../../ask/open-flow.js'
import { resolveSettings } from '../../config/resolve.js'
import type { HostConfig } from '../../config/settings.js'
import { eventually, LIMIT_MS } from '../../lib/time/eventually.harness.js'
import type { PasswordModel } from '../../screens/recovery/password/password.js'
import { pressButton, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import { screen, type OnStage, type Part } from '../../stage/define.js'
import { Stage } from '../../stage/stage.js'
import { answers } from '../answers/answers.js'
import { forError } from '../for-error.js'

/** Polls in real time: the page's clock may be fake. */
export async function until(condition: () => boolean): Promise<void> {
  const limit = performance.now() + LIMIT_MS
  while (!condition()) {
    if (performance.now() > limit) throw new Error('Waited in vain.')
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** A screen of another flow that is open below the question. */
const other = screen('other', {
  view: () => Promise.resolve({ default: () => null }),
  start: (_: object, stage: OnStage<void>) => stage,
})

/** A page with an open flow, on top of which questions are asked. */
export function openVisit(): Visitor<object, void>
export function openVisit<P, R>(part: Part<P, R>, params: P, config?: HostConfig): Visitor<P, R>
export function openVisit(
  part: Part<object, unknown> = other,
  params: object = {},
  config: HostConfig = {},
): Visitor<object, unknown> {
  return new Visitor(part, params, config)
}

export class Visitor<P, R> {
  readonly stage: Stage
  readonly result: Promise<R>

  constructor(part: Part<P, R>, params: P, config: HostConfig) {
    this.stage = new Stage({ $settings: atom(resolveSettings(null, config)), errorScreen: forError, answers })
    this.result = this.stage.play(part, params, { exit: 'USER_EXITED_SET_PASSWORD_FLOW' })
    this.result.catch(() => {})
    $openFlow().set({ element: {} as HTMLElement, player: this.stage })
  }

  get screen() {
    return this.stage.$scene.get()?.screen
  }
  model<M>() {
    return this.stage.$scene.get()?.model as M
  }
  waitForScreen(name: string) {
    return eventually(() => {
      if (this.screen !== name) throw new Error(`It is ${this.screen}, not ${name}.`)
    })
  }

  get input() {
    return this.model<PasswordModel>().input
  }
  get content() {
    return contentOf(this.model<PasswordModel>())
  }
  get problem() {
    const text = this.input.$problem.get()
    return text && englishText(text)
  }
  get button() {
    return this.model<PasswordModel>().$state.get().answers.at(-1)
  }
  press(text: string) {
    pressButton(this.model<PasswordModel>(), text)
  }

  close() {
    this.stage.close()
    $openFlow().set(undefined)
  }
}
