import { expect, it } from 'vitest'
import { showsScreens } from './shows-screens.js'

const setting = (showWalletUIs?: boolean) => ({ embeddedWallets: { showWalletUIs } })

it('screens are shown as the request says, else as the last setting says, else always', () => {
  expect(showsScreens(undefined)).toBe(true)
  expect(showsScreens({}, {}, setting())).toBe(true)
  expect(showsScreens({}, setting(false))).toBe(false)
  expect(showsScreens({}, setting(false), {}, setting())).toBe(false)
  expect(showsScreens({}, setting(false), setting(true))).toBe(true)
  expect(showsScreens({ showWalletUIs: true }, setting(false))).toBe(true)
  expect(showsScreens({ showWalletUIs: false }, setting(true))).toBe(false)
})
