import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  dialogOf,
  driver,
  openFrame,
  holdTimers,
  insert,
  waitForElement,
  typeInto,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

/** The language of a tag, as its frame shows it. */
const spoken = (tag: Tag) =>
  [dialogOf(tag)?.lang, dialogOf(tag)?.dir, findInside(tag, '[part=close-button]')?.getAttribute('aria-label')].join(
    ' ',
  )
const [ENGLISH, GERMAN, ARABIC] = ['en  Close', 'de ltr Schließen', 'ar rtl إغلاق']

describe('the language of an element', () => {
  const page = document.documentElement
  const { lang } = page
  let app: Tag
  let patience: ReturnType<typeof holdTimers>
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', { wallet_auth: true })
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
  })
  /** A page waits a second for words. Here it waits as long as the machine needs. */
  beforeEach(() => {
    patience = holdTimers(ms => ms === 1_000)
  })
  afterEach(async () => {
    patience.stop()
    page.lang = lang
    app.removeAttribute('locale')
    await cleanUp()
  })

  const opened = async (markup: string, into?: HTMLElement | ShadowRoot) => {
    const tag = insert(markup, into)
    void tag.show().catch(() => {})
    await waitForElement(tag, 'input[type=email]')
    return tag
  }

  it('changes while the element is open, from every source, and typed text stays', async () => {
    const tag = await opened('<wallet-login-modal locale="de-AT"></wallet-login-modal>')
    await until(() => spoken(tag) === GERMAN)
    const field = await waitForElement<HTMLInputElement>(tag, 'input[type=email]')
    typeInto(field, 'mira@example.com')
    tag.setAttribute('locale', 'ar')
    await until(() => spoken(tag) === ARABIC)
    tag.removeAttribute('locale')
    await until(() => spoken(tag) === ENGLISH)
    app.setAttribute('locale', 'de')
    await until(() => spoken(tag) === GERMAN)
    app.removeAttribute('locale')
    page.lang = 'ar'
    await until(() => spoken(tag) === ARABIC)
    expect(findInside<HTMLInputElement>(tag, 'input[type=email]') === field).to.equal(true)
    expect(field.value).to.equal('mira@example.com')
  })

  it('follows the nearest lang attribute, even outside a shadow root, and falls back to English', async () => {
    const outer = insert<HTMLElement>('<div lang="de"><p></p></div>')
    const tag = await opened(
      '<wallet-login-modal></wallet-login-modal>',
      (outer.firstElementChild as HTMLElement).attachShadow({ mode: 'open' }),
    )
    expect(spoken(tag)).to.equal(GERMAN)
    outer.lang = 'tlh'
    await until(() => spoken(tag) === ENGLISH)
    tag.close()
    outer.remove()
  })

  it('can be overridden by the host for single texts', async () => {
    const tag = insert('<wallet-login-modal locale="de"></wallet-login-modal>')
    tag.config = { copy: { shell: { close: 'Weg damit <b>' }, nothing: { such: 'x' }, login: 7 } }
    void tag.show().catch(() => {})
    await waitForElement(tag, 'input[type=email]')
    await until(() => spoken(tag) === 'de ltr Weg damit <b>') // English at first if the words load late
  })

  it('is loaded with each screen, and can change while that screen is open', async () => {
    const tag = insert('<wallet-login-modal locale="de" login-methods="wallet"></wallet-login-modal>')
    tag.config = { appearance: { walletList: ['metamask'] } }
    void tag.show().catch(() => {})
    const titles = new Set<string>()
    const watcher = new MutationObserver(() => titles.add(findInside(tag, '.scene .title')?.textContent ?? ''))
    watcher.observe(tag.shadowRoot, { subtree: true, childList: true, characterData: true })
    const row = await until(() =>
      [...tag.shadowRoot.querySelectorAll('button')].find(({ textContent }) => textContent.includes('MetaMask')),
    )
    row.click()
    await until(() => titles.has('MetaMask installieren'))
    tag.setAttribute('locale', 'ar')
    await until(() => titles.has('احصل على MetaMask'))
    watcher.disconnect()
    expect([...titles].filter(title => title.includes('MetaMask'))).to.deep.equal([
      'MetaMask installieren',
      'احصل على MetaMask',
    ])
  })

  it('applies to a button without a label of its own', async () => {
    const button = insert('<wallet-button></wallet-button>')
    const label = () => findInside(button, 'slot:not([name])')?.textContent
    await until(() => label() === 'Log in')
    page.lang = 'de'
    await until(() => label() === 'Anmelden')
    button.setAttribute('locale', 'ar')
    await until(() => label() === 'تسجيل الدخول')
    button.setAttribute('label', 'Enter')
    expect(label()).to.equal('Enter')
  })

  it('is not loaded for a button with a label by the host, until that label is removed', async () => {
    const host = await openFrame()
    const button = host.document.createElement('wallet-button') as Tag
    button.setAttribute('label', 'Enter')
    host.document.body.append(button)
    const words = () => host.performance.getEntriesByType('resource').some(({ name }) => name.includes('own-label'))
    host.document.documentElement.lang = 'de'
    const label = () => findInside(button, 'slot:not([name])')?.textContent
    await until(() => label() === 'Enter')
    host.document.body.prepend(button) // a move attaches it again
    await host.eval('import("/dist/client.js")') // every request of the button itself has been sent by then
    expect(words()).to.equal(false)
    button.removeAttribute('label')
    await until(() => label() === 'Anmelden')
    expect(words()).to.equal(true)
    host.remove()
  })

  it('is not followed by a button that was removed before its language loaded', async () => {
    const page = await openFrame()
    const label = (button: HTMLElement) => findInside(button, 'slot:not([name])')?.textContent
    const [other, gone, there] = ['wallet-app', 'wallet-button', 'wallet-button'].map(name =>
      page.document.createElement(name),
    ) as [HTMLElement, HTMLElement, HTMLElement]
    for (const name of ['app-id', 'api-url']) other.setAttribute(name, app.getAttribute(name) ?? '')
    page.document.body.append(other, gone, there)
    gone.remove()
    await until(() => page.performance.getEntriesByType('resource').some(({ name }) => name.includes('/own-label-')))
    other.setAttribute('locale', 'de')
    await until(() => label(there) === 'Anmelden')
    expect(label(gone)).to.not.equal('Anmelden')
    page.remove()
  })
})
