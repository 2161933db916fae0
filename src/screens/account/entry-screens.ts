import { text, type Text } from '../../copy/language.js'
import { login } from '../../copy/areas/login.js'
import { screen, type OnStage } from '../../stage/define.js'
import { field, type FieldSpec } from '../shapes/form/field.js'
import { formView, type FormModel } from '../shapes/form/form.js'

/** What is asked for, and in which words. */
export interface Entry {
  readonly title: Text
  readonly detail: Text
  readonly field: FieldSpec
}

/** The screens on which a signed-in user enters an address: one to add to the account, or one in place of the old one. */
export function entryScreens({ name, icon, link, update }: { name: 'email' | 'phone'; icon: string; link: Entry; update: Entry }) {
  const entry = (purpose: 'link' | 'update', { title, detail, field: spec }: Entry) => screen(`${purpose}-${name}`, {
    view: formView,
    start: (_: Record<never, never>, stage: OnStage<{ address: string }>): FormModel => ({
      icon, title, detail,
      field: field(stage, spec, { accept: address => stage.finish({ address }) }),
      button: text(login, words => words.submit),
    }),
  })
  return { link: entry('link', link), update: entry('update', update) }
}
