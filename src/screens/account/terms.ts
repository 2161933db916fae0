import { atom, computed, type ReadableAtom } from 'nanostores'
import { documentHost, type DocumentName } from '../../config/markup/document-host.js'
import type { Settings } from '../../config/settings.js'
import { account } from '../../copy/areas/account.js'
import { text, type Text } from '../../copy/language.js'
import { logout } from '../../session/logout.js'
import { $session } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { documents, lock } from '../../ui/pictures/later-icons.js'
import { safeLink } from '../../ui/safe/safe-url.js'
import { guarded, type ChoiceRow } from '../shapes/parts/parts.js'
import { consentView, type ConsentState, type ConsentModel } from '../shapes/consent/consent.js'

export type TermsStatus = 'asking' | 'accepting' | 'leaving'

const word = (pick: (words: typeof account.english.terms) => string) => text(account, words => pick(words.terms))

/** The documents that the host has named, each with its host if only markup names it. */
function documentsOf(settings: Settings): readonly ChoiceRow[] {
  const row = (key: string, icon: string, label: Text, name: DocumentName): ChoiceRow[] => {
    const href = settings.legal[name]
    return safeLink(href) ? [{ key, mark: { icon }, label, href, address: documentHost(settings, name) }] : []
  }
  return [
    ...row(
      'terms',
      documents,
      word(words => words.viewTerms),
      'termsAndConditionsUrl',
    ),
    ...row(
      'privacy',
      lock,
      word(words => words.viewPrivacyPolicy),
      'privacyPolicyUrl',
    ),
  ]
}

/** Asks for consent to the host's terms, if the host requires it and this user has not given it yet. */
export const terms = screen('terms', {
  view: consentView,
  start: (
    _: Record<never, never>,
    stage: OnStage<User>,
  ): ConsentModel & { readonly $status: ReadableAtom<TermsStatus> } => {
    const settings = stage.$settings.get()
    const $status = atom<TermsStatus>('asking')
    const accept = stage.run(async () => {
      if ($status.get() !== 'asking') return
      $status.set('accepting')
      const { acceptTerms } = await import('../../session/accept-terms.js')
      stage.finish(await acceptTerms(stage.signal))
    })
    const decline = stage.run(async () => {
      if ($status.get() !== 'asking') return
      $status.set('leaving')
      await logout()
      stage.leave()
    })
    const $state = computed([$status, $session()], (status, { user }): ConsentState => {
      const address = user?.email?.address ?? user?.phone?.number
      return {
        icon: documents,
        title: word(words => words.title),
        detail: word(words => words.detail({ app: settings.name })),
        documents: documentsOf(settings),
        note: address && text(account, words => words.signedInAs({ address })),
        answers: [
          {
            text: word(words => words.decline),
            press: () => void decline(),
            busy: status === 'leaving',
            disabled: status === 'accepting',
          },
          {
            text: word(words => (status === 'accepting' ? words.accepting : words.accept)),
            ...guarded(() => void accept()),
            busy: status === 'accepting',
            disabled: status === 'leaving',
          },
        ],
      }
    })
    return { $state, $status }
  },
})
