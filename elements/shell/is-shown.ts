import { $hostConfig } from '../../src/config/app.js'
import { decided } from '../../src/config/markup/decisions.js'
import { showsScreens } from '../../src/config/shows-screens.js'
import type { HostLayer } from '../../src/config/settings.js'
import type { FlowKind } from '../events.js'

/** The options of a run. */
interface RunOptions {
  readonly kind: FlowKind
  readonly options: { readonly uiOptions?: { readonly showWalletUIs?: boolean } }
  /** True if a script opened it. */
  readonly byScript: boolean
}

/** The part of an element that says whether screens are shown. */
interface ScreenSettings {
  isScripts(name: string): boolean
  readonly headless: boolean
  readonly layers: readonly HostLayer[]
}

/**
 * False if the host shows its own screens for a run: by the option for this transaction or message, or by its setting.
 * A run that was opened by markup or a button is always shown, because anyone can write those.
 */
export function isShown(element: ScreenSettings, { kind, options: { uiOptions }, byScript }: RunOptions): boolean {
  if (!byScript) return true
  if (kind !== 'confirm-tx' && kind !== 'sign-message') return !(element.headless && element.isScripts('headless'))
  return showsScreens(uiOptions, ...[$hostConfig().get(), ...element.layers].map(layer => decided(layer)))
}
