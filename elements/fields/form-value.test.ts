// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formValue, type FormMember } from './form-value.js'

const PAGE = 'https://shop.example/checkout'
const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln'
const EVIL = 'https://evil.example/take'

interface Member extends FormMember {
  value: string
}

/** An element with a form around it, as in the page's HTML, and the values that the form was submitted with. */
function inForm(html: string, attributes = '') {
  document.body.innerHTML = `<form ${attributes}>${html}</form>`
  const form = document.querySelector('form') as HTMLFormElement
  const sent: string[] = []
  const element: Member = Object.assign(document.createElement('div') as HTMLElement as Member, {
    form,
    submitOnComplete: true,
    value: '',
    formResetCallback: () => {
      element.value = ''
    },
  })
  // the browser's default action, after all listeners
  const send = (button: HTMLElement | null = null) => {
    const event = new Event('submit', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'submitter', { value: button })
    if (form.dispatchEvent(event)) sent.push(element.value)
  }
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => send())
  const ends = (outcome: object, byScript = false, value = TOKEN) => {
    const given = formValue(element, value, outcome, byScript)
    element.value = given.value ?? ''
    given.submit?.()
    return given.value ?? ''
  }
  return { form, element, sent, send, ends }
}
const loggedIn = { wasAlreadyAuthenticated: false }
const already = { wasAlreadyAuthenticated: true }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(PAGE)
})
afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the value that a form around an element gets', () => {
  it.each(['action="/session" method="post"', 'action="https://shop.example/x" method="POST"', 'method="post"'])(
    "is the token if the form targets the page's own origin: %s",
    attributes => {
      const { ends, sent } = inForm('', attributes)
      expect(ends(loggedIn)).toBe(TOKEN)
      expect(sent).toEqual([TOKEN])
    },
  )

  it.each([
    EVIL,
    '//evil.example/take',
    'http://shop.example/x',
    'https://shop.example:444/x',
    'https://shop.example.evil.example',
    'javascript:alert(1)',
    'mailto:evil@evil.example',
    'https://',
  ])('is empty if the form targets another origin, and the form is not submitted: %s [SEC-95] [SEC-96]', action => {
    const { ends, sent } = inForm('', `action="${action}" method="post"`)
    expect(ends(loggedIn, true)).toBe('')
    expect(sent).toEqual([])
  })

  it("is empty for an action that is only a path, if the page's base is elsewhere [SEC-96]", () => {
    document.head.innerHTML = `<base href="${EVIL}">`
    expect(inForm('', 'action="/session" method="post"').ends(loggedIn)).toBe('')
    expect(inForm('', 'method="post"').ends(loggedIn)).toBe(TOKEN) // the page itself, whatever its base
  })

  it("depends on the form's attributes, even if its fields have the same names", () => {
    const fields = '<input name="action" value="/session"><input name="getAttribute"><input name="method">'
    expect(inForm(fields, `action="${EVIL}" method="post"`).ends(loggedIn)).toBe('')
    const { ends, sent } = inForm(fields, 'action="/session" method="post"')
    ends(loggedIn)
    expect(sent).toEqual([TOKEN])
  })

  it('is removed by a submit button with another target, or by an action that has changed since [SEC-96]', () => {
    const { form, ends, send, sent, element } = inForm(
      `<button formaction="${EVIL}">Win a prize</button>`,
      'action="/session" method="post"',
    )
    ends(loggedIn)
    send(form.querySelector('button'))
    expect(sent).toEqual([TOKEN, ''])
    element.value = TOKEN
    form.setAttribute('action', EVIL)
    send()
    expect(sent).toEqual([TOKEN, '', ''])
  })

  it('is no token if the form would put it into an address: only a script that sends the form itself reads it', () => {
    const { form, ends, send, sent, element } = inForm('', 'action="/search"')
    ends(loggedIn)
    expect(sent).toEqual([''])
    element.value = TOKEN
    let valueAtSubmit = ''
    form.addEventListener('submit', event => {
      event.preventDefault()
      valueAtSubmit = element.value
    })
    send()
    expect([valueAtSubmit, element.value, sent]).toEqual([TOKEN, TOKEN, ['']])
    expect(inForm('', '').ends(loggedIn, false, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toMatch(/^0x/)
  })

  it('is empty for a user who was signed in before, after any press, unless a script has opened the element [SEC-95]', () => {
    const own = 'action="/comments" method="post"'
    const { ends, sent } = inForm('', own)
    expect([ends(already), sent]).toEqual(['', []])
    expect(inForm('', own).ends(already, true)).toBe(TOKEN)
    vi.stubGlobal('navigator', { userActivation: { isActive: true } })
    const pressed = inForm('', own)
    expect([pressed.ends(already), pressed.sent]).toEqual(['', []])
    expect(inForm('', own).ends(loggedIn)).toBe(TOKEN)
  })
})
