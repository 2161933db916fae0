import type { OAuthPopup } from '../../channel/oauth-popup.js'
import type { Settings } from '../../config/settings.js'
import { needsPopup } from '../../session/returns/needs-popup.js'
import { popupFor as popupNow } from './popup-for.js'

export { needsPopup }
export { PROVIDER_MARKS } from '../../ui/pictures/provider-marks.js'

/** The pop-up for a login that starts with this press; null if the page can navigate to the site. */
export const popupFor = (settings: Settings): OAuthPopup | null => (needsPopup() ? popupNow(settings) : null)
