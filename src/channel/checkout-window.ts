import { openPopup, type Popup } from './popup.js'

/**
 * Opens an empty window for a payment; null if the browser blocks it. Call it in the task of a press, as browsers block
 * it later. Each payment has its own window, so that none replaces another. The window gets no `opener`, as its page
 * could otherwise navigate this one.
 */
export function openCheckout(): Popup | null {
  const popup = openPopup('_blank')
  if (popup)
    try {
      popup.window.opener = null
    } catch {
      // The browser does not allow it. The risk is small: the provider has named the page that will be loaded.
    }
  return popup
}
