import { expect, it } from 'vitest'
import { isInAppBrowser } from './in-app-browser.js'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36'

it.each([
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 330.0.3.29.109 (iPhone15,2; iOS 17_5)`],
  ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/460.0.0.31.109;FBDV/iPhone15,2]`],
  ['LinkedIn', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29`],
  ['WeChat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003130) NetType/WIFI`],
  ['KakaoTalk', `${IPHONE} Mobile/15E148 KAKAOTALK 10.8.1`],
  ['Snapchat', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/12.90.0.45 (like Safari/8618)`],
  ['LINE', `${IPHONE} Mobile/15E148 Safari Line/14.9.0`],
  ['Telegram', `${IPHONE} Mobile/15E148`],
  ['Telegram on Android', `${ANDROID}) ${CHROME} Telegram-Android/10.14.5 (Google Pixel 8; Android 14)`],
  ['TikTok', `${IPHONE} Mobile/15E148 musical_ly_34.5.0 BytedanceWebview/d8a21c6`],
  [
    'a view inside an Android app',
    `${ANDROID} Build/AP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
])('%s is a browser inside another app', (_, userAgent) => {
  expect(isInAppBrowser({ userAgent })).toBe(true)
})

it.each([
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`],
  ['Chrome on Android', `${ANDROID}) ${CHROME}`],
  [
    'Chrome on a desktop',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
  ],
  ['Firefox on a desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0'],
])('%s is not a browser inside another app', (_, userAgent) => {
  expect(isInAppBrowser({ userAgent })).toBe(false)
})

it('a page on the home screen of an iPhone is not inside another app, and neither is an unknown browser', () => {
  expect(isInAppBrowser({ userAgent: `${IPHONE} Mobile/15E148`, standalone: true })).toBe(false)
  expect([isInAppBrowser({}), isInAppBrowser()]).toEqual([false, false])
})
