import { expect } from 'chai'
import { guestWithEther } from '../test/guest.harness.js'
import {
  bundle,
  cleanUp,
  recordEvents,
  recordRequests,
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
  let app: Tag
  before(async () => {
    ;({ address, app } = await guestWithEther())
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
    type Prefetched = Tag & { prefetch(): void; show(options?: object): Promise<unknown> }
    /** A prefetched tag with its prepared frame, and its screen if the message is known. */
    const prefetched = async (attributes = '') => {
      const tag = insert<Prefetched>(`<wallet-sign-message ${attributes}></wallet-sign-message>`)
      const { names } = recordEvents(tag)
      tag.prefetch()
      const dialog = await until(() => tag.shadowRoot.querySelector<HTMLDialogElement>('dialog.prepared'))
      if (attributes.startsWith('message=')) await until(() => dialog.querySelector('.signed'))
      return { tag, dialog, names }
    }
    const textOf = (tag: Tag) => tag.shadowRoot.querySelector('.prepared .signed')?.textContent
    const asked = '<wallet-sign-message message="I was here.">'
    const seen = (dialog: Element) => dialog.checkVisibility({ visibilityProperty: true, opacityProperty: true })

    for (const [what, attributes] of [
      ['frame', ''],
      ['message', 'message="I was here."'],
    ] as const)
      it(`has its ${what} ready, invisible and out of reach, and neither asks for nor reports anything`, async () => {
        const requests = await recordRequests()
        const { tag, dialog, names } = await prefetched(attributes)
        expect([
          seen(dialog),
          dialog.open,
          dialog.inert,
          dialog.querySelector('.signed')?.textContent,
          tag.open,
          tag.screen,
          names(),
          tag.shadowRoot.querySelector('iframe'),
          await requests(),
        ]).to.deep.equal([false, false, true, attributes ? 'I was here.' : undefined, false, null, [], null, []])
      })

    it(`shows the message that is ready, then opens the wallet: ${asked}`, async () => {
      const { tag, dialog, names } = await prefetched('message="I was here."')
      const signed = dialog.querySelector('.signed')
      const outcome = end(tag.show())
      await until(() => seen(dialog))
      expect([dialog.inert, findInside(tag, '.signed') === signed, dialogOf(tag) === dialog]).to.deep.equal([
        false,
        true,
        true,
      ])
      await until(() => primary(tag)?.disabled === false)
      expect([findInside(tag, '.signed') === signed, names(), tag.screen]).to.deep.equal([
        true,
        ['before-open', 'open', 'screen-change'],
        'sign-message',
      ])
      await pressUntil(
        () => !tag.open || primary(tag)?.disabled,
        () => primary(tag),
      )
      expect(await outcome).to.equal('done')
    })

    it(`shows what its attributes and the call ask for by then, and is ready again: ${asked}`, async () => {
      const { tag } = await prefetched('message="I was here."')
      tag.setAttribute('message', 'I was here, too.')
      expect(textOf(tag)).to.equal(undefined)
      await until(() => textOf(tag) === 'I was here, too.')
      const outcome = end(tag.show({ message: 'Something else.' }))
      expect((await waitForElement(tag, '.signed')).textContent).to.equal('Something else.')
      tag.close()
      expect(await outcome).to.equal('USER_REJECTED_REQUEST 4001')
    })

    it(`asks the wallet that is the default one by then: ${asked}`, async () => {
      const { createWallet } = (await bundle('client.js')) as unknown as {
        createWallet(options: object): Promise<{ address: string }>
      }
      const other = await createWallet({ chainType: 'ethereum', createAdditional: true })
      const { tag, dialog } = await prefetched('message="I was here."')
      expect(dialog.textContent).to.contain(address.slice(0, 6))
      const user = app.session.$state.get().user as { id: string }
      const key = `wallet-elements:wallets:${user.id}`
      localStorage.setItem(key, JSON.stringify([{ address: other.address, isDefault: true }])) // like another tab
      const outcome = end(tag.show())
      await waitForElement(tag, '.signed')
      expect(findInside(tag, '.scene')?.textContent)
        .to.contain(other.address.slice(0, 6))
        .and.not.to.contain(address.slice(0, 6))
      localStorage.removeItem(key)
      tag.close()
      expect(await outcome).to.equal('USER_REJECTED_REQUEST 4001')
    })

    it('has only the frame ready for typed data, which may be large', async () => {
      const typedData = {
        types: { Duck: [{ name: 'nickname', type: 'string' }] },
        primaryType: 'Duck',
        domain: { chainId: 31337 },
        message: { nickname: 'Donald' },
      }
      const { tag, dialog } = await prefetched(`typed-data='${JSON.stringify(typedData)}'`)
      expect(dialog.querySelector('.scene')).to.equal(null)
      const outcome = end(tag.show())
      expect((await waitForElement(tag, '.signed-fields')).textContent).to.contain('Donald')
      expect(dialogOf(tag)).to.equal(dialog)
      tag.close()
      expect(await outcome).to.equal('USER_REJECTED_REQUEST 4001')
    })

    it('shows in its frame what the call asks for', async () => {
      const { tag, dialog, names } = await prefetched()
      const outcome = end(tag.show({ message: 'I was here, too.' }))
      expect((await waitForElement(tag, '.signed')).textContent).to.equal('I was here, too.')
      expect([dialogOf(tag) === dialog, dialog.inert, tag.shadowRoot.querySelectorAll('dialog').length]).to.deep.equal([
        true,
        false,
        1,
      ])
      tag.close()
      expect([await outcome, names()]).to.deep.equal([
        'USER_REJECTED_REQUEST 4001',
        ['before-open', 'open', 'screen-change', 'before-close', 'error', 'close'],
      ])
    })

    for (const attributes of ['', 'message="I was here."'])
      it(`ends once if it is closed during the delay before it opens, and returns the focus: <wallet-sign-message ${attributes}>`, async () => {
        const button = insert<HTMLButtonElement>('<button>Sign</button>')
        button.focus()
        const { tag, dialog, names } = await prefetched(attributes)
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

    for (const attributes of ['', 'message="I was here."'])
      it(`discards it if the host shows its own screens for a call: <wallet-sign-message ${attributes}>`, async () => {
        const { tag, dialog } = await prefetched(attributes)
        const options = { message: 'I was here.', uiOptions: { showWalletUIs: false } }
        expect(await end(tag.show(options))).to.equal('done')
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
