import { atom } from 'nanostores'
import { resolveSettings } from '../../../config/resolve.js'
import type { ServerConfig } from '../../../config/resolve-with.js'
import type { HostConfig } from '../../../config/settings.js'
import type { ErrorCode } from '../../../errors/codes.js'
import type { Part } from '../../../stage/define.js'
import { Stage } from '../../../stage/stage.js'
import type { Answers } from '../../../stage/stage-options.js'
import { screenFor } from '../../error/screen-for.js'

/** Plays a screen or a flow without drawing it. Leaving it rejects with the exit code. */
export function playPart<P, R>(
  part: Part<P, R>,
  params: P,
  config: HostConfig = {},
  {
    server = null,
    exit = 'USER_EXITED_AUTH_FLOW',
    answers = {},
  }: { server?: ServerConfig | null; exit?: ErrorCode; answers?: Partial<Answers> } = {},
) {
  const $settings = atom(resolveSettings(server, config))
  const stage = new Stage({ $settings, errorScreen: ({ code }) => screenFor(code), answers })
  const result = stage.play(part, params, { exit })
  result.catch(() => {})
  return {
    stage,
    $settings,
    result,
    model: <M>() => stage.$scene.get()?.model as M,
    screenName: () => stage.$scene.get()?.screen,
  }
}
