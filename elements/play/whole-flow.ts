import type { WritableAtom } from 'nanostores'
import { appFacts } from '../../src/api/app/app-facts.js'
import { getAppConfig } from '../../src/api/app/app.js'
import { $hostConfig } from '../../src/config/app.js'
import { currentApp } from '../../src/config/current-app.js'
import { checkSettings, resolveWith, type ServerConfig } from '../../src/config/resolve-with.js'
import type { HostConfig, Settings } from '../../src/config/settings.js'
import { terms } from '../../src/flows/terms.js'
import { toNullPrototype } from '../../src/lib/own/to-null-prototype.js'
import { abortable } from '../../src/lib/time/abortable.js'
import { awaitsTerms } from '../../src/session/awaits-terms.js'
import { $session } from '../../src/session/store.js'
import { at, done, flow, on, type Part } from '../../src/stage/define.js'
import { nameApp, pageReady } from '../page/page.js'
import type { Shell } from '../shell/shell.js'
import type { FlowPart } from './flow-part.js'
import { tellHost } from './tell-host.js'

/** The flow to play, and its element. */
export interface Played {
  readonly element: HTMLElement
  /** Undefined in a run without screens. */
  readonly shell: Shell | undefined
  /** True if it requires a signed-in user. */
  readonly needsSession: boolean
  readonly part: FlowPart
  readonly options: object
  readonly layers: () => readonly HostConfig[]
}

/** The resolved settings: those of the host, and of the provider once they have arrived. */
export const settingsOf = (played: Played, server: ServerConfig | null): Settings =>
  resolveWith(
    played.part.chains,
    server,
    $hostConfig().get(),
    ...played.layers(),
    toNullPrototype(played.part).layer?.(played.options) ?? {},
  )

/**
 * Waits for a restore that takes longer than the limit of the page's ready state. Its requests have limits of their
 * own.
 */
const restored = async () => (await import('../page/restore-page.js')).restoreSession()

/** The flow with these options, with everything that precedes its first screen. */
export function wholeFlow(
  setup: Played,
  options: object,
  $server: WritableAtom<ServerConfig | null>,
  $settings: WritableAtom<Settings>,
  resolveLanguage: () => Promise<unknown>,
) {
  const part = setup.part.part as Part<unknown, unknown>
  /** Waits for the provider's settings of the app, and for the session. */
  const ready = async (signal: AbortSignal): Promise<void> => {
    nameApp(setup.layers())
    currentApp()
    tellHost()
    $server.set(await getAppConfig(signal))
    await abortable(pageReady(), signal)
    if ($session().get().status === 'restoring') await abortable(restored(), signal)
    const resolved = settingsOf(setup, $server.get())
    const error = checkSettings(resolved)
    if (error) throw error
    $settings.set(resolved)
    await abortable(resolveLanguage(), signal)
    appFacts().analytics = resolved.analytics
  }

  const start = () => at(part, setup.part.input(options, $settings.get(), setup.element), { back: false })
  return flow<object, unknown>('run', {
    start: async (_, stage) => {
      await ready(stage.signal)
      // A session that waits for the terms can be used once they are accepted. Without screens the visitor cannot
      // accept them.
      return setup.needsSession && setup.shell && awaitsTerms() ? at(terms, {}) : start()
    },
    on: [on(terms, start), on(part, outcome => done(outcome))],
  })
}
