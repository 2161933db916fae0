import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { guestWithEther } from '../test/guest.harness.js'
import {
  bundle,
  cleanUp,
  driver,
  insert,
  settled,
  withDeadline,
  describeState,
  until,
  findInside,
  type Tag,
} from '../test/page.harness.js'

const NODE = /eth_getBalance|eth_call/

describe('<wallet-balance>', () => {
  let app: Tag
  let address = ''
  let rpc = ''
  /** The requests of the page to nodes. */
  const asked: string[] = []
  let silent = false
  const { fetch: ask } = window
  before(async () => {
    window.fetch = async (input, init) => {
      const body = typeof init?.body === 'string' ? init.body : ''
      if (!NODE.test(body)) return ask(input, init)
      asked.push(body)
      if (silent) throw new TypeError('Failed to fetch')
      return ask(input, init)
    }
    ;({ app, address, rpc } = await guestWithEther())
    await bundle()
    await customElements.whenDefined('wallet-balance')
  })
  after(async () => {
    window.fetch = ask
    await cleanUp()
    await withDeadline(app.session.logout(), () => describeState(app))
    app.remove()
  })
  afterEach(async () => {
    silent = false
    document.querySelectorAll('wallet-balance, p').forEach(made => made.remove())
    await settled()
  })

  const label = (tag: Tag) => findInside(tag, '[part=label]')?.innerText ?? ''
  const menuOf = (tag: Tag) => findInside(tag, '[popover]:popover-open')
  const waitForLabel = (tag: Tag, what: RegExp) => until(() => what.test(label(tag)))
  const pressed = async (tag: Tag) => {
    findInside(tag, 'button')?.click()
    return until(() => menuOf(tag))
  }

  it('shows the balance of one asset or all in the surrounding font and colour', async () => {
    const place = insert<HTMLElement>(
      '<p style="font: italic 700 23px/1.5 monospace; color: rgb(12, 34, 56)">You have <wallet-balance no-prices></wallet-balance>.</p>',
    )
    const tag = place.querySelector('wallet-balance') as Tag
    await waitForLabel(tag, /^1\.000 ETH$/)
    const text = findInside(tag, '[part=label]') as HTMLElement
    const typeOf = (element: Element) => {
      const { fontFamily, fontSize, fontStyle, fontWeight, color } = getComputedStyle(element)
      return [fontFamily, fontSize, fontStyle, fontWeight, color]
    }
    expect(typeOf(text)).to.deep.equal(typeOf(place))
    expect(getComputedStyle(text).display).to.equal('inline')
    tag.setAttribute('asset', 'usdc')
    await waitForLabel(tag, /^No USDC on these networks$/)
    tag.setAttribute('asset', 'native')
    await waitForLabel(tag, /^1\.000 ETH$/)
  })

  it('opens the list of balances with a press; Escape returns the focus', async () => {
    const tag = insert('<wallet-balance no-prices></wallet-balance>')
    await waitForLabel(tag, /ETH/)
    tag.shadowRoot.querySelector('button')?.focus()
    await sendKeys({ press: 'Enter' })
    const menu = await until(() => menuOf(tag))
    expect(menu.innerText)
      .to.match(/1\.000 ETH\s+on Local/)
      .and.to.contain('As of ')
      .and.to.contain('In and out')
    expect([
      menu.getAttribute('role'),
      findInside(tag, `#${menu.getAttribute('aria-labelledby')}`)?.innerText,
    ]).to.deep.equal(['dialog', 'Balance'])
    await until(() => menu.contains(tag.shadowRoot.activeElement))
    await sendKeys({ press: 'Escape' })
    await until(() => !menuOf(tag))
    expect(tag.shadowRoot.activeElement?.getAttribute('part')).to.equal('button')
  })

  it('announces and lists an incoming transfer', async () => {
    const tag = insert('<wallet-balance no-prices></wallet-balance>')
    await waitForLabel(tag, /^1\.000 ETH$/)
    const liveRegion = findInside(tag, '[aria-live=polite]') as HTMLElement
    expect(liveRegion.textContent).to.equal('')
    await driver('faucet', address, '0.5', 'ethereum')
    const menu = await pressed(tag)
    const again = [...menu.querySelectorAll('button')].find(({ innerText }) => innerText === 'Look again')
    again?.click()
    await waitForLabel(tag, /^1\.500 ETH$/)
    expect(liveRegion.textContent).to.equal('Balance: 1.500 ETH')
    expect(menu.innerText).to.contain('0.500 ETH came in on Local')
  })

  it('names a silent network, keeps the last balance, and retries with a press', async () => {
    const tag = insert('<wallet-balance no-prices></wallet-balance>')
    await waitForLabel(tag, /^1\.500 ETH$/)
    silent = true
    const menu = await pressed(tag)
    const again = [...menu.querySelectorAll('button')].find(({ innerText }) => innerText === 'Look again')
    again?.click()
    await waitForLabel(tag, /^1\.500 ETH, not all read$/)
    expect(menu.innerText).to.contain('could not be read').and.to.contain('A network did not answer.')
    expect(tag.matches(':state(error)')).to.equal(true)
    silent = false
    await until(() => again?.ariaBusy !== 'true')
    again?.click()
    await waitForLabel(tag, /^1\.500 ETH$/)
    expect([tag.matches(':state(error)'), menu.innerText.includes('could not be read')]).to.deep.equal([false, false])
  })

  it('uses the language of the page, and is read from right to left in Arabic', async () => {
    const tag = insert('<wallet-balance no-prices locale="de"></wallet-balance>')
    await waitForLabel(tag, /^1,500 ETH$/)
    const menu = await pressed(tag)
    expect(menu.innerText).to.contain('Kontostand').and.to.contain('auf Local')
    tag.setAttribute('locale', 'ar')
    await until(() => menu.innerText.includes('الرصيد'))
    expect(menu.dir).to.equal('rtl')
    const [amount, row] = [menu.querySelector('.amount bdi'), menu.querySelector('li')]
    const gap = (row?.getBoundingClientRect().right ?? 0) - (amount?.getBoundingClientRect().right ?? 0)
    expect(gap, 'its amounts begin at the right').to.be.within(0, 24)
  })

  it('shows nothing and queries no node after a logout', async () => {
    const tag = insert('<wallet-balance no-prices></wallet-balance>')
    await waitForLabel(tag, /ETH/)
    await withDeadline(app.session.logout(), () => describeState(app))
    await until(() => tag.shadowRoot.childElementCount === 0)
    const before = asked.length
    const other = insert('<wallet-balance></wallet-balance>')
    await other.ready
    await settled()
    expect([other.shadowRoot.childElementCount, asked.length]).to.deep.equal([0, before])
    expect(rpc).to.match(/^http/)
  })
})
