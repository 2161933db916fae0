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
  let loadedRows: Rows | undefined
  const ready = loadOnce(async () => {
    const rows = await load()
    await wordsSpoken()
    return (loadedRows = rows)
  })
  const rows = ($settings: ReadableAtom<Settings>): ReadableAtom<readonly MethodRow[] | undefined> => {
    if (loadedRows) return loadedRows($settings)
    const $rows = atom<readonly MethodRow[] | undefined>(undefined)
    onMount($rows, () => {
      let stop: (() => void) | undefined = () => {}
      const unsubscribe = $settings.subscribe(settings => {
        if (enabledMethods(settings).includes(id))
          ready().then(
            rowsOf => {
              stop?.()
              stop &&= rowsOf($settings).subscribe(current => $rows.set(current))
            },
            () => {},
          )
      })
      return () => {
        unsubscribe()
        stop?.()
        stop = undefined
      }
    })
    return $rows
  }
  return { rows, ready }
}
