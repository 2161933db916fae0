import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  driver,
  recordEvents,
  logIn,
  insert,
  waitForElement,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

describe('<wallet-account> and <wallet-passkeys>', () => {
  let app: Tag
  let address: string
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', { passkey_auth: true })
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    await customElements.whenDefined('wallet-account')
  })
  beforeEach(async () => {
    const login = insert('<wallet-login-modal></wallet-login-modal>')
    void login.show()
    address = await logIn(login)
    await until(() => !login.open)
  })
  afterEach(async () => {
    await cleanUp()
    await app.session.logout()
  })

  const pressed = async (tag: Tag, text: string) =>
    (
      await until(() =>
        [...tag.shadowRoot.querySelectorAll<HTMLButtonElement>('button')].find(
          button => button.textContent?.startsWith(text) && !button.disabled,
        ),
      )
    ).click()

  it('list the login methods, and dispatch one event when the account closes', async () => {
    const tag = insert('<wallet-account></wallet-account>')
    const events = recordEvents(tag)
    const outcome = tag.show()
    await until(() => tag.screen === 'account' && findInside(tag, '.list-item')?.textContent?.includes(address))
    await pressed(tag, address)
    await until(() => tag.screen === 'account-details')
    ;(await waitForElement(tag, '.end > .tool:last-child')).click()
    const detail = (await outcome) as { user: { email: { address: string } }; added: unknown[]; removed: unknown[] }
    expect([detail.user.email.address, detail.added, detail.removed]).to.deep.equal([address, [], []])
    expect(tag.result).to.equal(detail)
    expect(events.names(/^(?!.*(complete|error))/)).to.deep.equal(['account-complete'])
  })

  it('log the user out, and the flow ends without a user', async () => {
    const tag = insert('<wallet-account></wallet-account>')
    const outcome = tag.show()
    await until(() => tag.screen === 'account')
    await pressed(tag, 'Log out')
    expect((await outcome).user).to.equal(null)
    expect(app.session.$state.get().user).to.equal(null)
  })

  it('end with the exit code if the visitor only looks at passkeys', async () => {
    const tag = insert('<wallet-passkeys></wallet-passkeys>')
    const events = recordEvents(tag)
    const outcome = tag.show().catch((error: { code: string }) => error.code)
    await until(() => tag.screen === 'passkeys' && tag.shadowRoot.textContent?.includes('Add new passkey'))
    ;(await waitForElement(tag, '.end > .tool:last-child')).click()
    expect(await outcome).to.equal('USER_EXITED_LINK_FLOW')
    expect(events.names(/^(?!.*(complete|error))/)).to.deep.equal(['error'])
  })
})
