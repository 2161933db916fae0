import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  dialogOf,
  driver,
  recordEvents,
  insert,
  settled,
  waitForElement,
  sleep,
  removeTags,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name)
const field = (tag: Tag) => waitForElement<HTMLInputElement>(tag, 'input[type=email]')

describe('the lifecycle of a tag', () => {
  let apiUrl = ''
  let appId = ''
  before(async () => {
    ;({ apiUrl } = await world())
    performance.setResourceTimingBufferSize(2_000)
    ;({ appId } = await driver<{ appId: string }>('createApp', {}))
    await bundle()
    await insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`).ready
  })
  afterEach(cleanUp)

  it("a closed or detached element mounts nothing, and requests only the app's configuration and code that draws no screen [EC-05]", async () => {
    const loose = document.createElement('wallet-login-modal') as Tag
    loose.setAttribute('login-methods', 'email')
    insert('<wallet-login-modal></wallet-login-modal>')
    insert('<wallet-confirm-tx></wallet-confirm-tx>')
    await until(() => loaded().some(name => name.startsWith(apiUrl)))
    await settled()
    await fetch('/elements/test/blank.html?later')
    await until(() => loaded().some(name => name.endsWith('?later')))
    expect(loaded().filter(name => name.startsWith(apiUrl))).to.deep.equal([`${apiUrl}/api/v1/apps/${appId}`])
    expect(
      loaded()
        .filter(name => /react|screens|login|money/.test(name) && !name.includes('.wtr.'))
        .join(),
    ).to.equal('')
    expect(loose.shadowRoot.childNodes.length).to.equal(0)
  })

  it('an element outside of a document refuses to open', async () => {
    const loose = document.createElement('wallet-login-modal') as Tag
    const error = await loose.show().catch((thrown: { code: string }) => thrown)
    expect(error.code).to.equal('INVALID_CONFIG')
  })

  it('an element renders its React tree inside its shadow root [CARD-04] [CARD-05]', async () => {
    const tag = insert('<wallet-login-modal open></wallet-login-modal>')
    await field(tag)
    const stage = findInside(tag, '.stage') as HTMLElement
    expect(customElements.get(stage.localName)).to.be.a('function')
    expect(stage.localName).to.match(/^wallet-stage/)
    expect(Symbol.for('r2wc.context') in stage).to.equal(true) // the mark of React components made by r2wc
    expect(stage.querySelector('input') === null).to.equal(false)
    expect(tag.childNodes.length).to.equal(0)
  })

  it('a moved element keeps its screen and typed text: append, sort, moveBefore, remove and add in one task [EC-05]', async () => {
    const [one, two] = [insert<HTMLElement>('<div></div>'), insert<HTMLElement>('<div></div>')]
    const tag = insert('<wallet-login-modal></wallet-login-modal>', one)
    const own = recordEvents(tag)
    void tag.show()
    const input = await field(tag)
    input.value = 'half@'
    const moves: (() => void)[] = [
      () => two.append(tag),
      () => two.prepend(tag),
      () => {
        tag.remove()
        one.append(tag)
      },
      () => {
        tag.remove()
        document.body.append(tag)
        two.append(tag)
      },
    ]
    if ('moveBefore' in Element.prototype)
      moves.push(() =>
        (one as HTMLElement & { moveBefore(node: Node, before: Node | null): void }).moveBefore(tag, null),
      )
    for (const move of moves) {
      move()
      await settled()
      expect(findInside(tag, 'input[type=email]') === input).to.equal(true)
      expect(input.value).to.equal('half@')
      expect(tag.open).to.equal(true)
    }
    expect(own.names()).to.deep.equal(['before-open', 'open', 'screen-change'])
    one.remove()
    two.remove()
  })

  it('an element can be removed right before it opens [EC-08]', async () => {
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    const trouble: unknown[] = []
    const note = (event: PromiseRejectionEvent) => {
      trouble.push(event.reason)
      event.preventDefault()
    }
    addEventListener('unhandledrejection', note)
    setTimeout(() => tag.remove(), 15) // due right before the opening
    const ended = tag.show().catch((error: { code: string }) => error.code)
    expect(await ended).to.equal('USER_EXITED_AUTH_FLOW')
    await sleep(50) // the opening was due before this
    removeEventListener('unhandledrejection', note)
    expect(trouble).to.deep.equal([])
    expect([tag.open, tag.shadowRoot.querySelector('dialog') === null]).to.deep.equal([false, true])
  })

  it('an element works after it was removed for good and added again', async () => {
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    void tag.show()
    await field(tag)
    await removeTags(tag)
    expect(tag.shadowRoot.childNodes.length).to.be.below(3)
    expect(tag.shadowRoot.querySelector('dialog') === null).to.equal(true)
    document.body.append(tag)
    await settled()
    expect(tag.open).to.equal(false)
    void tag.show()
    await field(tag)
  })

  it('an element keeps its styles in another document [EC-06]', async () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const button = insert('<wallet-button label="Enter"></wallet-button>')
    const styled = () => button.shadowRoot.adoptedStyleSheets.length
    const own = styled()
    frame.contentDocument?.body.append(button)
    expect(own).to.be.greaterThan(0)
    expect(styled()).to.equal(own)
    frame.remove()
  })

  it('an element works inside another shadow root; its outcome comes from the outer host there', async () => {
    const outer = insert<HTMLElement>('<div></div>')
    const root = outer.attachShadow({ mode: 'open' })
    const tag = insert('<wallet-login-modal></wallet-login-modal>', root)
    const page = recordEvents(document)
    void tag.show()
    await field(tag)
    expect(dialogOf(tag)?.open).to.equal(true)
    tag.close()
    await until(() => page.details('wallet-error').length)
    expect(page.events[0]?.target === outer).to.equal(true)
    outer.remove()
  })

  it('a closed element leaves no nodes, frames or styles in the page', async () => {
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    const sheets = () => tag.shadowRoot.adoptedStyleSheets.length
    const cycle = async () => {
      void tag.show()
      await field(tag)
      tag.close()
      await until(() => !tag.shadowRoot.querySelector('*'))
    }
    await cycle()
    const [own, page, first] = [
      tag.shadowRoot.querySelectorAll('*').length,
      document.querySelectorAll('*').length,
      sheets(),
    ]
    await cycle()
    await cycle()
    expect([
      tag.shadowRoot.querySelectorAll('*').length,
      document.querySelectorAll('*').length,
      sheets(),
    ]).to.deep.equal([own, page, first])
    expect(own).to.equal(0)
  })

  it('a declarative shadow root is replaced without an error [EC-07]', () => {
    const box = document.createElement('div')
    document.body.append(box)
    const markup = '<wallet-fund><template shadowrootmode="open"><p>from the server</p></template></wallet-fund>'
    ;(box as HTMLElement & { setHTMLUnsafe?(html: string): void }).setHTMLUnsafe?.(markup)
    if (!box.firstElementChild) box.innerHTML = markup
    const tag = box.firstElementChild as Tag
    customElements.upgrade(box)
    expect(tag.constructor === customElements.get('wallet-fund')).to.equal(true)
    expect([tag.shadowRoot.mode, tag.shadowRoot.querySelector('p')]).to.deep.equal(['open', null])
    box.remove()
  })
})
