import { centredFeatures, type OtherWindow } from './other-window.js'

const SIZE = { width: 440, height: 680 } as const

/** A window for a task elsewhere. */
export interface Popup extends OtherWindow {
  readonly window: Window
  goTo(url: string): void
}

/**
 * Opens an empty pop-up of this name; null if the browser blocks it. Call it in the task of a press, as browsers block
 * it later.
 */
export function openPopup(name: string): Popup | null {
  const opened = globalThis.open('', name, centredFeatures(SIZE))
  if (!opened) return null
  return {
    window: opened,
    get closed() {
      return opened.closed
    },
    close: () => opened.close(),
    goTo: url => opened.location.replace(url),
  }
}
