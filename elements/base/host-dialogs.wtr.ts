import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  dialogOf,
  driver,
  insert,
  waitForElement,
  until,
  world,
  type Tag,
} from '../test/page.harness.js'

/** The page of a host: its own content, and a library's dialog beside it at the end of the body. */
interface Page {
  readonly content: HTMLElement
  readonly dialog: HTMLElement
  readonly signal: AbortSignal
}

/** What dialog libraries do to a page while a dialog is open, each in its own way. */
const LIBRARIES: Readonly<Record<string, (page: Page) => void>> = {
  'calls the focus back whenever it goes elsewhere': ({ dialog, signal }) => {
    const back = ({ target, relatedTarget, type }: FocusEvent) => {
      if (!dialog.contains((type === 'focusin' ? target : relatedTarget) as Node | null))
        dialog.querySelector('button')?.focus()
    }
    for (const name of ['focusin', 'focusout'] as const) document.addEventListener(name, back, { signal })
  },
  'looks again and again where the focus is': ({ dialog, signal }) => {
    const timer = setInterval(() => {
      if (!dialog.contains(document.activeElement)) dialog.querySelector('button')?.focus()
    }, 50)
    signal.addEventListener('abort', () => clearInterval(timer))
  },
  'takes presses and the tree from the rest of the page': ({ content, signal }) => {
    document.body.style.pointerEvents = 'none'
    document.body.style.overflow = 'hidden'
    content.inert = true
    content.ariaHidden = 'true'
    signal.addEventListener('abort', () => {
      document.body.removeAttribute('style')
    })
  },
  'closes at a press outside, and at Escape wherever it is pressed': ({ dialog, signal }) => {
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') dialog.remove()
      },
      { signal, capture: true },
    )
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!dialog.contains(target as Node)) dialog.remove()
      },
      { signal },
    )
  },
  'lets nothing scroll but itself': ({ dialog, signal }) => {
    for (const name of ['wheel', 'touchmove'])
      document.addEventListener(
        name,
        event => {
          if (!dialog.contains(event.target as Node)) event.preventDefault()
        },
        { signal, passive: false },
      )
  },
}

describe('a login beside an open dialog of the host', () => {
  let app = ''
  before(async () => {
    const { apiUrl } = await world()
    const methods = ['google', 'twitter', 'discord', 'github', 'spotify', 'instagram', 'tiktok', 'linkedin', 'apple']
    app = `app-id="${(await driver<{ appId: string }>('createApp', Object.fromEntries(methods.map(name => [`${name}_oauth`, true])))).appId}" api-url="${apiUrl}"`
    await bundle()
  })
  afterEach(cleanUp)

  for (const [what, begin] of Object.entries(LIBRARIES)) {
    for (const where of ['content', 'dialog'] as const) {
      it(`can be typed into, scrolled and closed in the host's ${where}, and the dialog stays open, though its library ${what}`, async () => {
        const content = insert<HTMLElement>('<main><p>Content</p></main>')
        const dialog = insert<HTMLElement>(
          '<div role="dialog" style="position: fixed; inset: 0; pointer-events: auto"><button>Log in</button></div>',
        )
        const opener = dialog.querySelector('button') as HTMLButtonElement
        const over = new AbortController()
        begin({ content, dialog, signal: over.signal })
        opener.focus()
        const tag = insert<Tag>(`<wallet-login-modal ${app}></wallet-login-modal>`, { content, dialog }[where])
        void tag.show()
        const field = await waitForElement<HTMLInputElement>(tag, 'input[type=email]')
        await until(() => tag.shadowRoot.activeElement === field)
        await sendKeys({ type: 'mira@example.com' })
        expect(field.value).to.equal('mira@example.com')
        const box = field.getBoundingClientRect()
        expect(tag.shadowRoot.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === field).to.equal(
          true,
        )
        field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
        for (let step = 0; step < 3; step++) await sendKeys({ press: 'Tab' })
        expect(document.activeElement === tag).to.equal(true)

        const body = await waitForElement<HTMLElement>(tag, '.body')
        body.style.maxBlockSize = '80px'
        body.style.overflow = 'auto'
        const wheel = new WheelEvent('wheel', { deltaY: 10, bubbles: true, composed: true, cancelable: true })
        body.dispatchEvent(wheel)
        expect(wheel.defaultPrevented).to.equal(false)

        await sendKeys({ press: 'Escape' })
        await until(() => !dialogOf(tag))
        expect(dialog.isConnected).to.equal(true)
        expect(document.activeElement === opener).to.equal(true)
        over.abort()
        content.remove()
        dialog.remove()
      })
    }
  }
})
