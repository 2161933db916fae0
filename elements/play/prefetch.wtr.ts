import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  driver,
  holdTimers,
  recordEvents,
  logIn,
  insert,
  settled,
  waitForElement,
  sleep,
  stopClock,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

interface Prefetching extends Tag {
  prefetch(): void
}

describe('a prefetched element', () => {
  let tag: Prefetching
  let button: HTMLButtonElement
  let app: Tag
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', {})
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    button = insert<HTMLButtonElement>('<button>Log in</button>')
    button.focus()
  })
  afterEach(cleanUp)

  /** The prerendered dialog with its screen. */
  const ahead = (made: HTMLElement) =>
    made.shadowRoot?.querySelector<HTMLElement>('.prepared input[type=email]')?.closest('dialog')
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const prefetched = async (layer = 'top'): Promise<Prefetching> => {
    tag = insert<Prefetching>(`<wallet-login-modal layer="${layer}"></wallet-login-modal>`)
    tag.prefetch()
    await until(() => ahead(tag))
    return tag
  }
  /** Waits long enough for a prerendering to be finished. */
  const settle = async () => {
    const other = await prefetched()
    other.remove()
  }

  it('renders its first screen invisibly and out of reach, and shows it unchanged on opening', async () => {
    tag = insert<Prefetching>('<wallet-login-modal></wallet-login-modal>')
    const { names } = recordEvents(tag)
    tag.prefetch()
    tag.prefetch()
    const dialog = await until(() => ahead(tag))
    const field = dialog.querySelector('input')
    expect([dialog.open, dialog.inert, field && seen(field)]).to.deep.equal([false, true, false])
    expect(document.elementFromPoint(innerWidth / 2, innerHeight / 2)).to.not.equal(tag)
    field?.focus()
    expect(document.activeElement).to.equal(button)
    expect(tag.shadowRoot.childElementCount).to.equal(1)
    expect([names(), tag.open, tag.screen]).to.deep.equal([[], false, null])

    tag.open = true
    expect(await waitForElement(tag, 'input[type=email]')).to.equal(field)
    await until(() => tag.screen)
    expect([names(), tag.screen, tag.shadowRoot.childElementCount]).to.deep.equal([
      ['before-open', 'open', 'screen-change'],
      'landing',
      1,
    ])
    tag.close()
    await until(() => !tag.shadowRoot.querySelector('dialog'))
    expect(names().slice(3)).to.deep.equal(['before-close', 'error', 'close'])
  })

  it('does not use the prerendered screen if a new one would differ', async () => {
    const reopened = async (change: (made: Prefetching) => void, options?: object) => {
      const field = ahead(await prefetched())?.querySelector('input')
      change(tag)
      tag.show(options).catch(() => {})
      const same = (await waitForElement(tag, 'input')) === field
      const text = tag.shadowRoot.textContent
      await cleanUp()
      return [same, text.includes('Come in')]
    }
    expect(await reopened(() => {})).to.deep.equal([true, false])
    expect(await reopened(made => made.setAttribute('landing-header', 'Come in'))).to.deep.equal([false, true])
    expect(
      await reopened(made =>
        made.addEventListener('wallet-before-open', () => made.setAttribute('landing-header', 'Come in')),
      ),
    ).to.deep.equal([false, true])
    expect(await reopened(() => {}, { prefill: { type: 'email', value: '' } })).to.deep.equal([false, false])
    expect(await reopened(() => app.setAttribute('landing-header', 'Come in'))).to.deep.equal([false, true])
  })

  describe('during the delay before it opens', () => {
    /** Opens a prefetched element and holds it during the delay. */
    const coming = async (layer?: string) => {
      const dialog = ahead(await prefetched(layer)) as HTMLDialogElement
      const { names } = recordEvents(tag)
      const delay = holdTimers(ms => ms === 15)
      const goOn = stopClock()
      const outcome = tag.show().catch((thrown: { code: string }) => thrown.code)
      await until(() => dialog.classList.contains('attached'))
      await settled()
      return {
        dialog,
        field: dialog.querySelector('input') as HTMLInputElement,
        names,
        outcome,
        pass: () => {
          goOn()
          delay.stop()
        },
      }
    }

    for (const layer of ['top', 'page'])
      it(`is in its place with the focus, and becomes visible after the delay: layer ${layer} [SHELL-15]`, async () => {
        const { dialog, field, names, pass } = await coming(layer)
        expect([
          dialog.open,
          dialog.inert,
          tag.shadowRoot.activeElement === field,
          seen(field),
          tag.matches(':state(open)'),
          names(),
        ]).to.deep.equal([true, false, true, false, false, ['before-open']])
        pass()
        await until(() => tag.screen)
        expect(seen(field)).to.equal(true)
        expect([
          (await waitForElement(tag, 'input[type=email]')) === field,
          tag.shadowRoot.activeElement === field,
          names(),
        ]).to.deep.equal([true, true, ['before-open', 'open', 'screen-change']])
      })

    it('accepts text in its prerendered field', async () => {
      const { field, pass } = await coming()
      await sendKeys({ type: 'mira' })
      pass()
      await waitForElement(tag, 'input[type=email]')
      await sendKeys({ type: '@example.com' })
      expect(field.value).to.equal('mira@example.com')
    })

    for (const [how, close] of [
      ['its host', () => tag.close()],
      ['Escape', () => sendKeys({ press: 'Escape' })],
    ] as const)
      it(`ends unseen if ${how} closes it, and returns the focus`, async () => {
        button.focus()
        const { dialog, field, names, outcome, pass } = await coming()
        await close()
        expect(await outcome).to.equal('USER_EXITED_AUTH_FLOW')
        await until(() => document.activeElement === button)
        expect([dialog.open, tag.open, seen(field)]).to.deep.equal([false, false, false])
        pass()
        await until(() => !tag.shadowRoot.querySelector('dialog'))
        expect(names()).to.deep.equal(['before-open', 'before-close', 'error', 'close'])
      })
  })

  it('discards the prerendered screen when it is removed, and when the session changes', async () => {
    await prefetched()
    tag.remove()
    await until(() => !tag.shadowRoot.querySelector('dialog'))
    await prefetched()
    const other = insert('<wallet-login-modal></wallet-login-modal>')
    void other.show()
    await logIn(other)
    await until(() => app.session.$state.get().user)
    expect(tag.shadowRoot.querySelector('dialog')).to.equal(null)
    await until(() => !other.open)
    await app.session.logout()
  })

  it('prerenders no screen if the page would notice, or the screen sends a request', async () => {
    const made = [
      'layer="inline"',
      'autofill-bridge',
      'prefill-email="mira@example.com"',
      'start="google"',
      'flow="connect-or-create"',
      'id="silent"',
    ].map(attribute => {
      const other = insert<Prefetching & { headless: boolean }>(
        `<wallet-login-modal ${attribute}></wallet-login-modal>`,
      )
      other.headless = other.id === 'silent'
      other.prefetch()
      return other
    })
    await settle()
    expect(made.map(({ shadowRoot }) => shadowRoot.childElementCount)).to.deep.equal(made.map(() => 0))
  })

  it('keeps its prerendered screen while another element plays', async () => {
    const first = await prefetched()
    const second = insert<Prefetching>('<wallet-login-modal></wallet-login-modal>')
    second.show().catch(() => {})
    await waitForElement(second, 'input[type=email]')
    second.close()
    await until(() => !second.open)
    const field = ahead(first)?.querySelector('input')
    first.open = true
    expect(await waitForElement(first, 'input[type=email]')).to.equal(field)
  })

  it('has a complete screen on opening, with the focus in its field', async () => {
    tag = insert<Prefetching>('<wallet-login-modal></wallet-login-modal>')
    // Its delay lasts as long as the screen takes, on any busy machine: no part of it may be created after the opening.
    const goOn = stopClock()
    const delay = holdTimers(ms => ms === 15)
    const complete = new Promise(resolve =>
      tag.addEventListener('wallet-open', () => {
        const field = findInside<HTMLInputElement>(tag, 'input[type=email]')
        resolve([field?.checkVisibility(), tag.shadowRoot.activeElement === field])
      }),
    )
    tag.open = true
    await until(() => findInside(tag, 'input[type=email]'))
    goOn()
    delay.stop()
    expect(await complete).to.deep.equal([true, true])
  })

  it('reports the opening before the screen, and ends at once if it is closed before it opens', async () => {
    tag = insert<Prefetching>('<wallet-login-modal></wallet-login-modal>')
    const { names } = recordEvents(tag)
    tag.open = true
    await waitForElement(tag, 'input[type=email]')
    await until(() => tag.screen)
    expect(names()).to.deep.equal(['before-open', 'open', 'screen-change'])
    tag.close()
    await until(() => !tag.shadowRoot.querySelector('dialog'))
    const error = tag.show().catch((thrown: { code: string }) => thrown.code)
    tag.close()
    expect(tag.open).to.equal(false)
    expect(await error).to.equal('USER_EXITED_AUTH_FLOW')
    await sleep(100) // the opening was due after 15 ms
    expect(tag.shadowRoot.querySelector('dialog')?.open ?? false).to.equal(false)
  })
})
