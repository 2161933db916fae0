import { openOAuthPopup, type OAuthPopup } from '../../channel/oauth-popup.js'
import type { Settings } from '../../config/settings.js'
import { currentUser } from '../../session/store.js'

/** The pop-up for a login that starts with this press; null if a captcha comes first. */
export const popupFor = ({ captchaEnabled }: Settings): OAuthPopup | null =>
  captchaEnabled && !currentUser() ? null : openOAuthPopup()
