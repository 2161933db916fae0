import { atom, onMount, type ReadableAtom } from 'nanostores'
import { connectedApps, knownConnectedApps, type ProviderApp } from '../../accounts/cross-app/provider-apps.js'
import { siteOfApp } from '../../config/other-apps.js'
import { APP_NAMES_MS } from '../../constants.js'
import { login } from '../../copy/areas/login.js'
import { text } from '../../copy/language.js'
import { resolvesWithin } from '../../lib/time/resolves-within.js'
import { markOf } from '../../screens/cross-app/cross-app-states.js'
import type { MethodRow } from '../../screens/login/landing-method.js'
import { recentLogin } from '../../session/recent-login.js'

export { popupFor } from '../sites/popup-for.js'

const rowOf = (app: ProviderApp): MethodRow => {
  const key = siteOfApp(app.id)
  return {
    key,
    label: text(login, words => words.continueWith({ provider: app.name })),
    mark: markOf(app),
    recent: recentLogin()?.accountType === key,
  }
}

/** A row for each connected app; undefined until the provider has named the apps. */
export function appRows(): ReadableAtom<readonly MethodRow[] | undefined> {
  const $rows = atom(knownConnectedApps()?.map(rowOf))
  onMount($rows, () => {
    connectedApps().then(
      apps => $rows.set(apps.map(rowOf)),
      () => {},
    )
  })
  return $rows
}

/** The same, after waiting for a limited time until the provider has named the apps. */
export async function rowsSoon(): Promise<typeof appRows> {
  await resolvesWithin(APP_NAMES_MS, connectedApps())
  return appRows
}
