import { atom, computed, type ReadableAtom } from 'nanostores'
import type { LoginMethod, Settings } from '../../config/settings.js'
import type { Text } from '../../copy/language.js'
import { loadOnce } from '../../lib/load-once.js'
import type { MethodRow } from '../../screens/login/landing-method.js'
import { enabledMethods } from '../../screens/login/landing-plan.js'
import { recentLogin } from '../../session/recent-login.js'

type Shapes = { readonly [id in string]?: string }

/**
 * Makes one landing row for each of several credentials. Their marks are loaded as soon as the app enables one of the
 * credentials. Until then a row has no mark; if loading fails, it has the first letter of its name.
 */
export function markedRow<Loaded extends object>(
  load: () => Promise<Loaded>,
  shapesOf: (loaded: Partial<Loaded>) => Shapes | undefined,
) {
  const $loaded = atom<Partial<Loaded> | undefined>()
  const loadMarks = loadOnce(async () => $loaded.set(await load()))
  const rowOf = (id: LoginMethod, name: string, label: Text) => ({
    id,
    label,
    group: 'web2' as const,
    place: 'row' as const,
    mark: { name },
    rows: ($settings: ReadableAtom<Settings>): ReadableAtom<readonly MethodRow[]> => {
      const recent = recentLogin()?.accountType === id
      return computed([$settings, $loaded], (settings, loaded) => {
        if (!loaded && enabledMethods(settings).includes(id)) loadMarks().catch(() => $loaded.set({}))
        return [{ key: id, label, mark: { name, shape: loaded ? shapesOf(loaded)?.[id] : '' }, recent }]
      })
    },
  })
  return [rowOf, $loaded] as const
}
