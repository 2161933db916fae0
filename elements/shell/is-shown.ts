import { $hostConfig } from '../../src/config/app.js'
import { showsScreens } from '../../src/config/shows-screens.js'
import type { HostConfig } from '../../src/config/settings.js'
import type { FlowKind } from '../events.js'

interface Face { readonly headless: boolean; readonly layers: readonly HostConfig[] }

/** False where the host shows by itself what a run is about: by its word for this transaction, else by its setting. */
export function isShown({ headless, layers }: Face, kind: FlowKind, { uiOptions }: { readonly uiOptions?: { readonly showWalletUIs?: boolean } }): boolean {
  if (kind !== 'confirm-tx') return !headless
  return showsScreens(uiOptions, $hostConfig().get(), ...layers)
}
