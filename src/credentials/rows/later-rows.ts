import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { LoginMethod, Settings } from '../../config/settings.js'
import { wordsSpoken } from '../../copy/area.js'
import { loadOnce } from '../../lib/load-once.js'
import type { LandingMethod, MethodRow } from '../../screens/login/landing-method.js'
import { enabledMethods } from '../../screens/login/landing-plan.js'

type Rows = NonNullable<LandingMethod['rows']>

/** The rows of a method with several choices. Their code is loaded as soon as a landing with this method is in view. */
export function laterRows(
  id: LoginMethod,
  load: () => Promise<Rows>,
): { readonly rows: Rows; readonly ready: () => Promise<unknown> } {
  let known: Rows | undefined
  const ready = loadOnce(async () => {
    const rows = await load()
    await wordsSpoken()
    return (known = rows)
  })
  const rows = ($settings: ReadableAtom<Settings>): ReadableAtom<readonly MethodRow[] | undefined> => {
    if (known) return known($settings)
    const $rows = atom<readonly MethodRow[] | undefined>(undefined)
    onMount($rows, () => {
      let stop: (() => void) | undefined = () => {}
      const end = $settings.subscribe(settings => {
        if (enabledMethods(settings).includes(id))
          ready().then(
            found => {
              stop?.()
              stop &&= found($settings).subscribe(each => $rows.set(each))
            },
            () => {},
          )
      })
      return () => {
        end()
        stop?.()
        stop = undefined
      }
    })
    return $rows
  }
  return { rows, ready }
}
