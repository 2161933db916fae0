import { sendKeys } from '@web/test-runner-commands'
import 'axe-core'
import type axeCore from 'axe-core'
import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  driver,
  recordEvents,
  insert,
  waitForElement,
  animationsFinished,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

// The package is not a module: it sets its object on the window.
const { axe } = globalThis as unknown as { axe: typeof axeCore }

const SHAPE = [
  'color',
  'backgroundColor',
  'borderTopWidth',
  'borderTopLeftRadius',
  'paddingLeft',
  'marginTop',
  'fontSize',
  'fontFamily',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'textAlign',
  'textTransform',
  'direction',
  'outlineStyle',
  'boxShadow',
  'visibility',
  'pointerEvents',
] as const
const HOSTILE =
  'input, label, form, div { all: revert !important; border: 9px dashed red !important; margin: 30px !important; padding: 9px !important; font: 40px fantasy !important; background: lime !important; text-transform: uppercase !important; transform: rotate(20deg) !important; direction: rtl }'

const shape = (input: HTMLElement) => {
  const style = getComputedStyle(input)
  const { left, top, width, height } = input.getBoundingClientRect()
  return {
    ...Object.fromEntries(SHAPE.map(name => [name, style[name]])),
    box: [left, top, width, height].map(Math.round),
  }
}

/** Queries what an extension sees that looks only at the document. */
const seen = <Kind extends HTMLElement = HTMLInputElement>(selector: string) =>
  document.querySelector<Kind>(`wallet-login-modal ${selector}`)
/** Queries the shadow tree. */
const deep = (selector: string) =>
  document.querySelector('wallet-login-modal')?.shadowRoot?.querySelector<HTMLInputElement>(selector) ?? null
const fill = (field: HTMLInputElement, text: string) => {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('the autofill bridge', () => {
  let app: Tag
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', {})
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
    await app.ready
  })
  afterEach(cleanUp)

  const open = async (attributes: string): Promise<Tag> => {
    const tag = insert(`<wallet-login-modal ${attributes}></wallet-login-modal>`)
    void tag.show()
    await until(() => (seen('input[type=email]') ?? deep('input[type=email]'))?.getBoundingClientRect().width)
    return tag
  }

  it('adds nothing to the light tree during a prefetch, before the element opens [EC-59]', async () => {
    const tag = insert('<wallet-login-modal autofill-bridge></wallet-login-modal>') as Tag & { prefetch(): void }
    tag.prefetch()
    expect(tag.childNodes.length).to.equal(0)
    void tag.show()
    const field = await until(() => seen('input[type=email]'))
    await until(() => document.activeElement === field)
    expect([tag.childNodes.length, deep('input') === null]).to.deep.equal([1, true])
    tag.close()
    await until(() => tag.childNodes.length === 0)
  })

  it('is off by default: the light tree stays empty [EC-59]', async () => {
    const tag = await open('')
    expect(tag.childNodes).to.have.length(0)
    expect(findInside(tag, 'input[type=email]') === null).to.equal(false)
  })

  it('lets a script that sees only the document log in, through real fields with form, label, name and autocomplete [EC-59]', async () => {
    const tag = await open('autofill-bridge')
    const own = recordEvents(tag)
    const email = await until(() => seen('input'))
    expect([
      email.type,
      email.name,
      email.autocomplete,
      email.form?.isConnected,
      email.labels?.[0]?.textContent !== '',
    ]).to.deep.equal(['email', 'email', 'email', true, true])
    const address = `mira${crypto.getRandomValues(new Uint32Array(1))[0]}@example.com`
    fill(email, address)
    email.form?.requestSubmit()
    const code = await until(() => seen('input[autocomplete=one-time-code]'))
    expect([code.name, code.inputMode, code.labels?.length, code.form?.isConnected]).to.deep.equal([
      'one-time-code',
      'numeric',
      1,
      true,
    ])
    expect(seen('input[type=email]') === null).to.equal(true)
    const digits = await driver<string>('lastCode', address)
    await until(() => !code.readOnly)
    fill(code, digits)
    await until(() => own.details('wallet-login-complete').length)
    await until(() => !tag.open)
    await until(() => tag.childNodes.length === 0)
    await app.session.logout()
  })

  it('gives the field the same look in both trees, whatever styles the page has', async () => {
    const plain = await open('')
    await animationsFinished(plain)
    const wanted = shape(await waitForElement(plain, 'input[type=email]'))
    await cleanUp()
    const hostile = document.createElement('style')
    hostile.textContent = HOSTILE
    document.head.append(hostile)
    const tag = await open('autofill-bridge')
    await animationsFinished(tag)
    expect(shape(await until(() => seen('input')))).to.deep.equal(wanted)
    hostile.remove()
  })

  it('shows a long address completely, with the button below if it does not fit beside', async () => {
    const tag = await open('autofill-bridge')
    await animationsFinished(tag)
    const email = await until(() => seen('input'))
    const button = findInside(tag, '.field .button') as HTMLElement
    const isBelow = () => button.getBoundingClientRect().top > email.getBoundingClientRect().bottom - 1
    fill(email, 'mira@example.com')
    await until(() => findInside(tag, '.field .button:not(:disabled)'))
    expect(isBelow()).to.equal(false)
    fill(email, 'mira.castellanos@example.com')
    await until(isBelow)
    expect(email.scrollWidth).to.be.at.most(email.clientWidth)
    expect(button.getBoundingClientRect().width).to.be.greaterThan(250)
  })

  it('has no accessibility violation that axe finds', async () => {
    const tag = await open('autofill-bridge')
    await animationsFinished(tag)
    const { violations, passes } = await axe.run(tag, { resultTypes: ['violations'] })
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ failureSummary }) => failureSummary).join()}`),
    ).to.deep.equal([])
    expect(passes.length).to.be.greaterThan(5)
  })

  it('draws the code field with the same six boxes as in the shadow tree', async () => {
    const boxes = async (
      attributes: string,
      code: () => HTMLInputElement | null,
      email: () => HTMLInputElement | null,
    ) => {
      const tag = await open(attributes)
      const field = await until(email)
      field.focus()
      fill(field, `mira${crypto.getRandomValues(new Uint32Array(1))[0]}@example.com`)
      await sendKeys({ press: 'Enter' })
      const input = await until(code)
      await until(() => !input.readOnly)
      await animationsFinished(tag)
      input.focus()
      await sendKeys({ type: '12' })
      await until(() => tag.shadowRoot.querySelectorAll('.code-box.filled').length === 2)
      await animationsFinished(tag)
      const drawn = [...tag.shadowRoot.querySelectorAll('.code-box')].map(box => [
        box.textContent,
        box.classList.contains('active'),
        Math.round(box.getBoundingClientRect().left),
        getComputedStyle(box).borderTopColor,
      ])
      const { left, width, height } = input.getBoundingClientRect()
      await cleanUp()
      return { drawn, field: [left, width, height].map(Math.round) }
    }
    const inside = await boxes(
      '',
      () => deep('input[autocomplete=one-time-code]'),
      () => deep('input[type=email]'),
    )
    const outside = await boxes(
      'autofill-bridge',
      () => seen('input[autocomplete=one-time-code]'),
      () => seen('input[type=email]'),
    )
    expect(outside).to.deep.equal(inside)
  })

  it('moves the focus to the field, keeps Tab inside, submits by Enter, closes by Escape and returns the focus [EC-58]', async () => {
    const opener = insert<HTMLButtonElement>('<button>open</button>')
    opener.focus()
    const tag = await open('autofill-bridge')
    await until(() => document.activeElement === seen('input'))
    const stops = new Set<Element | null>()
    for (let step = 0; step < 12; step++) {
      await sendKeys({ press: 'Tab' })
      expect(tag === document.activeElement || tag.contains(document.activeElement)).to.equal(true)
      stops.add(document.activeElement === tag ? tag.shadowRoot.activeElement : document.activeElement)
    }
    expect(stops.has(seen('input'))).to.equal(true)
    expect(stops.size).to.be.greaterThan(2)
    seen('input')?.focus()
    await sendKeys({ type: 'mira' })
    expect(seen('input')?.value).to.equal('mira')
    expect(tag.matches(':state(open)')).to.equal(true)
    await sendKeys({ press: 'Escape' })
    await until(() => !tag.open)
    await until(() => document.activeElement === opener)
    await until(() => tag.childNodes.length === 0)
    opener.remove()
  })
})
