import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  dialogOf,
  driver,
  openFrame,
  holdTimers,
  insert,
  settled,
  waitForElement,
  animationsFinished,
  stopClock,
  removeTags,
  typeInto,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

const WIDE = { width: 1000, height: 800 }
/** True under WebDriver, which can neither resize the inner window nor hold a key. */
let byWebDriver = false
/** Resizes the window; with WebDriver it keeps its width. */
const resize = async (size: { width: number; height: number }) => {
  if (!byWebDriver) await setViewport(size)
}
const panel = (tag: Tag) => waitForElement<HTMLElement>(tag, '[part=panel]')
const resting = async (tag: Tag) => {
  const element = await panel(tag)
  await animationsFinished(tag)
  return element.getBoundingClientRect()
}
const focusIn = (tag: Tag) => tag.shadowRoot.activeElement as HTMLElement | null
const field = (tag: Tag) => waitForElement<HTMLInputElement>(tag, 'input[type=email]')
const code = (tag: Tag) => waitForElement<HTMLInputElement>(tag, 'input[autocomplete=one-time-code]')

describe('the shell around a screen', () => {
  let appId = ''
  before(async () => {
    const { apiUrl, engine } = await world()
    byWebDriver = engine === 'webkit'
    appId = (
      await driver<{ appId: string }>('createApp', {
        terms_and_conditions_url: 'https://host.example/terms',
        privacy_policy_url: 'https://host.example/privacy',
      })
    ).appId
    await bundle()
    insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    await resize(WIDE)
  })
  afterEach(async () => {
    await cleanUp()
    await resize(WIDE)
  })

  const open = async (attributes = ''): Promise<Tag> => {
    const tag = insert(`<wallet-login-modal ${attributes}></wallet-login-modal>`)
    void tag.show()
    await field(tag)
    return tag
  }

  it('is a popup 360 px wide from 441 px on, 480 px high for a landing with two login methods and for compact screens [SHELL-01] [SHELL-05]', async () => {
    await resize({ width: 441, height: 800 })
    const tag = await open('login-methods="email guest"')
    const landing = await resting(tag)
    expect([landing.width, landing.height]).to.deep.equal([360, Math.min(480, innerHeight - 32)])
    expect(Math.round(landing.left + landing.width / 2)).to.be.closeTo(innerWidth / 2, 2)
    const address = await field(tag)
    address.value = ''
    address.focus()
    await sendKeys({ type: `mira${Date.now()}@example.com` })
    await sendKeys({ press: 'Enter' })
    await code(tag)
    await until(() => findInside(tag, '.compact'))
    const compact = await resting(tag)
    expect([compact.width, compact.height]).to.deep.equal([360, Math.min(480, innerHeight - 32)])
  })

  it('is a sheet at the lower edge below 441 px, and follows a change of width [SHELL-02]', async () => {
    const page = await openFrame('border: 0; width: 440px; height: 700px')
    const frame = page.frameElement as HTMLIFrameElement
    const tag = page.document.createElement('wallet-login-modal') as Tag
    tag.setAttribute('app-id', appId)
    tag.setAttribute('api-url', (await world()).apiUrl)
    page.document.body.append(tag)
    void tag.show()
    await field(tag)
    const sheet = await resting(tag)
    expect([sheet.left, sheet.width, sheet.bottom]).to.deep.equal([0, 440, page.innerHeight])
    expect(sheet.height).to.be.at.most(page.innerHeight * 0.92 + 1)
    frame.style.width = '441px'
    await until(() => findInside(tag, '[part=panel]')?.getBoundingClientRect().width === 360)
    page.remove()
  })

  it('the panel grows with the type size up to the window, and never shrinks', async () => {
    const tag = insert(
      '<wallet-login-modal login-methods="email guest" style="--wallet-font-size: 20px"></wallet-login-modal>',
    )
    void tag.show()
    await field(tag)
    const { width, height } = await resting(tag)
    expect([width, Math.round(height)]).to.deep.equal([480, Math.min(640, innerHeight - 32)])
    tag.style.setProperty('--wallet-font-size', '12px')
    await until(() => dialogOf(tag)?.querySelector('[part=panel]')?.getBoundingClientRect().width === 360)
  })

  it('layer="inline" places the shell in the flow of the page, without backdrop, close button or focus [SHELL-03]', async () => {
    const box = insert<HTMLElement>('<div></div>')
    box.style.width = '400px'
    const tag = insert('<wallet-login-modal layer="inline" open></wallet-login-modal>', box)
    await field(tag)
    const own = await resting(tag)
    expect(own.width).to.equal(400)
    expect(own.top).to.be.closeTo(box.getBoundingClientRect().top, 1)
    expect(findInside(tag, '[part=close-button]') === null).to.equal(true)
    expect(document.activeElement === tag).to.equal(false)
    expect(tag.matches(':state(inline)')).to.equal(true)
    expect(getComputedStyle(dialogOf(tag) as HTMLDialogElement).position).to.equal('static')
    box.remove()
  })

  it('has a back button only if there is a previous screen, and it goes there [SHELL-07]', async () => {
    const tag = await open()
    expect(findInside(tag, '[part=back-button]') === null).to.equal(true)
    const address = await field(tag)
    address.focus()
    await sendKeys({ type: `mira${Date.now()}@example.com` })
    await sendKeys({ press: 'Enter' })
    await code(tag)
    ;(await waitForElement(tag, '[part=back-button]')).click()
    expect((await field(tag)).value).to.contain('@example.com')
    expect(findInside(tag, '[part=back-button]') === null).to.equal(true)
    expect(tag.back()).to.equal(false)
  })

  it('has an info button on screens with information, and shows it [SHELL-08]', async () => {
    const tag = await open()
    const info = await waitForElement(tag, '[part=info-button]')
    expect(info.getAttribute('aria-expanded')).to.equal('false')
    info.click()
    const note = await waitForElement(tag, '.note')
    expect(note.textContent?.trim()).to.not.equal('')
    expect(note.getBoundingClientRect().bottom).to.be.below(
      (note.parentElement?.getBoundingClientRect().bottom ?? 0) - 20,
    ) // it is a popover
    expect(info.getAttribute('aria-expanded')).to.equal('true')
    await sendKeys({ press: 'Escape' })
    await until(() => !findInside(tag, '.note'))
    expect(tag.open).to.equal(true)
  })

  it('has a close button that closes it [SHELL-09]', async () => {
    const tag = await open()
    ;(await waitForElement(tag, '[part=close-button]')).click()
    await until(() => !dialogOf(tag))
    expect(tag.open).to.equal(false)
  })

  it('the footer names the protecting provider with its logo [SHELL-10]', async () => {
    const tag = await open()
    const foot = await waitForElement(tag, '[part=footer]')
    expect(foot.textContent).to.contain('Protected by')
    expect(foot.querySelector('svg')?.getBoundingClientRect().width).to.be.greaterThan(10)
  })

  it('links the terms on the landing, at the configured addresses [SHELL-11] [SHELL-12]', async () => {
    const tag = await open()
    const legal = await waitForElement(tag, '.legal')
    expect(legal.textContent?.replace(/\s+/g, ' ').trim()).to.equal(
      'By logging in I agree to the Terms & Privacy Policy',
    )
    expect([...legal.querySelectorAll('a')].map(({ textContent, href }) => [textContent, href])).to.deep.equal([
      ['Terms', 'https://host.example/terms'],
      ['Privacy Policy', 'https://host.example/privacy'],
    ])
  })

  it('names no terms if acceptance is asked for anyway, or there are none [SHELL-13]', async () => {
    const tag = await open('require-users-accept-terms')
    expect(findInside(tag, '.legal') === null).to.equal(true)
    const page = await openFrame('width: 500px; height: 700px')
    const bare = page.document.createElement('wallet-login-modal') as Tag
    bare.setAttribute('app-id', (await driver<{ appId: string }>('createApp', {})).appId)
    bare.setAttribute('api-url', (await world()).apiUrl)
    page.document.body.append(bare)
    void bare.show()
    await field(bare)
    expect(findInside(bare, '.legal') === null).to.equal(true)
    bare.setAttribute('terms-and-conditions-url', 'https://host.example/terms')
    await until(() => findInside(bare, '.legal')?.textContent?.includes('Terms'))
    page.remove()
  })

  it('shows a spinner, and nothing to fill in, until the app is known [SHELL-14]', async () => {
    const { appId: slow } = await driver<{ appId: string }>('createApp', {})
    await driver('fault', { appId: slow, path: `/apps/${slow}` }, { delayMs: 4_000 })
    const page = await openFrame('width: 500px; height: 700px')
    const tag = page.document.createElement('wallet-login-modal') as Tag
    Object.assign(tag, { appId: slow, apiUrl: (await world()).apiUrl })
    page.document.body.append(tag)
    const known = () => page.performance.getEntriesByType('resource').some(({ name }) => name.endsWith(`/apps/${slow}`))
    void tag.show()
    await until(() => findInside(tag, '[part=spinner]'))
    await settled()
    expect([known(), findInside(tag, '[part=spinner]') !== null, findInside(tag, 'input')]).to.deep.equal([
      false,
      true,
      null,
    ])
    await field(tag)
    expect([known(), findInside(tag, '[part=spinner]')]).to.deep.equal([true, null])
    page.remove()
  })

  it('opens after a delay of 15 ms [SHELL-15]', async () => {
    const warm = await open()
    await removeTags(warm)
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    const goOn = stopClock()
    const delay = holdTimers(ms => ms === 15)
    const opened = new Promise(resolve => tag.addEventListener('wallet-open', resolve))
    void tag.show()
    await until(() => delay.count)
    await settled()
    expect([delay.count, dialogOf(tag)?.open ?? false, tag.matches(':state(open)')]).to.deep.equal([1, false, false])
    goOn()
    delay.stop()
    await opened
    expect(dialogOf(tag)?.open).to.equal(true)
  })

  it('forgets its flow 200 ms after it was closed, and not before [SHELL-16]', async () => {
    const tag = await open()
    const stage = findInside(tag, '.stage') as HTMLElement
    const delay = holdTimers(ms => ms === 200)
    tag.close()
    await until(() => delay.count)
    await settled()
    expect([tag.open, delay.count, stage.querySelector('.scene') !== null]).to.deep.equal([false, 1, true])
    delay.stop()
    await until(() => !stage.querySelector('.scene') && !dialogOf(tag))
  })

  it('the element exposes the name of its screen [SHELL-18]', async () => {
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    expect(tag.screen).to.equal(null)
    void tag.show()
    await field(tag)
    expect(tag.screen).to.equal('landing')
    const address = await field(tag)
    address.focus()
    await sendKeys({ type: `mira${Date.now()}@example.com` })
    await sendKeys({ press: 'Enter' })
    await code(tag)
    expect(tag.screen).to.match(/code/)
  })

  it('moves the focus to the next element if the opener is no longer visible', async () => {
    const [opener, unseen, next] = ['log in', 'unseen', 'account'].map(name =>
      insert<HTMLButtonElement>(`<button>${name}</button>`),
    ) as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement]
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    opener.focus()
    void tag.show().catch(() => {})
    await field(tag)
    opener.hidden = unseen.hidden = true
    await sendKeys({ press: 'Escape' })
    await until(() => !dialogOf(tag)?.open)
    await until(() => document.activeElement === next)
    for (const button of [opener, unseen, next]) button.remove()
  })

  it('moves the focus to the first field, keeps Tab inside, and returns the focus to the opener [EC-58]', async () => {
    const opener = insert<HTMLButtonElement>('<button>open</button>')
    const after = insert<HTMLButtonElement>('<button>after</button>')
    opener.focus()
    const tag = await open()
    await until(() => focusIn(tag)?.matches('input[type=email]'))
    const seen = new Set<Element>()
    for (let step = 0; step < 20; step++) {
      await sendKeys({ press: 'Tab' })
      expect(document.activeElement === tag).to.equal(true)
      seen.add(focusIn(tag) as Element)
    }
    expect(seen.size).to.be.greaterThan(3)
    expect([...seen].some(element => element.matches('[part=close-button]'))).to.equal(true)
    if (!byWebDriver) await sendKeys({ down: 'Shift' })
    for (let step = 0; step < 10; step++) {
      await sendKeys({ press: 'Tab' })
      expect(document.activeElement === tag).to.equal(true)
    }
    if (!byWebDriver) await sendKeys({ up: 'Shift' })
    await sendKeys({ press: 'Escape' })
    await until(() => !dialogOf(tag))
    expect(document.activeElement === opener).to.equal(true)
    opener.remove()
    after.remove()
  })

  it('closes by Escape and by a click on the backdrop, and not by a click inside [EC-57]', async () => {
    const tag = await open()
    const box = await resting(tag)
    await sendMouse({ type: 'click', position: [Math.round(box.left + 20), Math.round(box.bottom - 20)] })
    await settled()
    expect(tag.open).to.equal(true)
    await sendMouse({ type: 'click', position: [5, 5] })
    await until(() => !tag.open)
    const next = await open()
    await sendKeys({ press: 'Escape' })
    await until(() => !next.open)
  })

  it('is labelled by its name, and by the title of its screen', async () => {
    const tag = await open()
    const dialog = dialogOf(tag) as HTMLDialogElement
    expect(dialog.getAttribute('aria-label')).to.not.equal('')
    expect(tag.shadowRoot.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).to.not.equal('')
  })

  it('writes nothing to html, body and head, and moves nothing, however it is closed [EC-58]', async () => {
    const tall = insert<HTMLElement>('<div></div>')
    tall.style.height = '3000px'
    scrollTo(0, 120)
    await settled()
    const page = () =>
      [document.documentElement, document.body]
        .map(element => [...element.attributes].map(({ name, value }) => `${name}=${value}`).join())
        .join('|') +
      [...document.head.children].map(({ outerHTML }) => outerHTML).join() +
      document.body.children.length
    const state = () => page() + [scrollX, scrollY].join()
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    const before = state()
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
    const shifts: string[] = [] // reported only by Chromium
    const watch = new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        // moved nodes of a shadow tree are not in the report: the dialog itself grows with its content
        const moved = sources.filter(({ node }) => node)
        if (moved.length > 0)
          shifts.push(
            `${value}: ${moved.map(({ node, previousRect, currentRect }) => `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName} from ${rect(previousRect)} to ${rect(currentRect)}`).join('; ')}`,
          )
      }
    })
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) watch.observe({ type: 'layout-shift' })
    const ways = [
      () => tag.close(),
      () => (findInside(tag, '[part=close-button]') as HTMLElement).click(),
      () => sendKeys({ press: 'Escape' }),
      () => sendMouse({ type: 'click', position: [5, 5] }),
      () => tag.removeAttribute('open'),
    ]
    for (const way of ways) {
      void tag.show()
      await field(tag)
      expect(state()).to.equal(before)
      await way()
      await until(() => !dialogOf(tag))
      expect(state()).to.equal(before)
    }
    tag.remove()
    const without = page()
    document.body.append(tag)
    void tag.show()
    await field(tag)
    await removeTags(tag)
    expect(page()).to.equal(without) // WebKit scrolls in its own way when the focused element is removed
    expect(shifts).to.deep.equal([])
    watch.disconnect()
    tall.remove()
  })

  it('does not scroll the page behind it', async () => {
    const tall = insert<HTMLElement>('<div></div>')
    tall.style.height = '3000px'
    const tag = await open()
    const stopped = (by: number) => {
      const wheel = new WheelEvent('wheel', { deltaY: by, bubbles: true, composed: true, cancelable: true })
      dialogOf(tag)?.dispatchEvent(wheel)
      return wheel.defaultPrevented
    }
    expect([stopped(100), stopped(-100)]).to.deep.equal([true, true])
    tall.remove()
  })

  it('removes inert and aria-hidden that others set while it is open', async () => {
    const tag = await open()
    tag.inert = true
    dialogOf(tag)?.setAttribute('aria-hidden', 'true')
    await new Promise(requestAnimationFrame)
    expect([tag.inert, dialogOf(tag)?.hasAttribute('aria-hidden')]).to.deep.equal([false, false])
    tag.close()
    await until(() => !dialogOf(tag))
    tag.inert = true
    await settled()
    expect(tag.inert).to.equal(true)
  })

  it('keeps its key and pointer events from a dialog of the host around it, and is usable inside one', async () => {
    const around = insert<HTMLDialogElement>('<dialog></dialog>')
    const events: string[] = []
    for (const name of ['keydown', 'pointerdown', 'focusin'])
      document.addEventListener(name, event => {
        if (event.target instanceof Element && event.target.localName === 'wallet-login-modal') events.push(name)
      })
    around.showModal()
    const tag = insert('<wallet-login-modal></wallet-login-modal>', around)
    void tag.show()
    const address = await field(tag)
    address.focus()
    await sendKeys({ type: 'mira' })
    expect(address.value).to.equal('mira')
    await sendKeys({ press: 'Escape' })
    await until(() => !dialogOf(tag))
    expect(around.open).to.equal(true)
    expect(events).to.deep.equal([])
    around.close()
    around.remove()
  })

  it('lies over everything in the top layer, and by --wallet-z-index with layer="page"', async () => {
    const toast = insert<HTMLElement>('<button>toast</button>')
    toast.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 60px; height: 40px; z-index: 2147483647'
    const top = await open()
    await resting(top)
    expect(document.elementFromPoint(10, 10) === top).to.equal(true)
    await removeTags(top)
    const page = insert('<wallet-login-modal layer="page" style="--wallet-z-index: 10"></wallet-login-modal>')
    void page.show()
    await field(page)
    expect(document.elementFromPoint(10, 10) === toast).to.equal(true)
    expect(document.elementFromPoint(500, 10) === page).to.equal(true)
    expect(dialogOf(page)?.ariaModal ?? dialogOf(page)?.getAttribute('aria-modal')).to.equal('true')
    toast.remove()
  })

  it('changes its layer while open, and the screen keeps its typed text', async () => {
    const tag = await open()
    typeInto(await field(tag), 'mira@')
    const covered = () => dialogOf(tag)?.matches(':modal')
    expect(covered()).to.equal(true)
    for (const [layer, modal] of [
      ['page', false],
      ['inline', false],
      ['top', true],
    ] as const) {
      tag.setAttribute('layer', layer)
      expect([
        covered(),
        dialogOf(tag)?.open,
        dialogOf(tag)?.classList.contains(layer),
        (await field(tag)).value,
      ]).to.deep.equal([modal, true, true, 'mira@'])
    }
    tag.close()
  })

  it('stays closed if its layer changes while it is closing', async () => {
    const tag = await open()
    const dialog = dialogOf(tag)
    const delay = holdTimers(ms => ms === 200)
    tag.close()
    await until(() => delay.count && !dialog?.open)
    tag.setAttribute('layer', 'page')
    await settled()
    expect(dialog?.open).to.equal(false)
    delay.stop()
    await until(() => !dialogOf(tag))
  })

  it('takes its theme from the page or the attribute, and follows changes', async () => {
    const paper = async (tag: Tag) => getComputedStyle(await panel(tag)).backgroundColor
    const light = await open('theme="light"')
    const bright = await paper(light)
    light.setAttribute('theme', 'dark')
    await until(() => findInside(light, '.frame.dark'))
    const dark = await paper(light)
    expect(dark).to.not.equal(bright)
    await removeTags(light)
    const box = insert<HTMLElement>('<div></div>')
    box.style.colorScheme = 'dark'
    const tag = insert('<wallet-login-modal theme="auto"></wallet-login-modal>', box)
    void tag.show()
    await field(tag)
    expect(await paper(tag)).to.equal(dark)
    box.style.colorScheme = 'light'
    expect(await paper(tag)).to.equal(bright)
    box.remove()
  })

  it('follows the direction of the nearest ancestor, also when it changes', async () => {
    const box = insert<HTMLElement>('<div dir="rtl"></div>')
    const tag = insert('<wallet-login-modal></wallet-login-modal>', box)
    void tag.show()
    await field(tag)
    const middle = innerWidth / 2
    const close = () => (findInside(tag, '[part=close-button]') as HTMLElement).getBoundingClientRect().left
    expect(close()).to.be.below(middle)
    box.dir = 'ltr'
    expect(close()).to.be.above(middle)
    box.remove()
  })

  it("takes the host's colours from the root and from the palette; the root has precedence [EC-49]", async () => {
    document.documentElement.style.setProperty('--wallet-color-background', 'rgb(1, 2, 3)')
    const tag = insert('<wallet-login-modal></wallet-login-modal>')
    tag.config = { appearance: { palette: { background: 'rgb(9, 9, 9)', surface: 'red; } * { display: none' } } }
    void tag.show()
    await field(tag)
    expect(getComputedStyle(await panel(tag)).backgroundColor).to.equal('rgb(1, 2, 3)')
    document.documentElement.style.removeProperty('--wallet-color-background')
    expect(getComputedStyle(await panel(tag)).backgroundColor).to.equal('rgb(9, 9, 9)')
    document.documentElement.removeAttribute('style')
  })

  it('resets inherited styles of a hostile page', async () => {
    const box = insert<HTMLElement>('<div></div>')
    box.style.cssText =
      'letter-spacing: 9px; text-transform: uppercase; font: 40px/3 fantasy; visibility: hidden; pointer-events: none; text-align: end; cursor: wait'
    const tag = insert('<wallet-login-modal></wallet-login-modal>', box)
    void tag.show()
    await field(tag)
    const { letterSpacing, textTransform, fontSize, visibility, pointerEvents } = getComputedStyle(
      await waitForElement(tag, '[part=footer]'),
    )
    expect([letterSpacing, textTransform, fontSize, visibility, pointerEvents]).to.deep.equal([
      'normal',
      'none',
      '12px',
      'visible',
      'auto',
    ])
    box.remove()
  })

  const STYLE_PROPERTIES = [
    'color',
    'backgroundColor',
    'fontSize',
    'fontFamily',
    'fontWeight',
    'lineHeight',
    'letterSpacing',
    'borderTopWidth',
    'borderTopLeftRadius',
    'paddingTop',
    'paddingLeft',
    'marginTop',
    'textAlign',
    'textTransform',
    'boxShadow',
    'opacity',
    'visibility',
    'pointerEvents',
    'direction',
  ] as const
  /** The styles and positions of the panel, its footer, the field and its button. */
  const layout = async () => {
    const tag = await open()
    await resting(tag)
    const seen = ['[part=panel]', '[part=footer]', '[part~=close-button]', 'input[type=email]', 'form button'].map(
      selector => {
        const part = findInside(tag, selector) as HTMLElement
        const style = getComputedStyle(part)
        const { left, top, width, height } = part.getBoundingClientRect()
        return {
          selector,
          ...Object.fromEntries(STYLE_PROPERTIES.map(name => [name, style[name]])),
          box: [left, top, width, height].map(Math.round),
        }
      },
    )
    await removeTags(tag)
    return seen
  }

  it('looks the same under a hostile style sheet, and changes nothing outside of itself', async () => {
    const own = insert<HTMLElement>('<p><button>Mine</button> <input value="mine"></p>')
    const mine = () =>
      [...own.querySelectorAll('*')].map(part => {
        const style = getComputedStyle(part)
        return STYLE_PROPERTIES.map(name => style[name]).join()
      })
    const [usual, mineBefore] = [await layout(), mine()]
    const hostile = document.createElement('style')
    hostile.textContent = `
      * { all: revert !important; font: 40px/3 fantasy !important; color: red !important; letter-spacing: 9px !important; text-transform: uppercase !important; pointer-events: none !important; visibility: hidden !important; opacity: 1 !important }
      button, input, dialog, section, header, footer, form { border: 9px dashed lime !important; padding: 30px !important; margin: 30px !important; background: lime !important; border-radius: 40px !important; box-shadow: 0 0 9px red !important }`
    document.head.append(hostile)
    const hit = await layout()
    hostile.remove()
    expect(hit).to.deep.equal(usual)
    expect(mine()).to.deep.equal(mineBefore)
    own.remove()
  })

  it("does not depend on the font size of the page's root [EC-54]", async () => {
    const usual = await layout()
    for (const size of ['62.5%', '150%']) {
      document.documentElement.style.fontSize = size
      expect(await layout()).to.deep.equal(usual)
    }
    document.documentElement.removeAttribute('style')
  })

  it("fits above a phone's keyboard, with a field that no phone zooms into", async () => {
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: view })
    const tag = await open()
    const resized = async (height: number) => {
      view.height = height
      view.dispatchEvent(new Event('resize'))
      await resting(tag)
      return ['[part=panel]', 'input[type=email]', 'form button'].map(selector =>
        (findInside(tag, selector) as HTMLElement).getBoundingClientRect(),
      )
    }
    for (const { top, bottom } of await resized(300)) expect([top >= 0, bottom <= 300]).to.deep.equal([true, true])
    const [panel] = await resized(innerHeight)
    expect(panel?.bottom).to.be.above(300)
    expect(parseFloat(getComputedStyle(await field(tag)).fontSize)).to.be.at.least(16)
    Reflect.deleteProperty(window, 'visualViewport')
  })
})
