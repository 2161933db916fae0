import { afterEach, expect, it, vi } from 'vitest'
import { isHandheld } from './handheld.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['a phone with Android', { userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9)' }, true],
  ['an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', maxTouchPoints: 5 }, true],
  [
    'an iPad, which calls itself a Mac',
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 },
    true,
  ],
  ['a browser that reports a mobile device', { userAgentData: { mobile: true } }, true],
  ['a Mac', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 }, false],
  [
    'a laptop with a touch screen',
    { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', maxTouchPoints: 10, userAgentData: { mobile: false } },
    false,
  ],
  ['a browser that reports nothing', {}, false],
  ['no browser', undefined, false],
])('the device is recognised as handheld or not: %s', (_, navigator, expected) => {
  vi.stubGlobal('navigator', navigator)
  expect(isHandheld()).toBe(expected)
})
