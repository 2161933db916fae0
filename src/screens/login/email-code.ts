import { text } from '../../copy/language.js'
import { login } from '../../copy/login.js'
import { isWalletError } from '../../errors/wallet-error.js'
import type { Authenticated } from '../../session/authenticate.js'
import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { mail } from '../../ui/pictures/icons.js'
import { linkEmailField, updateEmailField } from '../account/email-fields.js'
import { codeModel, codeView } from '../shapes/code/code.js'
import { refuseField } from '../shapes/form/field.js'
import { emailField, PLUS_EMAIL } from './email-field.js'

// The verbs come with the screen, not with the landing: a first visit loads what it shows.
const api = () => import('../../api/login/email.js')
const session = () => import('../../session/authenticate.js')
const send = async (...args: Parameters<Awaited<ReturnType<typeof api>>['sendEmailCode']>) => (await api()).sendEmailCode(...args)

const sentTo = (address: string) => ({ icon: mail, title: text(login, ({ code }) => code.title), detail: text(login, ({ code }) => code.sentTo), address })

/** Six digits that prove an address, for a login or a sign-up. */
export const emailCode = screen('email-code', {
  view: codeView,
  start: (params: { address: string; disableSignup: boolean; captchaToken?: string }, stage: OnStage<Authenticated>) => {
    const { address: email, disableSignup, captchaToken: token } = params
    return codeModel(stage, {
      ...sentTo(email),
      entry: emailField,
      send: async signal => {
        try {
          await send({ email, disableSignup, ...(token ? { token } : {}) }, signal)
        } catch (error) {
          if (!isWalletError(error, 'DISALLOWED_PLUS_EMAIL')) throw error
          refuseField(stage, emailField, PLUS_EMAIL)
          stage.back()
        }
      },
      verify: async (code, signal) => {
        const [{ authenticate }, { authenticateEmail }] = await Promise.all([session(), api()])
        return authenticate('email', () => authenticateEmail({ email, code, mode: disableSignup ? 'no-signup' : 'login-or-sign-up' }, signal))
      },
    })
  },
})

/** The same for an address that joins the account. */
export const linkEmailCode = screen('link-email-code', {
  view: codeView,
  start: ({ address: email }: { address: string }, stage: OnStage<User>) => codeModel(stage, {
    ...sentTo(email),
    entry: linkEmailField,
    send: signal => send({ email }, signal),
    verify: async (code, signal) => (await import('../../accounts/link-email.js')).linkEmail({ email, code }, signal),
  }),
})

/** The same for an address that takes the place of the old one. */
export const updateEmailCode = screen('update-email-code', {
  view: codeView,
  start: ({ address: newAddress }: { address: string }, stage: OnStage<User>) => codeModel(stage, {
    ...sentTo(newAddress),
    entry: updateEmailField,
    send: signal => send({ email: newAddress }, signal),
    verify: async (code, signal) => (await import('../../accounts/update-email.js')).updateEmail({ newAddress, code }, signal),
  }),
})
