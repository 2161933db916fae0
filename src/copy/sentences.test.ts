import { describe, expect, it } from 'vitest'
import { account } from './areas/account.js'
import type { Area } from './area.js'
import { ERROR_CODES } from '../errors/codes.js'
import { errors, wordsForError, type ErrorPlace } from './areas/errors.js'
import { funding } from './areas/funding.js'
import { english, wordsOf } from './language.js'
import { languageFor } from './locales.js'
import { login } from './areas/login.js'
import { pluralsOf } from './plurals.js'
import { shell } from './areas/shell.js'
import { transaction } from './areas/transaction.js'
import { wallet } from './areas/wallet.js'

const LANGUAGES = await Promise.all(['en', 'de', 'ar'].map(tag => languageFor(tag)))

/** The text in every language, in the order above. */
const said = <Words>(area: Area<string, Words>, say: (words: Words) => string): string[] =>
  LANGUAGES.map(language => say(wordsOf(area, language)))

describe('a sentence with a number', () => {
  /** One number for each plural form that a language may have. */
  const COUNTS = [0, 1, 2, 3, 11, 100]
  const six = (one: string, other: string) => [other, one, other, other, other, other]

  it('the numbers cover every plural form', () => {
    for (const { tag } of LANGUAGES) {
      const rules = new Intl.PluralRules(tag)
      expect(new Set(COUNTS.map(count => rules.select(count)))).toEqual(
        new Set(rules.resolvedOptions().pluralCategories),
      )
    }
  })

  it.each<[string, (count: number) => string[], [en: string[], de: string[], ar: string[]]]>([
    [
      'instructions',
      count => said(transaction, ({ confirm }) => confirm.instructions({ count })),
      [
        ['0 steps', '1 step', '2 steps', '3 steps', '11 steps', '100 steps'],
        ['0 Schritte', '1 Schritt', '2 Schritte', '3 Schritte', '11 Schritte', '100 Schritte'],
        ['لا خطوات', 'خطوة واحدة', 'خطوتان', '3 خطوات', '11 خطوةً', '100 خطوة'],
      ],
    ],
    [
      'token IDs',
      count => said(transaction, ({ fact }) => fact.tokenIds({ count })),
      [
        six('Token ID', 'Token IDs'),
        six('Token-ID', 'Token-IDs'),
        ['معرّفات الرموز', 'معرّف الرمز', 'معرّفا الرمزين', 'معرّفات الرموز', 'معرّفات الرموز', 'معرّفات الرموز'],
      ],
    ],
    [
      'extra bytes',
      count => said(transaction, ({ problem }) => problem.extraBytes({ count })),
      [
        COUNTS.map(
          count => `This call carries ${count} ${count === 1 ? 'byte' : 'bytes'} more than its function takes.`,
        ),
        COUNTS.map(
          count => `Dieser Aufruf enthält ${count} ${count === 1 ? 'Byte' : 'Bytes'} mehr, als seine Funktion braucht.`,
        ),
        [
          'لا يحمل هذا الاستدعاء بايتات زائدة عمّا تأخذه دالته.',
          'يحمل هذا الاستدعاء بايتًا واحدًا زائدًا عمّا تأخذه دالته.',
          'يحمل هذا الاستدعاء بايتين زائدين عمّا تأخذه دالته.',
          'يحمل هذا الاستدعاء 3 بايتات زائدة عمّا تأخذه دالته.',
          'يحمل هذا الاستدعاء 11 بايتًا زائدًا عمّا تأخذه دالته.',
          'يحمل هذا الاستدعاء 100 بايت زائد عمّا تأخذه دالته.',
        ],
      ],
    ],
    [
      'wallets that are being created',
      count => said(wallet, ({ create }) => create.title({ count })),
      [
        six('Creating your wallet', 'Creating your wallets'),
        six('Ihre Wallet wird erstellt', 'Ihre Wallets werden erstellt'),
        [
          'جارٍ إنشاء محافظك',
          'جارٍ إنشاء محفظتك',
          'جارٍ إنشاء محفظتيك',
          'جارٍ إنشاء محافظك',
          'جارٍ إنشاء محافظك',
          'جارٍ إنشاء محافظك',
        ],
      ],
    ],
    [
      'wallets that are ready',
      count => said(wallet, ({ create }) => create.success({ count })),
      [
        six('Your wallet is ready', 'Your wallets are ready'),
        six('Ihre Wallet ist bereit', 'Ihre Wallets sind bereit'),
        ['محافظك جاهزة', 'محفظتك جاهزة', 'محفظتاك جاهزتان', 'محافظك جاهزة', 'محافظك جاهزة', 'محافظك جاهزة'],
      ],
    ],
    [
      'the owner of new wallets',
      count => said(wallet, ({ create }) => create.successDetail({ count })),
      [
        six('It belongs to your account.', 'They belong to your account.'),
        six('Sie gehört zu Ihrem Konto.', 'Sie gehören zu Ihrem Konto.'),
        [
          'إنها تابعة لحسابك.',
          'إنها تابعة لحسابك.',
          'إنهما تابعتان لحسابك.',
          'إنها تابعة لحسابك.',
          'إنها تابعة لحسابك.',
          'إنها تابعة لحسابك.',
        ],
      ],
    ],
  ])('a sentence has the form that each language has for its number: %s', (_, say, expected) => {
    const forms = COUNTS.map(say)
    expect(LANGUAGES.map((_, at) => forms.map(languages => languages[at]))).toEqual(expected)
  })

  it('the usual form is used if a language has none for this number', () => {
    expect(pluralsOf<'one'>('fr')(1_000_000, { one: 'un', other: 'tous' })).toBe('tous')
  })
})

describe('a sentence with a name in it', () => {
  it.each<[string, string[], string[]]>([
    [
      'the terms to accept',
      said(account, ({ terms }) => terms.detail({ app: 'Demo' })),
      [
        'By continuing you agree to the terms of Demo.',
        'Wenn Sie fortfahren, stimmen Sie den Bedingungen von Demo zu.',
        'بالمتابعة فإنك توافق على شروط Demo.',
      ],
    ],
    [
      'the terms of an app without a name',
      said(account, ({ terms }) => terms.detail({ app: '' })),
      [
        'By continuing you agree to the terms of this app.',
        'Wenn Sie fortfahren, stimmen Sie den Bedingungen von dieser App zu.',
        'بالمتابعة فإنك توافق على شروط هذا التطبيق.',
      ],
    ],
    [
      'the explanation of an account',
      said(login, ({ infoDetail }) => infoDetail({ app: 'Demo' })),
      [
        'Your login opens a wallet that belongs to you. Demo never sees its keys.',
        'Ihre Anmeldung öffnet eine Wallet, die Ihnen gehört. Demo sieht ihre Schlüssel nie.',
        'يفتح تسجيل دخولك محفظة تخصك وحدك. لا يرى Demo مفاتيحها أبدًا.',
      ],
    ],
    [
      'the explanation of an account in an app without a name',
      said(login, ({ infoDetail }) => infoDetail({ app: '' })),
      [
        'Your login opens a wallet that belongs to you. This app never sees its keys.',
        'Ihre Anmeldung öffnet eine Wallet, die Ihnen gehört. Diese App sieht ihre Schlüssel nie.',
        'يفتح تسجيل دخولك محفظة تخصك وحدك. لا يرى هذا التطبيق مفاتيحها أبدًا.',
      ],
    ],
    ['the dialog', said(shell, ({ dialog }) => dialog({ app: 'Demo' })), ['Demo account', 'Demo-Konto', 'حساب Demo']],
    [
      'the dialog of an app without a name',
      said(shell, ({ dialog }) => dialog({ app: '' })),
      ['Account', 'Konto', 'الحساب'],
    ],
    ['the wallet', said(wallet, ({ name }) => name({ app: 'Demo' })), ['Demo wallet', 'Demo-Wallet', 'محفظة Demo']],
    [
      'the wallet of an app without a name',
      said(wallet, ({ name }) => name({ app: '' })),
      ['Your wallet', 'Ihre Wallet', 'محفظتك'],
    ],
    [
      'a transaction',
      said(transaction, ({ confirm }) => confirm.solanaSubtitle({ app: 'Demo' })),
      [
        'Demo wants your permission to approve the following transaction.',
        'Demo bittet um Ihre Zustimmung zu dieser Transaktion.',
        'يطلب Demo إذنك للموافقة على المعاملة التالية.',
      ],
    ],
    [
      'a transaction of an app without a name',
      said(transaction, ({ confirm }) => confirm.solanaSubtitle({ app: '' })),
      [
        'This app wants your permission to approve the following transaction.',
        'Diese App bittet um Ihre Zustimmung zu dieser Transaktion.',
        'يطلب هذا التطبيق إذنك للموافقة على المعاملة التالية.',
      ],
    ],
    [
      'one of many transactions',
      said(transaction, ({ confirm }) => confirm.position({ title: 'Confirm', index: 2, total: 3 })),
      ['Confirm (2 / 3)', 'Confirm (2 / 3)', 'Confirm (2 / 3)'],
    ],
    [
      'an account of a program',
      said(transaction, ({ fact }) => fact.account({ index: 4 })),
      ['Account 4', 'Konto 4', 'الحساب 4'],
    ],
    [
      'the amount to receive',
      said(funding, ({ receive }) => receive.title({ amount: '2', symbol: 'ETH' })),
      ['Receive 2 ETH', '2 ETH empfangen', 'استلام 2 ETH'],
    ],
    [
      'a payment of any amount',
      said(funding, ({ receive }) => receive.title({ amount: '', symbol: 'ETH' })),
      ['Receive ETH', 'ETH empfangen', 'استلام ETH'],
    ],
    [
      'the ways to add funds',
      said(funding, ({ method }) => method.title({ app: 'Demo' })),
      ['Add funds to your Demo wallet', 'Ihre Demo-Wallet aufladen', 'أضف رصيدًا إلى محفظتك في Demo'],
    ],
    [
      'the ways to add funds in an app without a name',
      said(funding, ({ method }) => method.title({ app: '' })),
      ['Add funds to your wallet', 'Ihre Wallet aufladen', 'أضف رصيدًا إلى محفظتك'],
    ],
    [
      'the amount received',
      said(funding, ({ success }) => success.detail({ amount: '2 ETH', app: 'Demo' })),
      [
        "You've successfully added 2 ETH to your Demo wallet. It may take a minute before the funds are available to use.",
        'Sie haben Ihre Demo-Wallet mit 2 ETH aufgeladen. Es kann eine Minute dauern, bis Sie das Guthaben nutzen können.',
        'أضفت 2 ETH إلى محفظتك في Demo. قد تمر دقيقة قبل أن يصبح الرصيد جاهزًا للاستخدام.',
      ],
    ],
    [
      'the amount received in an app without a name',
      said(funding, ({ success }) => success.detail({ amount: '2 ETH', app: '' })),
      [
        "You've successfully added 2 ETH to your wallet. It may take a minute before the funds are available to use.",
        'Sie haben Ihre Wallet mit 2 ETH aufgeladen. Es kann eine Minute dauern, bis Sie das Guthaben nutzen können.',
        'أضفت 2 ETH إلى محفظتك. قد تمر دقيقة قبل أن يصبح الرصيد جاهزًا للاستخدام.',
      ],
    ],
  ])('a sentence is complete in every language: %s', (_, sentences, expected) => {
    expect(sentences).toEqual(expected)
  })
})

describe('the texts for an error', () => {
  it('the texts are those of the error screen if no place is named', () => {
    for (const code of ERROR_CODES) expect(wordsForError(code, english)).toEqual(errors.english[code])
  })

  it("a place's own texts replace those of the error screen", () => {
    const at = (place: ErrorPlace) =>
      Object.fromEntries(
        ERROR_CODES.flatMap(code => {
          const { title, detail, button } = wordsForError(code, english, place)
          expect([title, button]).toEqual([errors.english[code].title, errors.english[code].button])
          return detail === errors.english[code].detail ? [] : [[code, detail]]
        }),
      )
    expect(at('codeEntry')).toEqual({
      ...Object.fromEntries(ERROR_CODES.map(code => [code, 'Issue verifying code'])),
      INVALID_CREDENTIALS: 'Invalid or expired verification code',
    })
    expect(at('connecting')).toEqual({ USER_REJECTED_REQUEST: 'User rejected connection' })
    expect(at('transfer')).toEqual({
      USER_REJECTED_REQUEST: 'User rejected the request.',
      TRANSACTION_FAILURE: 'Transaction failed',
    })
    expect(at('transaction')).toEqual({
      UNABLE_TO_SIGN: 'Failed to sign transaction',
      USER_REJECTED_REQUEST: 'Transaction was rejected by the user',
      TRANSACTION_FAILURE: 'Transaction failed',
      UNKNOWN_CONNECT_WALLET_ERROR: "Wallet couldn't be connected",
    })
  })

  it("the texts are in the visitor's language", async () => {
    const german = await languageFor('de')
    expect(wordsForError('INVALID_CREDENTIALS', german, 'codeEntry')).toEqual({
      title: 'Das hat nicht geklappt',
      detail: 'Code ungültig oder abgelaufen',
      button: 'Erneut versuchen',
    })
    expect(wordsForError('NETWORK_ERROR', german, 'codeEntry').detail).toBe('Der Code konnte nicht geprüft werden')
  })
})
