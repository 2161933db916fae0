import { expect } from 'chai'
import { guestWithEther, localChain } from '../test/guest.harness.js'
import {
  cleanUp,
  dialogOf,
  openFrame,
  recordEvents,
  pressUntil,
  waitForElement,
  until,
  findInside,
  type Tag,
} from '../test/page.harness.js'

const REVIEW =
  '<wallet-confirm-tx chain="31337" value="0.01" value-unit="ether" to="0x70997970C51812dc3A010C7d01b50e0d17dc79C8"></wallet-confirm-tx>'

/** The names of all members of these prototypes, also inherited ones. */
const namesOf = (...kinds: readonly { readonly prototype: object }[]) => [
  ...new Set(kinds.flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype))),
]
/**
 * A page can hide each member of its document except `location` by the name of a picture or form, and each member of a
 * form by the name of a field.
 */
const PICTURES = namesOf(Document, Node, EventTarget, Object)
  .map((name, at) => (at % 2 ? `<img name="${name}" alt>` : `<form name="${name}"></form>`))
  .join('')
const FIELDS = namesOf(HTMLFormElement, HTMLElement, Element, Node, EventTarget)
  .map(name => `<input name="${name}" type="hidden">`)
  .join('')

describe('a page whose pictures, forms and fields have the names of DOM members', () => {
  let app: Tag
  let rpc = ''
  let page: Awaited<ReturnType<typeof openFrame>>
  before(async () => {
    ;({ app, rpc } = await guestWithEther())
  })
  afterEach(() => page.remove())
  after(async () => {
    await cleanUp()
    await app.session.logout()
  })

  /** Opens a review in such a page, inside a form with these fields. */
  async function named({
    fields = '',
    pictures = '',
  }: {
    fields?: string
    pictures?: string
  }): Promise<{ tag: Tag; troubles: string[] }> {
    const troubles: string[] = []
    let tag: Tag | null = null
    page = await openFrame('position: fixed; inset: 0; border: 0; inline-size: 100%; block-size: 100%', '', page => {
      const { body } = page.document
      page.addEventListener('error', ({ message }) => troubles.push(message))
      page.addEventListener('unhandledrejection', ({ reason }) => troubles.push(String(reason)))
      body.innerHTML = `<wallet-app></wallet-app><form>${fields}${REVIEW}</form>${pictures}`
      tag = Element.prototype.querySelector.call(body, '[chain]') as Tag
      Object.assign(Element.prototype.querySelector.call(body, 'wallet-app') as object, {
        config: { ...(app.config as object), chains: [localChain(rpc)], defaultChain: 31337 },
      })
    })
    return { tag: tag as unknown as Tag, troubles }
  }

  for (const [where, names] of [
    ['fields of the form around it', { fields: FIELDS }],
    ['pictures and forms beside it', { pictures: PICTURES }],
    ['all of them', { fields: FIELDS, pictures: PICTURES }],
  ] as const) {
    it(`shows a complete review, and lets the visitor leave it: ${where}`, async () => {
      const { tag, troubles } = await named(names)
      const events = recordEvents(tag)
      tag.setAttribute('open', '')
      await until(() => tag.screen === 'confirm-ethereum' && !findInside(tag, '.skeleton'))
      EventTarget.prototype.dispatchEvent.call(page.document, new Event('selectionchange'))
      const container = await waitForElement(tag, '.stage') // what React renders into, and has not rendered itself
      container.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      expect(tag.shadowRoot.textContent).to.contain('0.01 ETH')
      const leave = await waitForElement<HTMLButtonElement>(tag, '.button-secondary')
      await pressUntil(
        () => !tag.open,
        () => leave,
      )
      await until(() => !dialogOf(tag))
      expect([events.details('wallet-error').map(({ code }) => code), troubles]).to.deep.equal([
        ['USER_REJECTED_REQUEST'],
        [],
      ])
    })
  }
})
