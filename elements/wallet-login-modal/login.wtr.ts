import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  driver,
  logIn,
  insert,
  waitForElement,
  removeTags,
  typeInto,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const TERMS = 'https://host.example/terms'
const PRIVACY = 'https://host.example/privacy'

interface Client {
  sendEmailCode(to: { email: string }): Promise<unknown>
  updateEmail(change: { oldAddress: string; newAddress: string; code: string }): Promise<unknown>
}

describe("a login with the host's branding", () => {
  let app: Tag
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', { name: 'Provider name' })
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
  })
  afterEach(async () => {
    await cleanUp()
    await app.session.logout()
  })

  const text = (tag: Tag, selector: string) => findInside(tag, selector)?.textContent ?? ''

  it("shows the host's logo, header and message [CONF-01] [CONF-08] [CONF-09]", async () => {
    const tag = insert(
      `<wallet-login-modal logo="${PIXEL}" landing-header="Come in" login-message="Read, collect and pay with one account."></wallet-login-modal>`,
    )
    void tag.show()
    await waitForElement(tag, 'input[type=email]')
    expect(findInside<HTMLImageElement>(tag, '.greeting img')?.src).to.equal(PIXEL)
    expect(text(tag, '[part~=title]')).to.equal('Come in')
    expect(text(tag, '[part~=subtitle]')).to.equal('Read, collect and pay with one account.')
  })

  it("uses the host's colours inside the shadow root, and does not affect the page [CONF-02]", async () => {
    const tag = insert(
      '<wallet-login-modal><script type="application/json">{ "appearance": { "palette": { "accent": "rgb(190, 24, 93)" } } }</script></wallet-login-modal>',
    )
    void tag.show()
    typeInto(await waitForElement<HTMLInputElement>(tag, 'input[type=email]'), 'mira@example.com')
    const button = await waitForElement(tag, 'form button:not([disabled])')
    await until(() => getComputedStyle(button).backgroundColor === 'rgb(190, 24, 93)')
    expect(getComputedStyle(document.documentElement).getPropertyValue('--_accent')).to.equal('')
  })

  it("links the host's terms and privacy policy in the footer and on the terms screen, shows the app's name, and does not change the address [CONF-10] [CONF-11] [CONF-12] [URL-01]", async () => {
    const tag = insert(
      `<wallet-login-modal app-name="Almanac" terms-and-conditions-url="${TERMS}" privacy-policy-url="${PRIVACY}"></wallet-login-modal>`,
    )
    const [address, entries] = [location.href, history.length]
    const links = () =>
      [...tag.shadowRoot.querySelectorAll<HTMLAnchorElement>('a[href^="https://host.example"]')].map(link => link.href)
    void tag.show()
    await until(() => links().length)
    expect(links()).to.deep.equal([TERMS, PRIVACY])
    expect(tag.shadowRoot.textContent).not.to.contain('Provider name')
    tag.close()
    await until(() => !tag.open)

    tag.setAttribute('require-users-accept-terms', '')
    void tag.show()
    await logIn(tag)
    await until(() => tag.screen === 'terms' && links().length)
    expect(links()).to.deep.equal([TERMS, PRIVACY])
    expect(text(tag, '[part~=subtitle]')).to.equal('By continuing you agree to the terms of Almanac.')
    expect([location.href, history.length]).to.deep.equal([address, entries])
  })

  it("shows the host name of a document that markup names, and that document does not replace a script's [SEC-95]", async () => {
    const tag = insert(`<wallet-login-modal terms-and-conditions-url="${TERMS}"></wallet-login-modal>`)
    void tag.show()
    const link = await waitForElement(tag, '.legal a')
    const drawn = () => getComputedStyle(link, '::after').content.replace(/[\u2066\u2069]/g, '')
    await until(() => drawn() === '" (host.example)"')
    expect(link.textContent).to.equal('Terms')
    await removeTags(tag)

    const other = insert(
      `<wallet-login-modal require-users-accept-terms terms-and-conditions-url="https://evil.example/terms" privacy-policy-url="https://evil.example/privacy"></wallet-login-modal>`,
    ) as Tag & { config: object }
    other.config = { legal: { termsAndConditionsUrl: TERMS } }
    void other.show()
    await logIn(other)
    await until(() => other.screen === 'terms')
    const rows = [...other.shadowRoot.querySelectorAll<HTMLAnchorElement>('a.list-item')]
    expect(rows.map(row => [row.href, row.textContent])).to.deep.equal([
      [TERMS, 'View Terms'],
      ['https://evil.example/privacy', 'View Privacy Policyevil.example'],
    ])
  })

  it("shows the account's owner, and follows the session while it is open [CARD-07]", async () => {
    const tag = insert(
      `<wallet-login-modal require-users-accept-terms terms-and-conditions-url="${TERMS}"></wallet-login-modal>`,
    )
    void tag.show()
    const oldAddress = await logIn(tag)
    await until(() => tag.shadowRoot.textContent?.includes(`Signed in as ${oldAddress}`))
    const title = findInside(tag, '[part~=title]')
    const newAddress = `new-${oldAddress}`
    const { sendEmailCode, updateEmail } = (await bundle('client.js')) as unknown as Client
    await sendEmailCode({ email: newAddress })
    await updateEmail({ oldAddress, newAddress, code: await driver<string>('lastCode', newAddress) })
    await until(() => tag.shadowRoot.textContent?.includes(`Signed in as ${newAddress}`))
    expect(tag.shadowRoot.textContent).not.to.contain(`Signed in as ${oldAddress}`)
    expect(findInside(tag, '[part~=title]'), 'the same screen').to.equal(title)
  })
})
