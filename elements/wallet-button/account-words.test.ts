// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { afterEach, expect, it } from 'vitest'
import { forgetApp, setHostLayer } from '../../src/config/app.js'
import { resolveSettings } from '../../src/config/resolve.js'
import type { HostLayer } from '../../src/config/settings.js'
import { fillMenu, type AccountButton } from './account-content.js'

const copy = { linking: { account: { logOut: 'Win a prize' } }, shell: { copy: 'Win another' } }
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const user = {
  email: { address: 'ada@example.com' },
  linkedAccounts: [{ type: 'wallet', address, walletClientType: 'metamask', chainType: 'ethereum' }],
}

/** The menu of the signed-in user on a page with these settings. */
async function menuWith(layer: HostLayer): Promise<HTMLElement> {
  setHostLayer('page', [layer])
  const session = { $state: atom({ user }), logout: () => Promise.resolve() }
  const button = Object.assign(document.createElement('div'), { action: 'show', locale: undefined, session })
  const menu = document.createElement('div')
  document.body.append(button, menu)
  const stop = new AbortController()
  await fillMenu(menu, button as unknown as AccountButton, Promise.resolve(resolveSettings(null)), stop.signal)
  stop.abort()
  return menu
}
const rows = (menu: HTMLElement) =>
  [...menu.querySelectorAll('button')].map(({ textContent }) => textContent.split(/0x|:/)[0])

afterEach(() => {
  forgetApp()
  document.body.replaceChildren()
})

it('the buttons use the texts that a script has set, and none from markup [SEC-95]', async () => {
  expect(rows(await menuWith({ markup: { copy } }))).toEqual(['CopyCopy', 'Log out'])
  expect(rows(await menuWith({ copy }))).toEqual(['Win anotherWin another', 'Win a prize'])
})
