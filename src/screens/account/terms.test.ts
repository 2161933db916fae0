import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import type { HostLayer } from '../../config/settings.js'
import { forgetPage } from '../../lib/page.js'
import { core } from '../../session/core.js'
import { currentUser, setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { documents, lock } from '../../ui/pictures/later-icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ConsentModel } from '../shapes/consent/consent.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, englishText, contentOf } from '../shapes/parts/screen-content.harness.js'
import { terms } from './terms.js'

type Account = { type: 'email'; address: string } | { type: 'phone'; phoneNumber: string }
const EMAIL: Account = { type: 'email', address: 'ada@example.com' }
const user = (linked_accounts: readonly Account[], has_accepted_terms = false) => ({
  id: 'did:privy:ada',
  created_at: 1,
  linked_accounts,
  mfa_methods: [],
  has_accepted_terms,
  is_guest: false,
})

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  forgetPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  core().close()
  provider.restore()
  forgetPage()
})

async function asked(
  reply: Parameters<typeof scriptedProvider>[0],
  config: HostLayer = {},
  accounts: readonly Account[] = [EMAIL],
) {
  provider = scriptedProvider(reply)
  setSession(userFromWire(user(accounts) as never), 'login')
  const page = playPart(terms, {}, config)
  await eventually(() => expect(page.screenName()).toBe('terms'))
  const model = page.model<ConsentModel>()
  const answers = () =>
    model.$state
      .get()
      .answers.map(({ text, busy = false, disabled = false, guarded = false }) =>
        [englishText(text), busy && 'busy', disabled && 'disabled', guarded && 'guarded'].filter(Boolean).join(' '),
      )
  const paths = () => provider.requests.map(({ url }) => url.pathname).filter(path => !path.includes('analytics'))
  return { ...page, model, answers, paths }
}

describe('the terms of a host', () => {
  it('the screen shows both documents and the account that is signed in', async () => {
    const { model, answers, stage } = await asked('hang', {
      name: 'Almanac',
      legal: { termsAndConditionsUrl: 'https://app.example/terms', privacyPolicyUrl: 'https://app.example/privacy' },
    })
    expect(contentOf(model)).toMatchObject({
      title: 'One last step',
      detail: 'By continuing you agree to the terms of Almanac.',
    })
    const state = model.$state.get()
    expect([state.icon, englishText(state.note ?? '')]).toEqual([documents, 'Signed in as ada@example.com'])
    expect(state.documents?.map(({ label, ...rest }) => ({ ...rest, label: englishText(label) }))).toEqual([
      { key: 'terms', mark: { icon: documents }, label: 'View Terms', href: 'https://app.example/terms' },
      { key: 'privacy', mark: { icon: lock }, label: 'View Privacy Policy', href: 'https://app.example/privacy' },
    ])
    expect(answers()).toEqual(['No thanks', 'Accept guarded'])
    stage.close()
  })

  it('a document that only markup names shows its host, and one that a script names shows none [SEC-95]', async () => {
    const privacyPolicyUrl = `https://app.example.${'a'.repeat(60)}.evil.example/privacy`
    const markup = { legal: { termsAndConditionsUrl: 'https://gооgle.example/terms', privacyPolicyUrl } }
    const linksOf = async (config: HostLayer) => {
      const { model, stage } = await asked('hang', config)
      const links = model.$state.get().documents?.map(({ href, address }) => [href, address])
      stage.close()
      return links
    }
    expect(await linksOf({ markup })).toEqual([
      [markup.legal.termsAndConditionsUrl, 'xn--ggle-55da.example'],
      [privacyPolicyUrl, `…${'a'.repeat(26)}.evil.example`],
    ])
    const ours = 'https://app.example/terms'
    expect(await linksOf({ markup, legal: { termsAndConditionsUrl: ours, privacyPolicyUrl: ours } })).toEqual([
      [ours, undefined],
      [ours, undefined],
    ])
  })

  it('a document of the page itself shows no host', async () => {
    vi.stubGlobal('location', { protocol: 'https:', host: 'shop.example', hostname: 'shop.example', port: '' })
    const { model, stage } = await asked('hang', {
      markup: { legal: { termsAndConditionsUrl: 'https://shop.example/terms' } },
    } as HostLayer)
    expect(model.$state.get().documents).toMatchObject([{ key: 'terms', address: undefined }])
    stage.close()
  })

  it('documents that the host has not set are left out, and so is the note without an address', async () => {
    const plain = await asked('hang', {}, [])
    expect([plain.model.$state.get().documents, plain.model.$state.get().note]).toEqual([[], undefined])
    plain.stage.close()
    const one = await asked('hang', { legal: { privacyPolicyUrl: 'https://app.example/privacy' } }, [
      { type: 'phone', phoneNumber: '+1 206 555 0100' },
    ])
    expect(one.model.$state.get().documents?.map(({ key }) => key)).toEqual(['privacy'])
    expect(englishText(one.model.$state.get().note ?? '')).toBe('Signed in as +1 206 555 0100')
    one.stage.close()
  })

  it('the terms are accepted once, end with the user who accepted them, and cannot be declined meanwhile', async () => {
    const { model, answers, paths, result } = await asked(jsonResponse(user([EMAIL], true)))
    pressButton(model, 'Accept')
    expect(answers()).toEqual(['No thanks disabled', 'Accepting busy guarded'])
    pressButton(model, 'Accepting')
    pressButton(model, 'No thanks')
    expect(await result).toMatchObject({ id: 'did:privy:ada', hasAcceptedTerms: true })
    expect(paths()).toEqual(['/api/v1/users/me/accept_terms'])
  })

  it('the request is aborted when the visitor leaves', async () => {
    const { model, stage, result } = await asked('hang')
    pressButton(model, 'Accept')
    await eventually(() => expect(provider.requests).toHaveLength(1))
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    expect(provider.requests[0]?.init.signal?.aborted).toBe(true)
  })

  it('declining the terms ends the session once, and the login with it', async () => {
    const { model, answers, result, screenName } = await asked(jsonResponse({ success: true }))
    pressButton(model, 'No thanks')
    expect(answers()).toEqual(['No thanks busy', 'Accept disabled guarded'])
    pressButton(model, 'Accept')
    pressButton(model, 'No thanks')
    expect(screenName()).toBe('terms')
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    expect(currentUser()).toBeNull()
    expect(provider.requests.filter(({ url }) => url.pathname.endsWith('accept_terms'))).toEqual([])
  })
})
