import { expect } from 'chai'
import { guestWithEther } from '../test/guest.harness.js'
import {
  cleanUp,
  dialogOf,
  pressUntil,
  insert,
  waitForElement,
  until,
  findInside,
  type Tag,
} from '../test/page.harness.js'

const REVIEW = (layer: string) =>
  `<wallet-confirm-tx layer="${layer}" chain="31337" value="0.01" value-unit="ether" to="0x70997970C51812dc3A010C7d01b50e0d17dc79C8"></wallet-confirm-tx>`
const WARNED = REVIEW('inline').replace(
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x0000000000000000000000000000000000000000',
)

describe('a signed review under a hostile style sheet of the page', () => {
  let app: Tag
  let sheet: HTMLStyleElement
  before(async () => {
    ;({ app } = await guestWithEther())
  })
  beforeEach(() => {
    sheet = document.head.appendChild(document.createElement('style'))
  })
  afterEach(async () => {
    sheet.remove()
    await cleanUp()
  })
  after(() => app.session.logout())

  /** Opens a review and waits until it is complete. Returns it with its outcome. */
  async function reviewed(markup: string) {
    const tag = insert(markup)
    let hash: string | undefined
    void tag.show().then(
      ({ hash: sent }) => {
        hash = String(sent)
      },
      () => {},
    )
    await until(() => tag.screen === 'confirm-ethereum' && !findInside(tag, '.skeleton'))
    const isInFront = () => dialogOf(tag)?.matches(':modal') ?? false
    const press = (until: () => unknown, key?: string) =>
      pressUntil(until, () => findInside(tag, '.button-primary'), key)
    const messages = new Set<string>() // messages disappear after a while
    new MutationObserver(() => {
      for (const { textContent } of tag.shadowRoot.querySelectorAll('.dock [role=status]'))
        messages.add(textContent ?? '')
    }).observe(tag.shadowRoot, { subtree: true, childList: true, characterData: true })
    return { tag, isInFront, press, messageText: () => [...messages].join(' '), sent: () => hash }
  }

  for (const [layer, hidden, css] of [
    [
      'inline',
      'behind a mask',
      'mask-image: linear-gradient(transparent 80%, black); -webkit-mask-image: linear-gradient(transparent 80%, black)',
    ],
    ['inline', 'clipped to its button', 'display: block; clip-path: inset(80% 0 0 0)'],
    ['page', 'all but transparent', 'display: block; opacity: 0.02'],
  ] as const) {
    it(`moves to the top layer with the first press, from ${hidden} in the layer ${layer}, and is approved there with the next [SEC-33]`, async () => {
      sheet.textContent = `wallet-confirm-tx { ${css} }`
      const { isInFront, press, messageText, sent } = await reviewed(REVIEW(layer))
      expect(isInFront()).to.equal(false)
      await press(isInFront)
      await until(() => messageText().includes('Now nothing of the page can hide it.'))
      expect(sent()).to.equal(undefined)
      let stayedInFront = true
      await press(() => {
        if (!sent()) stayedInFront &&= isInFront()
        return sent()
      })
      expect(stayedInFront).to.equal(true)
    })
  }

  it('can be approved with keys in the same way, and its checkbox works only in the top layer [SEC-33]', async () => {
    const { tag, isInFront, press, sent } = await reviewed(WARNED)
    const tick = await waitForElement<HTMLInputElement>(tag, '.tick-line input')
    await pressUntil(isInFront, () => tick)
    expect(tick.checked).to.equal(false)
    await pressUntil(
      () => tick.checked,
      () => tick,
    )
    await press(sent, 'Enter')
  })

  it('can be approved on a page with a slightly smaller zoom', async () => {
    for (const zoom of [0.8, 0.9]) {
      sheet.textContent = `body { zoom: ${zoom} }`
      const { press, sent } = await reviewed(REVIEW('top'))
      await press(sent)
      await cleanUp()
    }
  })

  it('disables its button, with a reason, if a page zoom makes it unreadable [SEC-33]', async () => {
    sheet.textContent = 'wallet-confirm-tx { scale: 0.1; zoom: 0.4 }'
    const { tag, press, messageText, sent } = await reviewed(REVIEW('top'))
    const sentence = await waitForElement(tag, '.sentence')
    if (parseFloat(getComputedStyle(sentence).fontSize) * 0.4 > 8) return press(sent) // WebKit draws no text below 9 px, whatever its zoom
    await until(() => findInside(tag, '.button-primary')?.ariaDisabled === 'true')
    await press(() => messageText().includes('Not all of this can be seen or read here.'))
    expect(sent()).to.equal(undefined)
    sheet.textContent = 'wallet-confirm-tx { scale: 0.9; zoom: 0.9 }'
    await until(() => findInside(tag, '.button-primary')?.ariaDisabled !== 'true')
    await press(sent)
  })
})
