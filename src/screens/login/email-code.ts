import { isWalletError } from '../../errors/wallet-error.js'
import type { Authenticated } from '../../session/authenticate.js'
import type { User } from '../../session/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { codeModel } from './code.js'
import { refusePlusAddress } from './email-field.js'

const view = () => import('./code.view.js')

// The verbs come with the screen, not with the landing: a first visit loads what it shows.
const api = () => import('../../api/email.js')
const session = () => import('../../session/authenticate.js')
const send = async (...args: Parameters<Awaited<ReturnType<typeof api>>['sendEmailCode']>) => (await api()).sendEmailCode(...args)

/** Six digits that prove an address, for a login or a sign-up. */
export const emailCode = screen('email-code', {
  view,
  start: (params: { address: string; disableSignup: boolean; captchaToken?: string }, stage: OnStage<Authenticated>) => {
    const { address: email, disableSignup, captchaToken: token } = params
    return codeModel(stage, {
      address: email,
      send: async signal => {
        try {
          await send({ email, disableSignup, ...(token ? { token } : {}) }, signal)
        } catch (error) {
          if (!isWalletError(error, 'DISALLOWED_PLUS_EMAIL')) throw error
          refusePlusAddress(stage)
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
  view,
  start: ({ address: email }: { address: string }, stage: OnStage<User>) => codeModel(stage, {
    address: email,
    send: signal => send({ email }, signal),
    verify: async (code, signal) => (await import('../../accounts/link-email.js')).linkEmail({ email, code }, signal),
  }),
})

/** The same for an address that takes the place of the old one. */
export const updateEmailCode = screen('update-email-code', {
  view,
  start: ({ address: newAddress }: { address: string }, stage: OnStage<User>) => codeModel(stage, {
    address: newAddress,
    send: signal => send({ email: newAddress }, signal),
    verify: async (code, signal) => (await import('../../accounts/update-email.js')).updateEmail({ newAddress, code }, signal),
  }),
})
