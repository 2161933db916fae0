import { expect } from 'chai'
import { guestWithEther } from '../test/guest.harness.js'
import {
  bundle,
  cleanUp,
  recordEvents,
  pressUntil,
  insert,
  waitForElement,
  until,
  findInside,
  dialogOf,
  holdTimers,
  stopClock,
  type Tag,
} from '../test/page.harness.js'

type Client = Record<'configureWallet', (settings: object) => Promise<unknown> | void>
/** The end of the promise: 'done', or its error. */
const end = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'done',
    (error: { code: string; rpcCode?: number }) => `${error.code} ${error.rpcCode}`,
  )

describe('<wallet-sign-message>', () => {
  let address = ''
  before(async () => {
    ;({ address } = await guestWithEther())
    await customElements.whenDefined('wallet-sign-message')
  })
  afterEach(cleanUp)

  const primary = (tag: Tag) => findInside<HTMLButtonElement>(tag, '.button-primary')

  it('loads the code that draws its screen ahead for a signed-in visitor, before anything opens', async () => {
    const isLoaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/sign-message.view-'))
    const tag = insert<Tag & { prefetch(): void }>('<wallet-sign-message message="I was here."></wallet-sign-message>')
    expect(isLoaded()).to.equal(false)
    tag.prefetch()
    await until(isLoaded)
    expect(tag.open).to.equal(false)
  })

  describe('prefetched for a signed-in visitor', () => {
    /** A prefetched tag with its prepared frame. */
    const prefetched = async () => {
      const tag = insert<Tag & { prefetch(): void; show(options?: object): Promise<unknown> }>(
        '<wallet-sign-message message="I was here."></wallet-sign-message>',
      )
      const { names } = recordEvents(tag)
      tag.prefetch()
      const dialog = await until(() => tag.shadowRoot.querySelector<HTMLDialogElement>('dialog.prepared'))
      return { tag, dialog, names }
    }

    it('has its frame ready, invisible and out of reach, and opens nothing before the call', async () => {
      const { tag, dialog, names } = await prefetched()
      expect(dialog.checkVisibility({ visibilityProperty: true, opacityProperty: true })).to.equal(false)
      expect([dialog.open, dialog.inert, dialog.querySelector('.scene'), tag.open, tag.screen, names()]).to.deep.equal([
        false,
        true,
        null,
        false,
        null,
        [],
      ])
      expect(tag.shadowRoot.querySelector('iframe')).to.equal(null)
    })

    it('shows a request in that frame, whatever was set since and whatever the call asks for', async () => {
      const { tag, dialog, names } = await prefetched()
      tag.setAttribute('message', 'I was here, too.')
      const first = end(tag.show())
      expect((await waitForElement(tag, '.signed')).textContent).to.equal('I was here, too.')
      expect([dialogOf(tag) === dialog, dialog.inert, tag.shadowRoot.querySelectorAll('dialog').length]).to.deep.equal([
        true,
        false,
        1,
      ])
      tag.close()
      expect([await first, names()]).to.deep.equal([
        'USER_REJECTED_REQUEST 4001',
        ['before-open', 'open', 'screen-change', 'before-close', 'error', 'close'],
      ])

      const other = await prefetched()
      const second = end(other.tag.show({ message: 'Something else.' }))
      expect((await waitForElement(other.tag, '.signed')).textContent).to.equal('Something else.')
      expect(dialogOf(other.tag)).to.equal(other.dialog)
      other.tag.close()
      expect(await second).to.equal('USER_REJECTED_REQUEST 4001')
    })

    it('ends once if it is closed during the delay before it opens, and returns the focus', async () => {
      const button = insert<HTMLButtonElement>('<button>Sign</button>')
      button.focus()
      const { tag, dialog, names } = await prefetched()
      const delay = holdTimers(ms => ms === 15)
      const goOn = stopClock()
      const outcome = end(tag.show())
      await until(() => dialog.classList.contains('attached'))
      tag.close()
      expect(await outcome).to.equal('USER_REJECTED_REQUEST 4001')
      await until(() => document.activeElement === button)
      expect([dialog.open, dialog.classList.contains('attached')]).to.deep.equal([false, true])
      goOn()
      delay.stop()
      await until(() => !dialog.isConnected)
      expect(names()).to.deep.equal(['before-open', 'before-close', 'error', 'close'])
      button.remove()
    })

    it('discards the frame if the host shows its own screens for a call', async () => {
      const { tag, dialog } = await prefetched()
      expect(await end(tag.show({ uiOptions: { showWalletUIs: false } }))).to.equal('done')
      expect([dialog.isConnected, tag.shadowRoot.querySelector('dialog')]).to.deep.equal([false, null])
    })
  })

  it('shows the message and the texts of its attributes, and gives its form the signature after a press', async () => {
    const form = insert<HTMLFormElement>(
      '<form><wallet-sign-message name="signature" message="I was here." heading="The guest book" description="Your name stays in it." button-text="Write"></wallet-sign-message></form>',
    )
    const tag = form.querySelector('wallet-sign-message') as Tag
    const own = recordEvents(tag)
    const done = tag.show() as Promise<{ signature: string }>
    expect((await waitForElement(tag, '.signed')).textContent).to.equal('I was here.')
    expect([
      findInside(tag, '.title')?.textContent,
      findInside(tag, '.said-by-host')?.textContent,
      primary(tag)?.textContent,
    ]).to.deep.equal(['The guest book', 'Your name stays in it.', 'Write'])
    await until(() => primary(tag)?.disabled === false)
    expect(new FormData(form).get('signature')).to.equal(null)
    await pressUntil(
      () => !tag.open || primary(tag)?.disabled,
      () => primary(tag),
    )
    const { signature } = await done
    expect(signature).to.match(/^0x[0-9a-f]{130}$/)
    expect(new FormData(form).get('signature')).to.equal(signature)
    expect(own.details('wallet-sign-message-complete')).to.deep.equal([
      { chainType: 'ethereum', address, method: 'personal_sign', signature },
    ])
    expect([own.details('wallet-sign-message-complete')[0], tag.result]).to.deep.equal([await done, await done])
    form.reset()
    expect(new FormData(form).get('signature')).to.equal(null)
    form.remove()
  })

  it('shows typed data from a property, field by field', async () => {
    const tag = insert<Tag & { typedData: object }>('<wallet-sign-message></wallet-sign-message>')
    tag.typedData = {
      types: {
        Duck: [
          { name: 'nickname', type: 'string' },
          { name: 'owner', type: 'address' },
        ],
      },
      primaryType: 'Duck',
      domain: { chainId: 31337 },
      message: { nickname: 'Donald', owner: address, hidden: 'not signed' },
    }
    const outcome = end(tag.show())
    const fields = (await waitForElement(tag, '.signed-fields')).textContent ?? ''
    expect(fields).to.contain('nickname').and.to.contain('Donald').and.to.contain('owner')
    expect(fields).not.to.contain('hidden')
    tag.close()
    expect(await outcome).to.equal('USER_REJECTED_REQUEST 4001')
  })

  it('shows a signature that only HTML requests, and waits for a press', async () => {
    const eventTypes: string[] = []
    const listener = (event: Event) => eventTypes.push(event.type)
    document.addEventListener('wallet-sign-message-complete', listener)
    const tag = insert(
      '<wallet-sign-message open headless message="hello"><script type="application/json">{"embeddedWallets":{"showWalletUIs":false}}</script></wallet-sign-message>',
    )
    await waitForElement(tag, '.signed')
    await until(() => primary(tag)?.disabled === false)
    primary(tag)?.click()
    primary(tag)?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect([tag.screen, findInside(tag, '.button-primary')?.textContent]).to.deep.equal([
      'sign-message',
      'Sign and continue',
    ])
    tag.close()
    await until(() => !tag.open)
    expect(eventTypes).to.deep.equal([])
    document.removeEventListener('wallet-sign-message-complete', listener)
  })

  it('shows no screen if a script disables screens, and shows both a transaction and a message if it enables them [CONF-23]', async () => {
    const { configureWallet } = (await bundle('client.js')) as Client
    await configureWallet({ embeddedWallets: { showWalletUIs: false } })
    const tag = insert('<wallet-sign-message message="hello"></wallet-sign-message>')
    const { signature } = (await tag.show()) as { signature: string }
    expect(signature).to.match(/^0x[0-9a-f]{130}$/)
    await until(() => !tag.open)
    await configureWallet({ embeddedWallets: { showWalletUIs: true } })
    const outcome = end(tag.show())
    await waitForElement(tag, '.signed')
    tag.close()
    expect(await outcome).to.equal('USER_REJECTED_REQUEST 4001')
    const payment = insert(`<wallet-confirm-tx to="${address}" value="1"></wallet-confirm-tx>`)
    const paid = end(payment.show())
    await until(() => payment.screen === 'confirm-ethereum')
    payment.close()
    expect(await paid).to.contain('USER_REJECTED_REQUEST')
  })

  it('asks the page once more right before it signs', async () => {
    const tag = insert('<wallet-sign-message message="hello"></wallet-sign-message>')
    const asked: unknown[] = []
    tag.addEventListener('wallet-before-submit', event => {
      event.preventDefault()
      asked.push((event as CustomEvent).detail)
    })
    const outcome = end(tag.show())
    await waitForElement(tag, '.signed')
    await pressUntil(
      () => !tag.open,
      () => primary(tag),
    )
    expect(await outcome).to.equal('USER_REJECTED_REQUEST 4001')
    expect(asked).to.deep.equal([
      { kind: 'message', chainType: 'ethereum', request: { method: 'personal_sign', data: 'hello', address } },
    ])
  })

  it('rejects an unsignable message, and opens for the next one', async () => {
    const tag = insert('<wallet-sign-message></wallet-sign-message>')
    const first = end(tag.show())
    await until(() => tag.screen === 'error')
    tag.close()
    expect(await first).to.equal('INVALID_MESSAGE undefined')
    await until(() => !tag.open)
    tag.setAttribute('message', 'hello')
    const second = end(tag.show())
    await waitForElement(tag, '.signed')
    tag.close()
    expect(await second).to.equal('USER_REJECTED_REQUEST 4001')
  })
})
