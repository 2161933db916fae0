import { openPopup, type Popup } from './popup.js'

/**
 * Opens an empty window for a payment; null where the browser blocks it. Call it in the task of a press: later, browsers block it.
 * Each payment has one of its own, so that none ends another; and no link back, by which its page could send this one elsewhere.
 */
export function openCheckout(): Popup | null {
  const popup = openPopup('_blank')
  if (popup)
    try {
      popup.window.opener = null
    } catch {
      // a browser that does not let go: the page there is one that the provider has named
    }
  return popup
}
