import { describe, expect, it, vi } from 'vitest'
import { account } from './areas/account.js'
import { english, text, textIn, wordsOf, type Language } from './language.js'
import { languageFor } from './locales.js'
import { login } from './areas/login.js'
import { ALL_AREAS } from './test/all-areas.harness.js'
import { withOverrides, type WordOverrides } from './overrides.js'
import { shell } from './areas/shell.js'
import { pseudo } from '../../demo/gallery/pseudo.js'
import { pluralsOf } from './plurals.js'
import { transaction } from './areas/transaction.js'

describe('texts', () => {
  it('a text is chosen when it is rendered', () => {
    const german = {
      ...english,
      tag: 'de',
      words: (() => ({ ...login.english, title: 'Anmelden' })) as typeof english.words,
    }
    const title = text(login, words => words.title)
    expect([textIn(title, english), textIn(title, german), textIn('of the host', german)]).toEqual([
      'Log in or sign up',
      'Anmelden',
      'of the host',
    ])
  })

  it('a sentence is complete without the name of the app', async () => {
    const subtitle = async (tag: string) =>
      wordsOf(transaction, await languageFor(tag)).confirm.solanaSubtitle({ app: '' })
    expect(await subtitle('en')).toBe('This app wants your permission to approve the following transaction.')
    expect(await subtitle('de')).toMatch(/^Diese App /)
    for (const tag of ['de', 'ar']) expect(await subtitle(tag)).not.toMatch(/undefined|^\s/)
  })

  it('a text has a form for every number, by the rules of the language', () => {
    const { confirm } = wordsOf(transaction, english)
    expect([0, 1, 2].map(count => confirm.instructions({ count }))).toEqual(['0 steps', '1 step', '2 steps'])
    expect([1, 2].map(count => wordsOf(transaction, english).fact.tokenIds({ count }))).toEqual([
      'Token ID',
      'Token IDs',
    ])
    const arabic = pluralsOf<'zero' | 'one' | 'two' | 'few' | 'many'>('ar')
    const forms = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' }
    expect([0, 1, 2, 3, 11, 100].map(count => arabic(count, forms))).toEqual([
      'zero',
      'one',
      'two',
      'few',
      'many',
      'other',
    ])
  })
})

describe("a host's own texts", () => {
  const withTexts = (overrides: unknown) => withOverrides(english, overrides as WordOverrides)

  it('single texts are replaced, with values inserted', () => {
    const language = withTexts({
      login: { title: 'Sign in' },
      account: { signedInAs: 'You are {address}, {address}', guest: { entering: 'Come in' } },
    })
    expect(wordsOf(login, language)).toMatchObject({
      title: 'Sign in',
      email: 'Email',
    })
    expect(wordsOf(account, language).guest).toEqual({ entering: 'Come in', moments: 'Just a few moments more' })
    expect(wordsOf(account, language).signedInAs({ address: 'ada@example.com' })).toBe(
      'You are ada@example.com, ada@example.com',
    )
    expect(wordsOf(account, language).terms).toBe(account.english.terms)
  })

  it('unknown placeholders stay as they are, and nothing is read from a prototype', () => {
    const { signedInAs } = wordsOf(account, withTexts({ account: { signedInAs: '{toString} {name} {address}' } }))
    expect(signedInAs({ address: '{address}' })).toBe('{toString} {name} {address}')
    expect(wordsOf(login, withTexts(Object.create({ login: { title: 'No' } }))).title).toBe('Log in or sign up')
    expect(wordsOf(login, withTexts({ login: Object.create({ title: 'No' }) as object })).title).toBe(
      'Log in or sign up',
    )
  })

  it('texts that are not strings, blank, too long or under an unknown name are ignored', () => {
    for (const title of [7, null, {}, [], () => 'No', '', '  ', 'x'.repeat(501)])
      expect(wordsOf(login, withTexts({ login: { title } })).title).toBe('Log in or sign up')
    for (const overrides of [
      7,
      null,
      'No',
      [],
      { constructor: 'No', heading: 'No', code: 'No', __proto__: { title: 'No' } },
    ])
      expect(wordsOf(login, withTexts({ login: overrides }))).toEqual(login.english)
  })

  it('a text may have five hundred characters', () => {
    expect(wordsOf(login, withTexts({ login: { title: 'x'.repeat(500) } })).title).toBe('x'.repeat(500))
  })

  it('a language with replaced texts keeps its other texts, its tag and its direction', async () => {
    const arabic = await languageFor('ar')
    const language = withOverrides(arabic, { login: { title: 'Sign in' } })
    expect([language.tag, language.direction, wordsOf(login, language).title]).toEqual(['ar', 'rtl', 'Sign in'])
    expect(wordsOf(login, language).email).toBe(wordsOf(login, arabic).email)
    expect(wordsOf(shell, language)).toBe(wordsOf(shell, arabic))
  })

  it('a text cannot change the direction of the text around it', () => {
    expect(wordsOf(login, withTexts({ login: { title: 'a\u202Eb\nc\u2067d' } })).title).toBe('a b c d')
  })
})

describe('the language for a tag', () => {
  const german = { ...english, tag: 'de' }

  it('a language is found by the beginning of its tag, in any case, and is English if it is unknown', async () => {
    const locales = { de: () => Promise.resolve(() => Promise.resolve(german)) }
    const found = await Promise.all(
      ['de', 'de-AT', 'DE-latn-at', 'den', 'fr-DE', 'constructor', '', '-'].map(tag =>
        languageFor(tag, undefined, locales),
      ),
    )
    expect(found.map(({ tag }) => tag)).toEqual(['de', 'de', 'de', 'en', 'en', 'en', 'en', 'en'])
  })

  it('a language whose file does not load is English, and requested again', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(() => Promise.resolve(german))
    expect((await languageFor('de', undefined, { de: load })).tag).toBe('en')
    expect((await languageFor('de', undefined, { de: load })).tag).toBe('de')
  })
})

describe('German and Arabic', () => {
  const trees = Promise.all(['de', 'ar'].map(async tag => [tag, await languageFor(tag)] as const))

  /**
   * Pairs of every English text with that of another language. Functions get values that can be recognised in the
   * result.
   */
  function* pairs(
    english: unknown,
    other: unknown,
    path: string,
    number = 3,
  ): Generator<[path: string, english: string, other: string]> {
    const given = new Proxy(
      {},
      {
        get: (_, name) => (name === 'count' || name === 'index' || name === 'total' ? number : `⟨${String(name)}⟩`),
        ownKeys: () => [],
      },
    )
    if (typeof english === 'string') yield [path, english, other as string]
    else if (typeof english === 'function') yield [path, english(given), (other as (given: object) => string)(given)]
    else
      for (const [name, word] of Object.entries(english as object))
        yield* pairs(word, (other as Record<string, unknown>)[name], `${path}.${name}`, number)
  }

  const namesIn = (words: unknown): unknown =>
    typeof words === 'object' && words !== null
      ? Object.fromEntries(Object.entries(words).map(([name, word]) => [name, namesIn(word)]))
      : 'a word'

  it('every language has exactly the English texts, with the same placeholders', async () => {
    for (const [tag, language] of await trees) {
      expect(language.tag).toBe(tag)
      for (const area of ALL_AREAS) expect(namesIn(language.words(area))).toEqual(namesIn(area.english))
      for (const area of ALL_AREAS) {
        for (const [path, inEnglish, inOther] of pairs(area.english, language.words(area), area.name)) {
          expect(inOther.trim(), `${tag} ${path}`).not.toBe('')
          expect([...inOther.matchAll(/⟨\w+⟩/g)].map(String).sort(), `${tag} ${path}`).toEqual(
            [...inEnglish.matchAll(/⟨\w+⟩/g)].map(String).sort(),
          )
        }
      }
    }
  })

  it('every language has a text for every number', async () => {
    for (const [tag, language] of await trees) {
      for (const area of ALL_AREAS) {
        for (const number of [0, 1, 2, 3, 11, 100])
          for (const [path, , inOther] of pairs(area.english, language.words(area), area.name, number))
            expect(inOther.trim(), `${tag} ${path} ${number}`).not.toBe('')
      }
    }
  })

  it('"Try again" is the only wording for a retry, except "Retry" where the specification requires it', async () => {
    const inEnglish: string[] = []
    const others = new Map<string, Set<string>>()
    for (const [tag, language] of await trees)
      for (const area of ALL_AREAS)
        for (const [path, word, other] of pairs(area.english, language.words(area), area.name)) {
          if (!/^(Try again|Retry)$/i.test(word)) continue
          inEnglish.push(`${path}: ${word}`)
          others.set(tag, (others.get(tag) ?? new Set<string>()).add(other))
        }
    expect(inEnglish.length).toBeGreaterThan(20)
    expect([...new Set(inEnglish)].filter(word => !word.endsWith(': Try again')).sort()).toEqual([
      'oauth.retry: Retry',
      'security.captcha.retry: Retry',
    ])
    expect([...others].map(([tag, words]) => [tag, [...words]])).toEqual([
      ['de', ['Erneut versuchen']],
      ['ar', ['حاول مرة أخرى']],
    ])
  })

  it('only a fixed list of texts is the same as in English', async () => {
    const same = new Set<string>()
    for (const [tag, language] of await trees) {
      for (const area of ALL_AREAS)
        for (const [path, inEnglish, inOther] of pairs(area.english, language.words(area), area.name))
          if (inEnglish === inOther) same.add(`${tag} ${path}`)
    }
    expect([...same].sort()).toEqual([
      'ar login.solana',
      'ar protection.wallets.named',
      'ar transaction.confirm.position',
      'de linking.account.passkeys',
      'de linking.kind.passkey',
      'de linking.kind.wallet',
      'de login.solana',
      'de mfa.methods.passkey',
      'de mfa.methods.sms',
      'de passkeys.manage.passkey',
      'de pending.speeds.normal',
      'de protection.passkeys.label',
      'de protection.wallets.label',
      'de protection.wallets.name',
      'de protection.wallets.named',
      'de transaction.confirm.position',
      'de transaction.fact.block',
      'de transaction.fact.nonce',
      'de transaction.fact.token',
      'de transaction.fact.version',
    ])
  })

  it('plurals follow the rules of the language', async () => {
    const [[, german], [, arabic]] = (await trees) as [readonly [string, Language], readonly [string, Language]]
    const instructions = (language: Language) =>
      [0, 1, 2, 3, 11, 100].map(count => wordsOf(transaction, language).confirm.instructions({ count }))
    expect(instructions(german)).toEqual([
      '0 Schritte',
      '1 Schritt',
      '2 Schritte',
      '3 Schritte',
      '11 Schritte',
      '100 Schritte',
    ])
    expect(new Set(instructions(arabic)).size).toBe(6)
    expect([german, arabic].map(({ direction }) => direction)).toEqual(['ltr', 'rtl'])
  })

  it('the test language stretches and accents texts, but not the inserted values', () => {
    const { signedInAs } = wordsOf(account, pseudo)
    expect(signedInAs({ address: 'ada@example.com' })).toBe('Šîîğñééđ îîñ ååš ~~ada@example.com')
    for (const [, inEnglish, inOther] of pairs(shell.english, wordsOf(shell, pseudo), ''))
      expect(inOther.length).toBeGreaterThanOrEqual(inEnglish.length * 1.4)
  })
})
