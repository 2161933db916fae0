import type { VerbPurpose } from '../../accounts/proofs/purpose.js'
import { text } from '../../copy/language.js'
import { account } from '../../copy/areas/account.js'
import { login } from '../../copy/areas/login.js'
import { screen, type OnStage } from '../../stage/define.js'
import { field } from '../shapes/form/field.js'
import { formView, type FormModel } from '../shapes/form/form.js'
import { screenName } from '../screen-name.js'
import type { IdentifierKind } from './identifier-kind.js'

/** The purposes for which an identifier is typed on its own screen. For a login, it is typed on the landing. */
export type EntryPurpose = Exclude<VerbPurpose, 'log-in'>

/** Asks for an identifier: a new one to link, or one that replaces the current one. */
export const entryScreen = ({ kind, icon, field: spec }: IdentifierKind, purpose: EntryPurpose) =>
  screen(screenName(kind, purpose), {
    view: formView,
    start: (_: Record<never, never>, stage: OnStage<{ identifier: string }>): FormModel => ({
      icon,
      title: text(account, ({ enter }) => enter[kind][purpose].title),
      detail: text(account, ({ enter }) => enter[kind][purpose].detail),
      field: field(stage, spec, { accept: (identifier, onResume) => stage.finish({ identifier }, onResume) }),
      button: text(login, words => words.submit),
    }),
  })
