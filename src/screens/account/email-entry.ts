import { account } from '../../copy/account.js'
import { text } from '../../copy/language.js'
import { login } from '../../copy/login.js'
import { screen, type OnStage } from '../../stage/define.js'
import { mail } from '../../ui/pictures/icons.js'
import { field, type FieldSpec } from '../shapes/form/field.js'
import { formView, type FormModel } from '../shapes/form/form.js'
import { linkEmailField, updateEmailField } from './email-fields.js'

const start = (purpose: 'linkEmail' | 'updateEmail', spec: FieldSpec) => (_: Record<never, never>, stage: OnStage<{ address: string }>): FormModel => ({
  icon: mail,
  title: text(account, words => words[purpose].title),
  detail: text(account, words => words[purpose].detail),
  field: field(stage, spec, { accept: address => stage.finish({ address }) }),
  button: text(login, words => words.submit),
})

/** An e-mail address to add to the account. */
export const linkEmailEntry = screen('link-email', { view: formView, start: start('linkEmail', linkEmailField) })

/** A new e-mail address in place of the old one. */
export const updateEmailEntry = screen('update-email', { view: formView, start: start('updateEmail', updateEmailField) })
