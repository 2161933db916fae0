import { expect } from 'chai'
import { failure } from '../../src/errors/failure.harness.js'
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
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

/** Settings that end every flow with an error. */
const NO_CHAINS = { chains: [] }

describe('a flow element that opens, ends and closes', () => {
  let appId = ''
  before(async () => {
    const { apiUrl } = await world()
    appId = (await driver<{ appId: string }>('createApp', { guest_auth: true })).appId
    await bundle()
    insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
  })
  afterEach(cleanUp)

  const modal = (attributes = '') => insert(`<wallet-login-modal ${attributes}></wallet-login-modal>`)
  const field = (tag: Tag) => waitForElement<HTMLInputElement>(tag, 'input[type=email]')

  it('opens by its attribute in the markup, and closes when the attribute is removed [EC-20]', async () => {
    const tag = modal('open')
    await field(tag)
    expect(tag.screen).to.equal('landing')
    tag.removeAttribute('open')
    await until(() => !dialogOf(tag))
    expect(tag.screen).to.equal(null)
  })

  it('dispatches the events of a run in order, on the element, and only outcomes bubble [EC-30] [EC-31] [EC-32]', async () => {
    const tag = modal()
    const [own, page] = [recordEvents(tag), recordEvents(document)]
    const ended = failure(tag.show())
    await field(tag)
    tag.close()
    await ended
    await until(() => !tag.open)
    expect(own.names()).to.deep.equal(['before-open', 'open', 'screen-change', 'before-close', 'error', 'close'])
    expect(page.names()).to.deep.equal(['error'])
    expect(own.events.every(({ target }) => target === tag)).to.equal(true)
    expect(own.details('wallet-close')).to.deep.equal([{ flow: 'login', reason: 'host' }])
    expect(own.details('wallet-screen-change')).to.deep.equal([{ screen: 'landing', previous: null }])
    expect(own.events.every(({ detail }) => Object.isFrozen(detail))).to.equal(true)
  })

  it('reports USER_EXITED_AUTH_FLOW once when the visitor closes a login [FLOW-04] [SHELL-09] [EC-35]', async () => {
    const tag = modal()
    const own = recordEvents(tag)
    const ended = failure(tag.show())
    await field(tag)
    ;(await waitForElement(tag, '.end > .tool:last-child')).click()
    expect(await ended).to.include({ code: 'USER_EXITED_AUTH_FLOW', cancelled: true })
    expect(own.details('wallet-error')).to.have.length(1)
    expect(own.details('wallet-error')[0]).to.include({
      flow: 'login',
      code: 'USER_EXITED_AUTH_FLOW',
      cancelled: true,
      screen: 'landing',
    })
    expect(own.details('wallet-close')).to.deep.equal([{ flow: 'login', reason: 'user' }])
  })

  it('dispatches results and errors on the element, and they reach listeners outside of it [CARD-10]', async () => {
    const tag = modal()
    const events: unknown[] = []
    const listener = ({ type, target, detail }: Event & { detail?: { code?: string; method?: string } }) =>
      events.push([type, target === tag, detail?.code ?? detail?.method])
    for (const type of ['wallet-error', 'wallet-login-complete'])
      for (const place of [tag, document]) place.addEventListener(type, listener)
    const left = failure(tag.show())
    await field(tag)
    tag.close()
    await left
    await until(() => !tag.open)
    await tag.show({ start: 'guest' })
    for (const type of ['wallet-error', 'wallet-login-complete']) document.removeEventListener(type, listener)
    expect(events).to.deep.equal([
      ['wallet-error', true, 'USER_EXITED_AUTH_FLOW'],
      ['wallet-error', true, 'USER_EXITED_AUTH_FLOW'],
      ['wallet-login-complete', true, 'guest'],
      ['wallet-login-complete', true, 'guest'],
    ])
    await tag.session.logout()
  })

  it('tells the host the error text that the visitor has read', async () => {
    await driver(
      'fault',
      { operation: 'email.init', appId, times: 1 },
      { status: 400, body: { error: 'The mail server is down' } },
    )
    const tag = modal()
    const own = recordEvents(tag)
    const ended = failure(tag.show({ prefill: { type: 'email', value: 'mira@example.com' } }))
    ;(await field(tag)).form?.requestSubmit()
    await until(() => tag.screen === 'error' && findInside(tag, '.title'))
    const read = tag.shadowRoot.textContent ?? ''
    tag.close()
    await ended
    const { title, detail } = own.details('wallet-error')[0]?.['userMessage'] as { title: string; detail: string }
    expect([title, detail]).to.deep.equal(['Something went wrong', 'The mail server is down'])
    expect(read).to.include(title).and.to.include(detail)
  })

  it('settles the promise after the listeners of the outcome have run [EC-32]', async () => {
    const tag = modal()
    const order: string[] = []
    tag.addEventListener('wallet-error', () => order.push('event'))
    const ended = tag.show().catch(() => order.push('promise'))
    await field(tag)
    tag.close()
    await ended
    expect(order).to.deep.equal(['event', 'promise'])
  })

  it('stays open if wallet-before-close is cancelled, whoever closes it [EC-32]', async () => {
    const tag = modal()
    await sleep(0)
    const keep = (event: Event) => event.preventDefault()
    tag.addEventListener('wallet-before-close', keep)
    const ended = failure(tag.show())
    await field(tag)
    ;(await waitForElement(tag, '.end > .tool:last-child')).click()
    tag.close()
    tag.removeAttribute('open')
    await settled()
    expect(tag.open).to.equal(true)
    expect(dialogOf(tag)?.open).to.equal(true)
    tag.removeEventListener('wallet-before-close', keep)
    tag.close()
    expect((await ended).code).to.equal('USER_EXITED_AUTH_FLOW')
  })

  it('stays closed when wallet-before-open is cancelled', async () => {
    const tag = modal()
    tag.addEventListener('wallet-before-open', event => event.preventDefault(), { once: true })
    expect((await failure(tag.show())).cancelled).to.equal(true)
    expect(tag.open).to.equal(false)
    expect(tag.hasAttribute('open')).to.equal(false)
  })

  it('returns the same promise for the same options, and rejects other options while it is open [EC-40]', async () => {
    const tag = modal()
    const first = tag.show({ prefill: { type: 'email', value: 'mira@example.com' } })
    expect(tag.show({ prefill: { type: 'email', value: 'mira@example.com' } }) === first).to.equal(true)
    expect((await failure(tag.show({ start: 'guest' }))).code).to.equal('FLOW_IN_PROGRESS')
    expect((await field(tag)).value).to.equal('mira@example.com')
    tag.close()
    expect((await failure(first)).code).to.equal('USER_EXITED_AUTH_FLOW')
  })

  it('plays one flow at a time on a page: another element rejects, and its attribute is removed [EC-40]', async () => {
    const tag = modal()
    const other = insert('<wallet-fund></wallet-fund>')
    tag.show().catch(() => {})
    await field(tag)
    expect((await failure(other.show())).code).to.equal('FLOW_IN_PROGRESS')
    const events = recordEvents(other)
    other.open = true
    expect(await until(() => events.details('wallet-error')[0])).to.include({ flow: 'fund', code: 'FLOW_IN_PROGRESS' })
    expect(other.hasAttribute('open')).to.equal(false)
    expect(tag.open).to.equal(true)
  })

  it('lets another element open in the task in which the page removes the open one, even if that comes back', async () => {
    const tag = modal()
    const ended = failure(tag.show())
    await field(tag)
    tag.remove()
    const next = modal('open')
    expect((await ended).code).to.equal('USER_EXITED_AUTH_FLOW')
    await field(next)
    const own = recordEvents(next)
    next.remove()
    const last = modal('open')
    document.body.append(next)
    await field(last)
    expect([next.open, dialogOf(next), own.names(), last.open]).to.deep.equal([false, null, [], true])
  })

  it('closes with the reason "host" when the signal of show() is aborted [EC-41]', async () => {
    const tag = modal()
    const own = recordEvents(tag)
    const controller = new AbortController()
    const ended = failure(tag.show({ signal: controller.signal }))
    await field(tag)
    controller.abort()
    expect((await ended).code).to.equal('USER_EXITED_AUTH_FLOW')
    expect(own.details('wallet-close')).to.deep.equal([{ flow: 'login', reason: 'host' }])
    expect((await failure(tag.show({ signal: AbortSignal.abort() }))).cancelled).to.equal(true)
  })

  it('causes no unhandled rejection if the promise has no handler [EC-39]', async () => {
    const unhandled: unknown[] = []
    const note = (event: PromiseRejectionEvent) => {
      unhandled.push(event.reason)
      event.preventDefault()
    }
    addEventListener('unhandledrejection', note)
    const tag = modal()
    void tag.show()
    await field(tag)
    tag.close()
    void tag.show({ signal: AbortSignal.abort() })
    await settled()
    removeEventListener('unhandledrejection', note)
    expect(unhandled).to.deep.equal([])
  })

  it('ends silently when it is removed for good, and its promise rejects with the exit code [EC-08]', async () => {
    const tag = modal()
    const ended = failure(tag.show())
    await field(tag)
    const own = recordEvents(tag)
    tag.remove()
    expect((await ended).code).to.equal('USER_EXITED_AUTH_FLOW')
    expect(own.names()).to.deep.equal([])
    const next = modal('open')
    await field(next)
  })

  it('frees the page if it is removed while the host keeps it open after its outcome [EC-08]', async () => {
    const tag = modal()
    tag.addEventListener('wallet-before-close', event => event.preventDefault())
    await tag.show({ start: 'guest' })
    expect(tag.open).to.equal(true)
    tag.remove()
    await tag.session.logout()
    const next = modal('open')
    await field(next)
  })

  it('closes as complete if the host lets it close only after the outcome', async () => {
    const tag = modal()
    const own = recordEvents(tag)
    tag.addEventListener('wallet-before-close', event => event.preventDefault(), { once: true })
    await tag.show({ start: 'guest' })
    tag.close()
    expect(
      [...own.details('wallet-before-close'), ...own.details('wallet-close')].map(({ reason }) => reason),
    ).to.deep.equal(['complete', 'complete', 'complete'])
    await tag.session.logout()
  })

  it('asks once whether it may close when a listener of the outcome closes it', async () => {
    const tag = modal()
    const own = recordEvents(tag)
    tag.addEventListener('wallet-login-complete', () => tag.close())
    await tag.show({ start: 'guest' })
    await until(() => !tag.open)
    expect(own.names(/ready|session|screen|open/)).to.deep.equal(['login-complete', 'before-close', 'close'])
    await tag.session.logout()
  })

  it('has the error state after a failed flow until the next one begins, and for a bad field also while it is open [EC-21]', async () => {
    const { warn } = console
    console.warn = () => {}
    const tag = insert('<wallet-fund></wallet-fund>')
    Object.assign(tag, { config: NO_CHAINS })
    const failed = () => tag.matches(':state(error)')
    const runs = async () => {
      const ended = failure(tag.show())
      await until(() => tag.screen === 'error')
      const meanwhile = failed()
      tag.close()
      expect((await ended).code).to.equal('INVALID_CONFIG')
      await until(() => !tag.open)
      return [meanwhile, failed()]
    }
    expect(await runs()).to.deep.equal([false, true])
    expect(await runs()).to.deep.equal([false, true])
    tag.setAttribute('layer', 'sideways')
    expect(await runs()).to.deep.equal([true, true])
    tag.removeAttribute('layer')
    expect(failed()).to.equal(true)
    console.warn = warn
  })

  it('is open until its flow has ended, and no longer while its dialog is still leaving', async () => {
    const tag = modal()
    const seen: unknown[] = []
    const note = () => seen.push([tag.open, tag.matches(':state(open)'), dialogOf(tag)?.open])
    tag.addEventListener('wallet-error', note)
    tag.addEventListener('wallet-close', note)
    const ended = failure(tag.show())
    await field(tag)
    tag.close()
    await ended
    expect(seen).to.deep.equal([
      [true, true, true],
      [false, false, true],
    ])
    await until(() => !dialogOf(tag)?.open)
  })

  it('can be opened again right after it was closed', async () => {
    const tag = modal()
    void tag.show()
    await field(tag)
    tag.close()
    const again = failure(tag.show())
    await field(tag)
    await sleep(300) // a closed flow is forgotten after 200 ms
    expect(dialogOf(tag)?.open).to.equal(true)
    tag.close()
    await again
  })

  it('is controlled by buttons of the platform: --show, --close, --hide, --toggle, and by no other command [EC-18] [EC-43]', async () => {
    const tag = modal('id="driven"')
    const button = insert<HTMLButtonElement>('<button commandfor="driven"></button>')
    const press = async (command: string) => {
      button.setAttribute('command', command)
      button.click()
      await sleep(0)
    }
    await press('--wave')
    expect(tag.open).to.equal(false)
    for (const [command, open] of [
      ['--show', true],
      ['--show', true],
      ['--close', false],
      ['--toggle', true],
      ['--toggle', false],
      ['--show', true],
      ['--hide', false],
    ] as const) {
      await press(command)
      expect(tag.open, command).to.equal(open)
    }
    button.remove()
  })

  it('opens no dialog for a transaction if the host disables wallet screens, unless that transaction is to be shown [CONF-24] [CONF-25]', async () => {
    const tag = insert(
      '<wallet-confirm-tx to="0x70997970C51812dc3A010C7d01b50e0d17dc79C8" value="1"></wallet-confirm-tx>',
    )
    Object.assign(tag, { config: { embeddedWallets: { showWalletUIs: false } } })
    const own = recordEvents(tag)
    expect(await failure(tag.show())).to.include({ code: 'EMBEDDED_WALLET_NOT_FOUND' })
    expect(own.names()).not.to.include('screen-change')
    expect(tag.shadowRoot.querySelector('dialog')).to.equal(null)
    await until(() => !tag.open)
    const shownOne = failure(tag.show({ uiOptions: { showWalletUIs: true } }))
    await until(() => tag.screen === 'landing')
    tag.close()
    await shownOne
  })

  it('shows an error that ends a run on a screen, and reports it to the host once when the visitor leaves [FLOW-03]', async () => {
    const tag = insert('<wallet-fund></wallet-fund>')
    Object.assign(tag, { config: NO_CHAINS })
    const own = recordEvents(tag)
    const ended = failure(tag.show())
    await waitForElement(tag, '.title')
    ;(await waitForElement(tag, '.end > .tool:last-child')).click()
    expect((await ended).code).to.equal('INVALID_CONFIG')
    expect(own.details('wallet-error').map(({ flow, code }) => [flow, code])).to.deep.equal([
      ['fund', 'INVALID_CONFIG'],
    ])
    expect(findInside(tag, 'dialog')?.classList.contains('leaving') ?? true).to.equal(true)
  })
})
