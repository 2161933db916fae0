import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  driver,
  logIn,
  insert,
  waitForElement,
  typeInto,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

/** The events of an element, in order. */
function recordedEvents(tag: HTMLElement): string[] {
  const events: string[] = []
  for (const name of ['wallet-link-complete', 'wallet-update-complete', 'wallet-unlink-complete', 'wallet-error']) {
    tag.addEventListener(name, event =>
      events.push(name === 'wallet-error' ? (event as CustomEvent<{ code: string }>).detail.code : name),
    )
  }
  return events
}

describe('<wallet-link-account>', () => {
  let app: Tag
  let address: string
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', { sms_auth: true, wallet_auth: true })
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    const login = insert('<wallet-login-modal></wallet-login-modal>')
    void login.show()
    address = await logIn(login)
    await until(() => !login.open)
  })
  after(() => app.session.logout())
  afterEach(cleanUp)

  it('is defined a moment after the others, and replaces the address: one event, equal to the promise [FLOW-02]', async () => {
    const tag = insert('<wallet-link-account action="update" method="email"></wallet-link-account>')
    await customElements.whenDefined('wallet-link-account')
    const events = recordedEvents(tag)
    const outcome = tag.show()
    const next = `next-${address}`
    typeInto(await waitForElement<HTMLInputElement>(tag, 'input[type=email]'), next)
    ;(
      await until(() =>
        findInside<HTMLButtonElement>(tag, '[part~=button-primary]:not([disabled]):not([aria-disabled=true])'),
      )
    ).click()
    const field = await waitForElement<HTMLInputElement>(tag, 'input[autocomplete=one-time-code]')
    const code = await driver<string>('lastCode', next)
    await until(() => !field.disabled)
    typeInto(field, code)
    const detail = (await outcome) as {
      user: { email: { address: string } }
      method: string
      transferred: boolean
      account: { type: string; address: string }
    }
    expect([
      detail.user.email.address,
      detail.method,
      detail.transferred,
      detail.account.type,
      detail.account.address,
    ]).to.deep.equal([next, 'email', false, 'email', next])
    expect(tag.result === detail).to.equal(true)
    expect(events).to.deep.equal(['wallet-update-complete'])
    address = next
  })

  it('ends with the exit code of an update if the visitor leaves it [FLOW-06]', async () => {
    const tag = insert('<wallet-link-account action="update" method="email"></wallet-link-account>')
    const events = recordedEvents(tag)
    const outcome = tag.show().catch((error: { code: string }) => error.code)
    await waitForElement(tag, 'input[type=email]')
    ;(await waitForElement(tag, '[part=close-button]')).click()
    expect(await outcome).to.equal('USER_EXITED_UPDATE_FLOW')
    expect(events).to.deep.equal(['USER_EXITED_UPDATE_FLOW'])
  })

  it('ends with the exit code of a link if the visitor leaves it [FLOW-05]', async () => {
    const tag = insert('<wallet-link-account method="sms"></wallet-link-account>')
    const events = recordedEvents(tag)
    const outcome = tag.show().catch((error: { code: string }) => error.code)
    await waitForElement(tag, 'input[type=tel]')
    ;(await waitForElement(tag, '[part=close-button]')).click()
    expect(await outcome).to.equal('USER_EXITED_LINK_FLOW')
    expect(events).to.deep.equal(['USER_EXITED_LINK_FLOW'])
  })

  it('names the account before it is removed, and keeps the last login method', async () => {
    const tag = insert('<wallet-link-account action="unlink" method="email"></wallet-link-account>')
    const outcome = tag.show().catch((error: { code: string }) => error.code)
    await until(() => tag.screen === 'unlink' && tag.shadowRoot.textContent?.includes(address))
    ;[...tag.shadowRoot.querySelectorAll<HTMLButtonElement>('button')]
      .find(({ textContent }) => textContent === 'Keep it')
      ?.click()
    expect(await outcome).to.equal('USER_EXITED_LINK_FLOW')
  })

  it('rejects a second address, and an ambiguous account, with an explanation', async () => {
    for (const [markup, code] of [
      ['<wallet-link-account method="email"></wallet-link-account>', 'CANNOT_LINK_MORE_OF_TYPE'],
      ['<wallet-link-account></wallet-link-account>', 'INVALID_DATA'],
      ['<wallet-link-account method="fax"></wallet-link-account>', 'INVALID_DATA'],
      ['<wallet-link-account action="unlink" method="sms"></wallet-link-account>', 'INVALID_DATA'],
    ]) {
      const tag = insert(markup as string)
      const outcome = tag.show().catch((error: { code: string }) => error.code)
      await until(() => tag.screen === 'error')
      tag.close()
      expect(await outcome, markup).to.equal(code)
      tag.remove()
      await until(() => true)
    }
  })
})

it('a login, a link, an update and a connection each begin with a call of their own, and have their own names [FLOW-01]', async () => {
  const { apiUrl } = await world()
  const { appId } = await driver<{ appId: string }>('createApp', { sms_auth: true, wallet_auth: true })
  await bundle()
  const frame = insert<HTMLIFrameElement>('<iframe src="/elements/test/blank.html"></iframe>')
  await new Promise(resolve => {
    frame.onload = resolve
  })
  const page = frame.contentWindow as Window & typeof globalThis
  page.document.body.innerHTML = `<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app><wallet-login-modal></wallet-login-modal><wallet-link-account method="sms"></wallet-link-account>`
  page.eval('void import("/dist/index.js")')
  const [, modal, account] = [...page.document.body.children] as [Tag, Tag, Tag]
  await page.customElements.whenDefined('wallet-link-account')
  const begun: unknown[] = []
  for (const tag of [modal, account])
    tag.addEventListener('wallet-open', event => begun.push((event as CustomEvent<{ flow: string }>).detail.flow))
  const begins = async (tag: Tag, options: object, flow: string) => {
    const ended = tag.show(options).catch(() => {})
    await until(() => begun.at(-1) === flow && tag.screen !== null)
    tag.close()
    await ended
    await until(() => !tag.open)
  }
  await begins(modal, {}, 'login')
  await begins(modal, { flow: 'connect-or-create' }, 'connect-or-create')
  const login = modal.show()
  await logIn(modal)
  await login
  await until(() => !modal.open)
  await begins(account, {}, 'link')
  await begins(account, { action: 'update', method: 'email' }, 'update')
  expect(begun).to.deep.equal(['login', 'connect-or-create', 'login', 'link', 'update'])
  await modal.session.logout()
  frame.remove()
})
