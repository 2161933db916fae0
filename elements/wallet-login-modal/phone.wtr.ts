import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  bundle,
  cleanUp,
  driver,
  insert,
  waitForElement,
  animationsFinished,
  until,
  findInside,
  world,
  type Tag,
} from '../test/page.harness.js'

describe('a login by phone', () => {
  let app: Tag
  let people = 0
  before(async () => {
    const { apiUrl } = await world()
    const { appId } = await driver<{ appId: string }>('createApp', { sms_auth: true })
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`)
  })
  afterEach(async () => {
    document.documentElement.dir = ''
    await cleanUp()
    await app.session.logout()
  })

  /** Opens the phone field, with its parts. */
  async function opened(attributes = '') {
    const tag = insert(`<wallet-login-modal ${attributes}></wallet-login-modal>`)
    const outcome = tag.show()
    outcome.catch(() => {})
    const input = await waitForElement<HTMLInputElement>(tag, 'input[type=tel]')
    const lead = () => findInside(tag, 'button.lead-button')
    await until(lead)
    const caret = () =>
      `${input.value.slice(0, input.selectionStart ?? 0)}|${input.value.slice(input.selectionStart ?? 0)}`
    return { tag, outcome, input, lead, caret }
  }

  /** Presses one key after the other, as a person does. */
  async function types(text: string) {
    for (const key of text) await sendKeys({ press: key })
  }

  it('formats the digits as they are typed, and logs in with the code from the text message', async () => {
    const number = `+1 206 555 04${String(++people).padStart(2, '0')}`
    const { tag, outcome, input, lead } = await opened()
    expect(['name', 'autocomplete', 'inputmode', 'dir'].map(name => input.getAttribute(name))).to.deep.equal([
      'tel',
      'tel',
      'tel',
      'ltr',
    ])
    expect([lead()?.textContent, lead()?.getAttribute('aria-label')]).to.deep.equal(['+1', 'Country: United States +1'])
    const submit = input.closest('form')?.querySelector<HTMLButtonElement>('.button')
    const place = () => submit?.getBoundingClientRect().top
    await animationsFinished(tag)
    const before = place()
    input.focus()
    await types('206555')
    await until(() => input.value === '(206) 555')
    expect(submit?.disabled).to.equal(true)
    await types(`04${String(people).padStart(2, '0')}`)
    await until(() => submit?.disabled === false)
    expect(place(), 'nothing has moved').to.be.closeTo(before ?? NaN, 0.5)
    await sendKeys({ press: 'Enter' })
    const code = await waitForElement<HTMLInputElement>(tag, '.code input')
    expect(code.getAttribute('autocomplete')).to.equal('one-time-code')
    await until(() => tag.shadowRoot.textContent?.includes('Resend code'))
    code.focus()
    await types(await driver<string>('lastTextedCode', number))
    const result = (await outcome) as { method: string; user: { phone: { number: string } } }
    expect([result.method, result.user.phone.number]).to.deep.equal(['sms', number])
  })

  it('keeps the caret where the visitor types, and deletes a digit together with the bracket before it', async () => {
    const { input, caret } = await opened()
    input.focus()
    await types('2125550100')
    await until(() => caret() === '(212) 555-0100|')
    input.setSelectionRange(6, 6)
    await sendKeys({ press: '9' })
    await until(() => caret().split('|')[0]?.replace(/\D/g, '') === '2129')
    await sendKeys({ press: 'Backspace' })
    await until(() => input.value === '(212) 555-0100' && caret().split('|')[0]?.replace(/\D/g, '') === '212')
    input.setSelectionRange(6, 6)
    await sendKeys({ press: 'Backspace' })
    await until(() => input.value.replace(/\D/g, '').length === 9)
    expect(input.value.replace(/\D/g, '')).to.equal('215550100')
    expect(caret().split('|')[0]?.replace(/\D/g, '')).to.equal('21')
  })

  it('shows a complete number without its calling code once the field loses the focus', async () => {
    const { input, lead } = await opened('default-country="US"')
    input.focus()
    await types('0044 2079460958')
    await until(() => lead()?.textContent === '+44')
    input.blur()
    await until(() => input.value === '020 7946 0958')
    expect(input.scrollWidth, 'all of it can be read').to.be.at.most(input.clientWidth)
  })

  it('starts with the number and the country that the host sets', async () => {
    const { input, lead } = await opened('default-country="DE" prefill-phone="030 901820"')
    await until(() => input.value === '030 901820')
    expect(lead()?.textContent).to.equal('+49')
  })

  it('lets the visitor search and choose a country by keyboard, and the focus returns to the field', async () => {
    const { tag, input, lead } = await opened('default-country="GB"')
    input.focus()
    const isAtCountry = () => tag.shadowRoot.activeElement === lead()
    // once around the dialog
    for (let stops = 0; stops < 20 && !isAtCountry(); stops++) await sendKeys({ press: 'Tab' })
    expect(isAtCountry()).to.equal(true)
    await sendKeys({ press: 'Enter' })
    const search = await waitForElement<HTMLInputElement>(tag, 'input[type=search]')
    await until(() => tag.shadowRoot.activeElement === search)
    const rows = () => [...tag.shadowRoot.querySelectorAll('.list-item')].map(row => row.textContent)
    await until(() => rows()[0]?.includes('United Kingdom'))
    await types('49')
    await until(() => rows()[0]?.includes('Germany'))
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'Enter' })
    await until(() => findInside(tag, 'button.lead-button')?.textContent === '+49')
    await until(() => tag.shadowRoot.activeElement === findInside(tag, 'input[type=tel]'))
    await types('030901820')
    await until(() => findInside<HTMLInputElement>(tag, 'input[type=tel]')?.value === '030 901820')
  })

  it('reads from left to right in a right-to-left page, with the country beside the number', async () => {
    document.documentElement.dir = 'rtl'
    const { input, lead } = await opened('locale="ar"')
    expect(lead()?.getAttribute('aria-label')).to.contain('+1')
    const [country, number] = [lead()!.getBoundingClientRect(), input.getBoundingClientRect()]
    expect(country.right).to.be.at.most(number.left)
    input.focus()
    await types('2125550100')
    await until(() => input.value === '(212) 555-0100')
  })
})
