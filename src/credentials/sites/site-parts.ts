import type { OAuthPopup } from '../../channel/oauth-popup.js'
import type { Settings } from '../../config/settings.js'
import { needsPopup } from '../../session/returns/needs-popup.js'
import { popupFor as popupNow } from './popup-for.js'

export { needsPopup }
export { PROVIDER_MARKS } from '../../ui/pictures/provider-marks.js'

/** The pop-up for a login that begins with this press; none where the page can be left. */
export const popupFor = (settings: Settings): OAuthPopup | null => (needsPopup() ? popupNow(settings) : null)
