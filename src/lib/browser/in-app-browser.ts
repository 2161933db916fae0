/**
 * True in a browser inside another app. Google blocks logins from there ("disallowed_useragent"):
 * https://developers.googleblog.com/2016/08/modernizing-oauth-interactions-in-native-apps.html
 *
 * - The user agent of a web view in an iOS app lacks "Safari", which every browser on iOS has:
 *   https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/applicationnameforuseragent.
 *   A page on the home screen lacks it too, but is no web view (`standalone`):
 *   https://developer.apple.com/documentation/webkitjs/navigator
 * - That of a web view in an Android app contains "wv": https://developer.chrome.com/docs/webview/user-agent
 * - The apps listed here name themselves, even where the rest looks like a browser.
 */
export function isInAppBrowser(
  { userAgent, standalone }: { readonly userAgent?: string; readonly standalone?: boolean } = globalThis.navigator ??
    {},
): boolean {
  const agent = userAgent ?? ''
  if (/iPhone|iPad|iPod/.test(agent) && !agent.includes('Safari/') && standalone !== true) return true
  return /; wv\)|\bFBAN\/|\bFBAV\/|Instagram |\bLine\/|MicroMessenger\/|KAKAOTALK|Snapchat\/|LinkedInApp|musical_ly|BytedanceWebview|Telegram-/.test(
    agent,
  )
}
