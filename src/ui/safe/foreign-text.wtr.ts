import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { english } from '../../copy/language.js'
import type { ReviewModel } from '../../screens/transaction/review/review.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { StatusState } from '../../screens/shapes/status/status.js'
import { allFixtures, find, onScreen, settled, stores, until } from '../test/on-screen.harness.js'

const HOSTILE = 'x\u202E\u200B\u0007</bdi><img src=x onerror=alert(1)>\u2066'
const RAW = /[\u202A-\u202E\u2066-\u2069\u200B\u0000-\u0008\u000E-\u001F]/
/** Screens with text from a host, a chain, a server or a token. */
const SCREENS = [
  'landing',
  'landing-collapsed',
  'create-wallet',
  'connect-external',
  'connect-external-refused',
  'oauth-failed',
  'link-email',
  'error',
  'allowlist-host',
  'terms',
  'receive',
  'receive-unreachable',
  'confirm-ethereum-open',
  'confirm-ethereum-funds',
  'confirm-ethereum-several',
  'scan-details',
  'confirm-solana-open',
  'receipt',
  'transaction-error',
]
/** Text that is not foreign: keys, our own pictures, fields, and addresses that were checked before. */
const NOT_FOREIGN = [
  'label',
  'amountLabel',
  'hashLabel',
  'level',
  'details',
  'accept',
  'count',
  'kind',
  'id',
  'key',
  'tone',
  'action',
  'status',
  'full',
  'short',
  'url',
  'qr',
  'hex',
  'href',
  'view',
  'ring',
  'icon',
  'press',
  'mark',
  'fields',
]
/** Texts that may come from a host or provider, or contain a name of theirs. */
const TEXTS = ['title', 'subtitle', 'detail', 'text', 'note', 'notice']
/** Functions that create texts for each language. */
const TRANSLATED = ['review', 'details']

type Store = { get(): unknown }
const isStore = (value: object): value is Store => 'listen' in value && 'get' in value

/** The same model, with hostile text in every place that others can fill. */
async function poison(model: unknown): Promise<object> {
  const atom = await stores()
  const poisoned = (value: unknown, key = ''): unknown => {
    if (NOT_FOREIGN.includes(key) && !(typeof value === 'function' && TRANSLATED.includes(key))) return value
    if (typeof value === 'string' || (typeof value === 'function' && TEXTS.includes(key))) return value && HOSTILE
    if (typeof value === 'function' && TRANSLATED.includes(key))
      return (language: unknown) => poisoned((value as (language: unknown) => unknown)(language))
    if (typeof value !== 'object' || value === null) return value
    if (isStore(value)) return atom(poisoned(value.get(), key))
    if (Array.isArray(value))
      return value.map(entry => (key === 'rows' ? { ...(poisoned(entry) as object), label: HOSTILE } : poisoned(entry)))
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, poisoned(entry, name.replace('$', ''))]),
    )
  }
  return poisoned(model) as object
}

/** The error screen with some of its texts replaced. */
async function errorSaying(words: { detail?: string; button?: string }) {
  const atom = await stores()
  const { $state } = (await allFixtures()).find(({ id }) => id === 'error')?.model as { $state: { get(): StatusState } }
  const { detail = '', button = 'Try again' } = words
  return onScreen('error', {
    $state: atom({ ...$state.get(), title: 'Something went wrong', detail, answers: [{ text: button }] }),
  })
}

describe('text that others have written', () => {
  for (const id of SCREENS) {
    it(`is shown safely on "${id}" [SEC-68] [SEC-10]`, async () => {
      const fixture = (await allFixtures()).find(other => other.id === id)
      const root = await onScreen(id, await poison(fixture?.model))
      await until(() => root.querySelector('.scene')?.textContent?.includes('⟨U+202E⟩'))
      await settled()
      const text = root.querySelector('.scene')?.textContent ?? ''
      expect(text).to.include('⟨U+202E⟩')
      expect(text).to.not.match(RAW)
      expect(root.querySelector('img[src="x"]')).to.equal(null)
      for (const link of root.querySelectorAll<HTMLAnchorElement>('.scene a')) expect(link.rel).to.equal('noreferrer')
      root.remove()
    })
  }

  it('can be read to its end with the keyboard alone if it was cut [SEC-68]', async () => {
    const detail = `${'A long explanation. '.repeat(30)}The end.`
    const root = await errorSaying({ detail })
    const text = find(root, '.scene bdi[tabindex]')
    expect(text.textContent).to.not.include('The end.')
    find(root, '.title').focus()
    await sendKeys({ press: 'Tab' })
    await until(() => text.textContent?.includes('The end.'))
    await sendKeys({ press: 'Tab' })
    await until(() => !text.textContent?.includes('The end.'))
    root.remove()
  })

  it('breaks a long e-mail address at its @ or at a dot, never within a word', async () => {
    const fixture = (await allFixtures()).find(({ id }) => id === 'account')
    const state = (fixture?.model as ChoiceModel).$state.get()
    const atom = await stores()
    const linesOf = async (label: string) => {
      const rows = [{ ...state.rows[0], key: 'email', label }]
      const root = await onScreen('account', { $state: atom({ ...state, rows }) })
      ;(root.host as HTMLElement).style.inlineSize = '320px'
      const bdi = await until(() => root.querySelector('.list-item bdi'))
      expect(bdi.textContent).to.equal(label)
      const lines = new Map<number, string>()
      const texts = document.createTreeWalker(bdi, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        for (let at = 0; at < text.length; at++) {
          const letter = document.createRange()
          letter.setStart(text, at)
          letter.setEnd(text, at + 1)
          const line = Math.round(letter.getBoundingClientRect().bottom)
          lines.set(line, (lines.get(line) ?? '') + text.data[at])
        }
      root.remove()
      return [...lines.values()]
    }
    expect(await linesOf('mira.castellanos@example.com')).to.deep.equal(['mira.castellanos@', 'example.com'])
    const long = await linesOf('mira.castellanos.de.la.vega.y.montenegro@example.com')
    expect(long).to.have.length.greaterThan(2)
    expect(long.filter(line => !/[.@]$/.test(line))).to.deep.equal(['example.com'])
  })

  it('is no tab stop of its own inside a button', async () => {
    const root = await errorSaying({ button: 'Try again '.repeat(20) })
    const text = find(root, '.button-primary bdi')
    expect(text.tabIndex).to.equal(-1)
    expect(text.title).to.include('Try again Try again')
    root.remove()
  })

  it('is marked, in words, too, if a name contains look-alike letters', async () => {
    const fixture = (await allFixtures()).find(({ id }) => id === 'confirm-ethereum')
    const shown = (fixture?.model as ReviewModel).$review.get()(english)
    const atom = await stores()
    const root = await onScreen('confirm-ethereum', {
      $review: atom(() => ({
        ...shown,
        title: 'Купить сор',
        amount: { text: '5', unit: 'ЅОС' },
        wallet: { ...shown.wallet, name: 'Unisw\u0430p' },
      })),
    })
    await until(() => root.querySelectorAll('.look-alike').length > 1)
    const marks = [...root.querySelectorAll('.look-alike')]
    expect(marks.map(mark => mark.parentElement?.textContent)).to.deep.equal(['ЅОС', 'Unisw\u0430p'])
    for (const mark of marks) expect(mark.getAttribute('aria-label')).to.include('look like others')
    await until(() => root.querySelector('.notices .message'))
    expect([...root.querySelectorAll('.notices .message.warning')].map(notice => notice.textContent)).to.deep.equal([
      'ЅОС, Unisw\u0430p: these names have letters that look like others. Compare with care.',
    ])
    root.remove()
  })
})
