import { $hostConfig } from '../../src/config/app.js'
import { decided } from '../../src/config/markup/decisions.js'
import { showsScreens } from '../../src/config/shows-screens.js'
import type { HostLayer } from '../../src/config/settings.js'
import type { FlowKind } from '../events.js'

/** What a run is opened with. */
interface Opened {
  readonly kind: FlowKind
  readonly options: { readonly uiOptions?: { readonly showWalletUIs?: boolean } }
  /** True where a script has opened it. */
  readonly byScript: boolean
}

/** An element, as far as it says whether it shows something. */
interface Showing {
  isScripts(name: string): boolean
  readonly headless: boolean
  readonly layers: readonly HostLayer[]
}

/**
 * False where the host shows by itself what a run is about: by its word for this transaction or message, else by its setting. What markup has
 * opened, or a button that anybody can write, is always shown.
 */
export function isShown(element: Showing, { kind, options: { uiOptions }, byScript }: Opened): boolean {
  if (!byScript) return true
  if (kind !== 'confirm-tx' && kind !== 'sign-message') return !(element.headless && element.isScripts('headless'))
  return showsScreens(uiOptions, ...[$hostConfig().get(), ...element.layers].map(layer => decided(layer)))
}
