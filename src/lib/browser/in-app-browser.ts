/**
 * True in a browser inside another app, which Google lets nobody log in from ("disallowed_useragent"):
 * https://developers.googleblog.com/2016/08/modernizing-oauth-interactions-in-native-apps.html
 *
 * - A view inside an iOS app says nothing of Safari, which every browser there does:
 *   https://developer.apple.com/documentation/webkit/wkwebviewconfiguration/applicationnameforuseragent.
 *   So does a page on the home screen, which is no such view: https://developer.apple.com/documentation/webkitjs/navigator
 * - One inside an Android app says "wv": https://developer.chrome.com/docs/webview/user-agent
 * - These apps name themselves, also where the rest looks like a browser.
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
