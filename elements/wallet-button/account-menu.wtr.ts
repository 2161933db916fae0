import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { localChain } from '../test/guest.harness.js'
import {
  bundle,
  cleanUp,
  dialogOf,
  driver,
  recordEvents,
  logIn,
  describeState,
  insert,
  settled,
  withDeadline,
  waitForElement,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

describe('a login button while a user is signed in', () => {
  let app: Tag
  let email = ''
  let address = ''
  const copied: string[] = []
  before(async () => {
    const { apiUrl, ethereumRpcUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', { guest_auth: true })
    await bundle()
    app = document.createElement('wallet-app') as Tag
    const chain = localChain(ethereumRpcUrl)
    const createOnLogin = { ethereum: 'users-without-wallets' }
    Object.assign(app, {
      config: { appId, apiUrl, chains: [chain], defaultChain: 31337, embeddedWallets: { createOnLogin } },
    })
    document.body.append(app)
    await withDeadline(app.ready, () => describeState(app))
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: (text: string) => {
          copied.push(text)
          return Promise.resolve()
        },
      },
    })
  })
  after(() => {
    Reflect.deleteProperty(navigator, 'clipboard')
  })
  beforeEach(async () => {
    if (app.session.$state.get().user) return
    const login = insert('<wallet-login-modal></wallet-login-modal>')
    const done = login.show() as Promise<{ createdWallets: { address: string }[] }>
    email = await logIn(login)
    const { createdWallets } = await withDeadline(done, () => describeState(login))
    address = createdWallets[0]?.address ?? ''
    expect(address, 'a wallet is made by the login').to.match(/^0x[0-9a-fA-F]{40}$/)
    await until(() => !login.open)
    await withDeadline(driver('faucet', address, '1.5', 'ethereum'), () => `no coins for ${address}`)
  })
  const { warn } = console
  afterEach(async () => {
    console.warn = warn
    await cleanUp()
  })

  const menuOf = (button: Tag) => findInside(button, '[popover]:popover-open')
  const opened = async (attributes = '') => {
    const login = insert('<wallet-login-modal id="login"></wallet-login-modal>')
    const button = insert(
      `<wallet-button for="login" label="Log in" label-signed-in="{email}" ${attributes}></wallet-button>`,
    )
    ;(await until(() => findInside(button, 'button'))).click()
    return { login, button, menu: await until(() => menuOf(button)) }
  }

  it('opens the account instead of the login: the user, address, balance, a copy button and a way to log out', async () => {
    const warned: unknown[] = []
    console.warn = (...message: unknown[]) => warned.push(message)
    const page = recordEvents(document)
    const { login, button, menu } = await opened()
    expect(menu.innerText)
      .to.contain(email)
      .and.to.contain(`${address.slice(0, 6)}…${address.slice(-4)}`)
    await until(() => /1\.50* ETH on Local/.test(menu.innerText))
    const copy = [...menu.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes(`Copy: ${address}`),
    )
    copy?.click()
    await until(() => copy?.innerText.includes('Copied'))
    expect(copied).to.deep.equal([address])
    await settled()
    expect([login.open, warned, page.names()], 'nobody is asked to log in').to.deep.equal([false, [], []])
    expect(getComputedStyle(menu).backgroundColor, 'it stands on a ground of its own').not.to.match(
      /, 0\)$|transparent/,
    )
    expect([
      menu.getAttribute('role'),
      findInside(button, `#${menu.getAttribute('aria-labelledby')}`)?.innerText,
    ]).to.deep.equal(['dialog', email])
  })

  it('opens and closes the menu; Escape and an outside click close it and return the focus', async () => {
    const { button } = await opened()
    const press = () => findInside(button, 'button')?.click()
    press()
    await until(() => !menuOf(button))
    await settled()
    expect(menuOf(button) === null).to.equal(true)
    button.focus()
    await sendKeys({ press: 'Enter' })
    const menu = await until(() => menuOf(button))
    await until(() => menu.contains(button.shadowRoot.activeElement))
    await sendKeys({ press: 'Escape' })
    await until(() => !menuOf(button))
    expect(document.activeElement?.outerHTML).to.equal(button.outerHTML)
  })

  it('keeps the menu inside the window, in the language of the button', async () => {
    for (const place of ['top: 0; left: 0', 'bottom: 0; right: 0']) {
      const { button, menu } = await opened(`locale="de" style="position: fixed; ${place}"`)
      await until(() => menu.innerText.includes('Abmelden'))
      const { top, left, right, bottom } = menu.getBoundingClientRect()
      expect([top >= 0, left >= 0, right <= innerWidth, bottom <= innerHeight], place).to.deep.equal([
        true,
        true,
        true,
        true,
      ])
      button.remove()
    }
  })

  it('removes its menu and its listeners when it is removed', async () => {
    const { button } = await opened()
    await settled()
    let asked = 0
    button.getBoundingClientRect = () => {
      asked++
      return new DOMRect()
    }
    dispatchEvent(new Event('scroll'))
    expect(asked).to.equal(1)
    button.remove()
    await settled()
    const before = asked
    dispatchEvent(new Event('scroll'))
    expect(asked).to.equal(before)
  })

  it('logs out, and logs in with the next press', async () => {
    const { login, button, menu } = await opened()
    const out = [...menu.querySelectorAll('button')].find(({ innerText }) => innerText === 'Log out')
    out?.click()
    await until(() => app.session.$state.get().status === 'unauthenticated')
    await until(() => !menuOf(button))
    findInside(button, 'button')?.click()
    await waitForElement(login, 'input[type=email]')
    expect([menuOf(button) !== null, dialogOf(login)?.open]).to.deep.equal([false, true])
    login.close()
  })

  it('lets a guest keep their account by logging in from the menu', async () => {
    await withDeadline(app.session.logout(), () => describeState(app))
    const guest = insert('<wallet-login-modal></wallet-login-modal>')
    await withDeadline(guest.show({ start: 'guest' }), () => describeState(guest))
    await cleanUp()
    const { login, menu } = await opened()
    const keep = await until(() =>
      [...menu.querySelectorAll('button')].find(({ innerText }) => innerText === 'Keep this account'),
    )
    keep.click()
    await waitForElement(login, 'input[type=email]')
    login.close()
    await withDeadline(app.session.logout(), () => describeState(app))
  })

  it('opens nothing if the host cancels the click and acts instead', async () => {
    const login = insert('<wallet-login-modal id="login"></wallet-login-modal>')
    const button = insert('<wallet-button for="login" label="Log in"></wallet-button>')
    button.addEventListener('click', event => event.preventDefault())
    ;(await until(() => findInside(button, 'button'))).click()
    await settled()
    expect([menuOf(button) !== null, login.open]).to.deep.equal([false, false])
  })
})
