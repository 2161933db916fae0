import type { ReadableAtom } from 'nanostores'
import type { ServerConfig } from '../../config/resolve-with.js'
import type { Screen } from '../../stage/define.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { playPart as playedPart } from '../shapes/parts/play-part.harness.js'

/** Plays one screen of a funding by itself, until it ends with its outcome. */
export function playScreen<Params, Outcome, Model>(
  screen: Screen<Params, Outcome, Model>,
  params: Params,
  server: ServerConfig = { name: 'Almanac' },
) {
  const { stage, $settings, result, model } = playedPart(
    screen,
    params,
    {},
    { server, exit: 'USER_EXITED_FUNDING_FLOW' },
  )
  const waitForModel = async () => {
    await eventually(() => {
      if (stage.$scene.get()?.screen !== screen.name) throw new Error(`It shows ${stage.$scene.get()?.screen}.`)
    })
    return model<Model>()
  }
  return { stage, $settings, result, waitForModel }
}

/** Resolves with the first value of a store that passes the test. */
export const firstValue = <T>(store: ReadableAtom<T>, matches: (value: T) => boolean): Promise<T> =>
  new Promise(resolve => {
    const unsubscribe = store.subscribe(value => {
      if (matches(value)) {
        resolve(value)
        queueMicrotask(() => unsubscribe())
      }
    })
  })
