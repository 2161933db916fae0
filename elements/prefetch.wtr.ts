import { expect } from 'chai'
import { bundle, clean, driver, holdTimers, listen, put, shown, sleep, stopClock, until, within, world, type Tag } from './test/page.js'

interface Prefetching extends Tag { prefetch(): void }

describe('an element that was prefetched', () => {
  let tag: Prefetching
  let button: HTMLButtonElement
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', {})
    await bundle()
    put(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    button = put<HTMLButtonElement>('<button>Log in</button>')
    button.focus()
  })
  afterEach(clean)

  it('has played its first screen where nobody sees, reads or reaches it, and opens with it as it stands', async () => {
    tag = put<Prefetching>('<wallet-login-modal></wallet-login-modal>')
    const { names } = listen(tag)
    const corners: HTMLElement[] = []
    const watch = new MutationObserver(records => records.forEach(({ addedNodes }) => addedNodes.forEach(node => { if (node instanceof HTMLElement) corners.push(node) })))
    watch.observe(tag.shadowRoot, { childList: true })
    tag.prefetch()
    const corner = await until(() => corners[0])
    expect([corner.inert, getComputedStyle(corner).visibility, getComputedStyle(corner).pointerEvents]).to.deep.equal([true, 'hidden', 'none'])
    const rehearsed = await until(() => corner.querySelector('input[type=email]'))
    watch.disconnect()
    expect(tag.shadowRoot.childElementCount).to.equal(1)
    expect([names(), tag.open, tag.screen]).to.deep.equal([[], false, null])
    expect(document.activeElement).to.equal(button)

    const email = { login: { prefill: { type: 'email', value: 'mira@example.com' } } }
    void tag.show(email)
    expect(await shown(tag, 'input[type=email]')).to.equal(rehearsed)
    expect(corner.isConnected).to.equal(false)
    tag.close()
  })

  it('stands complete when it opens, its field in focus', async () => {
    tag = put<Prefetching>('<wallet-login-modal></wallet-login-modal>')
    tag.prefetch()
    // Its delay is as long as the screen takes, however busy the machine: none of it may be made after the opening.
    const goOn = stopClock()
    const delay = holdTimers(ms => ms === 15)
    const complete = new Promise(resolve => tag.addEventListener('wallet-open', () => {
      const field = within<HTMLInputElement>(tag, 'input[type=email]')
      resolve([field?.checkVisibility(), tag.shadowRoot.activeElement === field])
    }))
    tag.open = true
    await until(() => within(tag, 'input[type=email]'))
    goOn()
    delay.stop()
    expect(await complete).to.deep.equal([true, true])
  })

  it('tells the opening before the screen, and a close before the opening ends it at once', async () => {
    tag = put<Prefetching>('<wallet-login-modal></wallet-login-modal>')
    const { names } = listen(tag)
    tag.open = true
    await shown(tag, 'input[type=email]')
    await until(() => tag.screen)
    expect(names()).to.deep.equal(['before-open', 'open', 'screen-change'])
    tag.close()
    await until(() => !tag.shadowRoot.querySelector('dialog'))
    const error = tag.show().catch((thrown: { code: string }) => thrown.code)
    tag.close()
    expect(tag.open).to.equal(false)
    expect(await error).to.equal('USER_EXITED_AUTH_FLOW')
    await sleep(100)
    expect(tag.shadowRoot.querySelector('dialog')?.open ?? false).to.equal(false)
  })
})
