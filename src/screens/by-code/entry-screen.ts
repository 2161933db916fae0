import type { Outcomes } from '../../accounts/verbs.js'
import { text } from '../../copy/language.js'
import { account } from '../../copy/areas/account.js'
import { login } from '../../copy/areas/login.js'
import { screen, type OnStage } from '../../stage/define.js'
import { field } from '../shapes/form/field.js'
import { formView, type FormModel } from '../shapes/form/form.js'
import { screenName } from '../screen-name.js'
import type { IdentifierKind } from './identifier-kind.js'

/** What an identifier is asked for on a screen of its own. That of a login is typed on the landing. */
export type EntryPurpose = Exclude<keyof Outcomes, 'log-in'>

/** The screen on which an identifier is typed: one for the account, or one in the place of the old one. */
export const entryScreen = ({ kind, icon, field: spec }: IdentifierKind, purpose: EntryPurpose) =>
  screen(screenName(kind, purpose), {
    view: formView,
    start: (_: Record<never, never>, stage: OnStage<{ identifier: string }>): FormModel => ({
      icon,
      title: text(account, ({ enter }) => enter[kind][purpose].title),
      detail: text(account, ({ enter }) => enter[kind][purpose].detail),
      field: field(stage, spec, { accept: identifier => stage.finish({ identifier }) }),
      button: text(login, words => words.submit),
    }),
  })
