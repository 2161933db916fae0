import { login } from '../../../copy/areas/login.js'
import { mfa } from '../../../copy/areas/mfa.js'
import { text } from '../../../copy/language.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { phoneField } from '../../login/phone/phone-field.js'
import { field } from '../../shapes/form/field.js'
import { formView, type FormModel } from '../../shapes/form/form.js'
import { describeFactor } from '../describe-factor.js'

/** Asks for the phone number of a new second factor. */
export const enrolPhone = screen('enrol-sms', {
  view: formView,
  start: (_: Record<never, never>, stage: OnStage<{ phoneNumber: string }>): FormModel => ({
    icon: describeFactor('sms').icon,
    title: text(mfa, ({ enrol }) => enrol.phone),
    detail: text(mfa, ({ enrol }) => enrol.phoneDetail),
    field: field(stage, phoneField, { accept: (phoneNumber, onResume) => stage.finish({ phoneNumber }, onResume) }),
    button: text(login, words => words.submit),
  }),
})
