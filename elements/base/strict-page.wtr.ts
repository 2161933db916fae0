import { expect } from 'chai'
import { driver, typeInto, until, findInside, world, type Tag } from '../test/page.harness.js'

describe('a page with a strict Content Security Policy and Trusted Types', () => {
  let frame: HTMLIFrameElement
  before(async () => {
    frame = document.createElement('iframe')
    frame.style.cssText = 'width: 800px; height: 700px'
    frame.src = new URL('/elements/test/strict.html', location.href).href
    document.body.append(frame)
    await new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
  })
  after(() => frame.remove())

  const violations = () => (frame.contentWindow as (Window & { violations?: string[] }) | null)?.violations

  it('shows a styled, working login, and the policy blocks nothing [EC-51]', async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp')
    const tag = await until(() => frame.contentDocument?.querySelector<Tag>('wallet-login-modal:defined'))
    tag.setAttribute('app-id', appId)
    tag.setAttribute('api-url', apiUrl)
    void tag.show()
    const field = await until(() => findInside<HTMLInputElement>(tag, 'input[type=email]'))
    const panel = findInside(tag, '[part~=panel]') as HTMLElement
    const style = frame.contentWindow?.getComputedStyle(panel)
    expect(parseFloat(style?.borderTopLeftRadius ?? '')).to.be.above(0)
    expect(tag.shadowRoot.querySelectorAll('style, link')).to.have.length(0)
    typeInto(field, 'mira.strict@example.com')
    ;(
      await until(() => findInside<HTMLButtonElement>(tag, 'form button:not([disabled]):not([aria-disabled=true])'))
    ).click()
    await until(() => findInside(tag, 'input[autocomplete=one-time-code]'))
    expect(violations()).to.deep.equal([])
  })

  it('would block what a careless element does', async () => {
    const inner = frame.contentDocument as Document
    inner.head.append(Object.assign(inner.createElement('style'), { textContent: 'body { color: red }' }))
    await until(() => violations()?.some(found => found.startsWith('style-src')))
  })
})
