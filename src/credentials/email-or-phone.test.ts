import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jsonResponse, scriptedProvider } from '../api/provider.harness.js'
import type { HostConfig } from '../config/settings.js'
import { forgetPage } from '../lib/page.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { landing, type LandingModel } from '../screens/login/landing.js'
import type { CodeModel } from '../screens/shapes/code/code.js'
import type { FindModel } from '../screens/shapes/find/find.js'
import type { FieldMore, FieldSpec } from '../screens/shapes/form/field.js'
import { playPart } from '../screens/shapes/parts/play-part.harness.js'
import { englishText } from '../screens/shapes/parts/screen-content.harness.js'
import type { Authenticated } from '../session/authenticate.js'
import { core } from '../session/core.js'
import { tokenFor } from '../session/test/page.harness.js'
import { at, done, flow, on } from '../stage/define.js'
import type { Credential, ProveInput } from './credential.js'
import { email } from './email.js'
import { phone } from './phone.js'

/*
 * One field of the landing for two credentials: it takes an address or a number, and the credential that can read the
 * text is proven. Numbers are parsed on demand, as in the field for a number alone.
 */

const EMAIL = 'ada@example.com'
const NUMBER = '+1 212 555 0100'
const isNumber = (text: string) => /^[\s\d()+-]+$/.test(text)
const kindOf = (identifier: string) => (email.field.read(identifier) === undefined ? phone : email)

const emailOrPhoneField: FieldSpec = {
  ...email.field,
  key: 'email-or-phone',
  type: 'text',
  name: 'username',
  autoComplete: 'username',
  label: 'Email or phone number',
  placeholder: 'Email or phone number',
  refuse: (identifier, settings) => kindOf(identifier).field.refuse?.(identifier, settings),
  more: async ({ $text, $more }, settings) => {
    // The field for a number has its own stores. It gets the text while that is a number.
    const number = { $text: atom(''), $more: atom<FieldMore | undefined>() }
    await phone.field.more?.(number, settings)
    const show = () => {
      const more = number.$more.get()
      if (!more) return
      // The text is formatted only when the visitor leaves the field: an address may start with digits.
      const edit: FieldMore['edit'] = typing => typing
      if (isNumber($text.get())) $more.set({ ...more, edit })
      else
        $more.set({
          ...more,
          edit,
          read: email.field.read,
          settle: () => {},
          Lead: undefined,
          hint: '',
          complaint: email.field.complaint ?? '',
        })
    }
    number.$more.listen(show)
    number.$text.listen(text => {
      if (isNumber($text.get())) $text.set(text)
    })
    $text.subscribe(text => {
      if (isNumber(text)) number.$text.set(text)
      show()
    })
  },
}

const emailOrPhone = {
  ...email,
  field: emailOrPhoneField,
  prove: {
    'log-in': flow<ProveInput, Authenticated>('email-or-phone', {
      start: input => at(kindOf(input.identifier ?? '').prove['log-in'], input),
      on: [email, phone].map(({ prove }) => on(prove['log-in'], authenticated => done(authenticated))),
    }),
  },
} satisfies Credential

const login = flow<Record<never, never>, Authenticated>('login', {
  start: () => at(landing, { methods: [emailOrPhone] }),
  on: [
    on(landing, ({ identifier }) => at(emailOrPhone.prove['log-in'], { identifier })),
    on(emailOrPhone.prove['log-in'], authenticated => done(authenticated)),
  ],
})

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  forgetPage()
  provider = scriptedProvider(({ url }) =>
    jsonResponse(
      url.pathname.endsWith('/authenticate')
        ? {
            user: {
              id: 'did:privy:ada',
              created_at: 1,
              linked_accounts: [],
              mfa_methods: [],
              has_accepted_terms: true,
              is_guest: false,
            },
            is_new_user: true,
            token: tokenFor({ appId: 'clapiclientunittest000001' }),
            refresh_token: 'refresh',
            session_update_action: 'set',
          }
        : { success: true },
    ),
  )
})
afterEach(() => {
  core().close()
  provider.restore()
  forgetPage()
})

/** The landing with this field alone, and functions that use it as its view does. */
async function opened(config: HostConfig = {}) {
  const page = playPart(login, {}, { loginMethods: ['email'], ...config })
  const shows = (name: string) => eventually(() => expect(page.screenName()).toBe(name))
  await shows('landing')
  const [shown, ...others] = page.model<LandingModel>().$state.get().fields
  if (!shown || others.length > 0) throw new Error('There is not one field.')
  const field = shown.model
  return {
    ...page,
    shows,
    field,
    load: async () => {
      field.load()
      await eventually(() => expect(field.$more.get()).toBeDefined())
    },
    /** Types characters at the end of the text, one by one. */
    type: (characters: string) => {
      for (const character of characters) {
        const text = field.$text.get() + character
        field.type(field.$more.get()?.edit({ text, caret: text.length }).text ?? text)
      }
    },
    leave: () => field.$more.get()?.settle(),
    country: () => (field.$more.get()?.Lead ? field.$more.get()?.lead.text : undefined),
    hint: () => englishText(field.$more.get()?.hint ?? ''),
    complaint: () => englishText(field.$more.get()?.complaint ?? ''),
  }
}
const bodies = (path: string) =>
  provider.requests.filter(({ url }) => url.pathname.endsWith(path)).map(({ body }) => body)

describe('one field for an e-mail address or a phone number', () => {
  it.each([
    { kind: 'email', typed: ` ${EMAIL}`, identifier: EMAIL, method: 'email', sent: { email: EMAIL } },
    { kind: 'phone', typed: '2125550100', identifier: NUMBER, method: 'sms', sent: { phoneNumber: NUMBER } },
  ])('the visitor logs in with a code for what they have typed: $kind', async visitor => {
    const { load, type, field, shows, model, result } = await opened()
    await load()
    type(visitor.typed)
    expect(field.$valid.get()).toBe(true)
    field.submit()
    await shows(`${visitor.kind}-code`)
    const code = model<CodeModel>()
    await eventually(() => expect(code.$status.get()).toBe('awaiting-code-input'))
    expect(code.identifier?.replaceAll('\u00a0', ' ')).toBe(visitor.identifier)
    code.submit('123456')
    expect(await result).toMatchObject({ method: visitor.method })
    expect([bodies('/init'), bodies('/authenticate')]).toMatchObject([
      [visitor.sent],
      [{ ...visitor.sent, code: '123456' }],
    ])
  })

  it('a text that is neither cannot be submitted, and the error is the one of its kind', async () => {
    const { load, type, field, complaint, screenName } = await opened()
    await load()
    type('ada@')
    expect([field.$valid.get(), complaint()]).toEqual([false, 'Please enter a valid email address.'])
    field.type('212555')
    expect([field.$valid.get(), complaint()]).toEqual([false, 'Please enter a valid phone number.'])
    field.submit()
    expect(screenName()).toBe('landing')
  })

  it('a rule for one kind does not apply to the other', async () => {
    const { load, field, shows } = await opened({ disablePlusEmails: true })
    await load()
    field.type('ada+shop@example.com')
    field.submit()
    expect(englishText(field.$error.get() ?? '')).toBe("Please enter a valid email address without a '+'.")
    field.type(NUMBER)
    field.submit()
    await shows('phone-code')
  })

  it('an address does not wait until numbers can be read, but a number does', async () => {
    const first = await opened()
    first.field.type(EMAIL)
    first.field.submit()
    await first.shows('email-code')

    const second = await opened()
    second.field.type(NUMBER)
    second.field.submit()
    expect([second.screenName(), second.field.$more.get()]).toEqual(['landing', undefined])
    await second.shows('phone-code')
  })

  it('the country stands in front of a number only, and an address may start with digits', async () => {
    const { load, type, leave, field, country, hint } = await opened()
    await load()
    expect([country(), hint()]).toEqual([undefined, ''])
    type('212')
    expect([country(), hint()]).toEqual(['+1', 'We text you a code.'])
    type('ada@example.com')
    leave()
    expect([country(), hint(), field.$text.get(), field.$valid.get()]).toEqual([
      undefined,
      '',
      '212ada@example.com',
      true,
    ])
  })

  it('a number is formatted when the visitor leaves the field, and they can change its country', async () => {
    const { load, type, leave, field, country, shows, model } = await opened()
    await load()
    type('+442079460958')
    leave()
    expect([field.$text.get(), country()]).toEqual(['020 7946 0958', '+44'])
    void field.$more.get()?.lead.choose(field.ask)
    await shows('countries')
    model<FindModel>()
      .$rows.get()
      .find(({ key }) => key === 'US')
      ?.choose?.()
    await eventually(() => expect([country(), field.$more.get()?.resumes]).toEqual(['+1', true]))
    field.type('2125550100')
    field.submit()
    await shows('phone-code')
    expect(model<CodeModel>().identifier?.replaceAll('\u00a0', ' ')).toBe(NUMBER)
  })
})
