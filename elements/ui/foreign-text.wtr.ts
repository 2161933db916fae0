import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { allFixtures, find, onScreen, stores, until } from './on-screen.js'

const HOSTILE = 'x\u202E\u200B\u0007</bdi><img src=x onerror=alert(1)>\u2066'
const RAW = /[\u202A-\u202E\u2066-\u2069\u200B\u0000-\u0008\u000E-\u001F]/
/** Screens that show what a host, a chain, a server or a token says. */
const SCREENS = ['landing', 'landing-collapsed', 'error', 'allowlist-host', 'terms', 'receive', 'receive-unreachable', 'confirm-ethereum-open', 'confirm-ethereum-funds', 'confirm-ethereum-several', 'scan-details', 'confirm-solana-open', 'receipt', 'transaction-error']
/** Not texts of others: our own words, keys, and addresses that were checked before they came here. */
const NOT_FOREIGN = ['label', 'amountLabel', 'hashLabel', 'level', 'details', 'accept', 'count', 'kind', 'id', 'tone', 'action', 'status', 'full', 'short', 'url', 'qr', 'hex', 'email', 'termsUrl', 'privacyPolicyUrl', 'href', 'view']

type Store = { get(): unknown; set(value: unknown): void }
const isStore = (value: object): value is Store => 'listen' in value && 'set' in value

/** The same model, with hostile text in every place that others fill. */
function poisoned(value: unknown, key = ''): unknown {
  if (NOT_FOREIGN.includes(key)) return value
  if (typeof value === 'string') return value && HOSTILE
  if (typeof value !== 'object' || value === null) return value
  if (isStore(value)) {
    value.set(poisoned(value.get()))
    return value
  }
  if (Array.isArray(value)) return value.map(entry => poisoned(entry))
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, poisoned(entry, name.replace('$', ''))]))
}

describe('text of others', () => {
  for (const id of SCREENS) {
    it(`is shown for what it is on "${id}" [SEC-68]`, async () => {
      const fixture = (await allFixtures()).find(other => other.id === id)
      const root = await onScreen(id, poisoned(fixture?.model) as object)
      await new Promise(resolve => setTimeout(resolve, 120))
      const text = root.querySelector('.scene')?.textContent ?? ''
      expect(text).to.include('⟨U+202E⟩')
      expect(text).to.not.match(RAW)
      expect(root.querySelector('img[src="x"]')).to.equal(null)
      for (const link of root.querySelectorAll<HTMLAnchorElement>('.scene a')) expect(link.rel).to.equal('noopener noreferrer')
      root.remove()
    })
  }

  it('can be read to its end with the keyboard alone where it was cut [SEC-68]', async () => {
    const detail = `${'A long explanation. '.repeat(30)}The end.`
    const root = await onScreen('error', { title: 'Something went wrong', detail })
    const text = find(root, '.scene bdi[tabindex]')
    expect(text.textContent).to.not.include('The end.')
    find(root, '.title').focus()
    await sendKeys({ press: 'Tab' })
    await until(() => text.textContent?.includes('The end.'))
    await sendKeys({ press: 'Tab' })
    await until(() => !text.textContent?.includes('The end.'))
    root.remove()
  })

  it('is no stop of its own inside a button', async () => {
    const root = await onScreen('error', { button: 'Try again '.repeat(20) })
    const text = find(root, '.button-primary bdi')
    expect(text.tabIndex).to.equal(-1)
    expect(text.title).to.include('Try again Try again')
    root.remove()
  })

  it('is marked, in words too, where a name is made of look-alike letters', async () => {
    const fixture = (await allFixtures()).find(({ id }) => id === 'confirm-ethereum')
    const shown = (fixture?.model as { $review: { get(): object } }).$review.get()
    const atom = await stores()
    const root = await onScreen('confirm-ethereum', { $review: atom({ ...shown, amount: { text: '5', unit: 'US\u0415C' }, wallet: { ...(shown as { wallet: object }).wallet, name: 'Unisw\u0430p' } }) })
    const marks = [...root.querySelectorAll('.look-alike')]
    expect(marks.map(mark => mark.parentElement?.textContent)).to.deep.equal(['US\u0415C', 'Unisw\u0430p'])
    for (const mark of marks) expect(mark.getAttribute('aria-label')).to.include('several alphabets')
    root.remove()
  })
})
