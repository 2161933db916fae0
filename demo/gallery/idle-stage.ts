import { atom } from 'nanostores'
import { resolveSettings } from '../../src/config/resolve.js'
import type { HostConfig } from '../../src/config/settings.js'
import type { OnStage } from '../../src/stage/define.js'
import { nothing } from './fixture.js'
import { LOGO } from './logo.js'

/** A stage that does nothing. A screen that is started on it stays in its first state. */
export function idleStage(config: HostConfig = {}): OnStage<never> {
  const values = new Map<string, unknown>()
  return {
    $settings: atom({
      ...resolveSettings(null, { ...config, appearance: { logo: LOGO, ...config.appearance } }),
      name: 'Almanac',
    }),
    signal: new AbortController().signal,
    opened: new Promise(nothing),
    keep: <T>(key: string, make: () => T) => {
      if (!values.has(key)) values.set(key, make())
      return values.get(key) as T
    },
    finish: nothing,
    ask: () => new Promise(nothing),
    leave: nothing,
    back: () => false,
    setBackStep: nothing,
    setExit: () => nothing,
    fail: nothing,
    run: () => async () => {},
  }
}
