import type { AuthMode } from '../../api/login/email.js'
import type { Settings } from '../../config/settings.js'
import { text, type Text } from '../../copy/language.js'
import { login } from '../../copy/areas/login.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { Authenticated } from '../../session/authenticate.js'
import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { codeModel, codeView } from '../shapes/code/code.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { refuseField, type FieldSpec } from '../shapes/form/field.js'

/** A kind of address that six digits prove: an e-mail address, a phone number. */
export interface ProvenAddress {
  /** Names the screens. */
  readonly name: 'email' | 'phone'
  /** Path data. */
  readonly icon: string
  /** "We sent six digits to", by what the app sends them. */
  readonly sentTo: (settings: Settings) => Text
  /** The fields that an address comes from, which say what stands in the way of it. */
  readonly fields: Readonly<Record<'login' | 'link' | 'update', FieldSpec>>
  readonly send: (to: { address: string; disableSignup?: boolean; token?: string | undefined }, signal: AbortSignal) => Promise<void>
  /** Waits for a code to come to this device, where the app sends codes that can. */
  readonly receive?: (settings: Settings) => ((signal: AbortSignal) => Promise<string | undefined>) | undefined
  /** Why the provider sends nothing there, where another address would do. */
  readonly refusal: (error: unknown) => Text | undefined
  readonly logIn: (proof: Proof & { mode: AuthMode }, signal: AbortSignal) => Promise<Authenticated>
  readonly link: (proof: Proof, signal: AbortSignal) => Promise<User>
  readonly update: (proof: Proof, signal: AbortSignal) => Promise<User>
}

interface Proof { readonly address: string; readonly code: string }

const left = (cause: unknown) => { throw new WalletError('REQUEST_ABORTED', 'The visitor left the captcha.', { cause }) }

/** The screens on which an address is proved: for a login or a sign-up, to join the account, to take the place of the old one. */
export function codeScreens({ name, icon, sentTo, fields, send, receive, refusal, logIn, link, update }: ProvenAddress) {
  const model = <Outcome>(
    stage: OnStage<Outcome>,
    to: { address: string; disableSignup?: boolean },
    entry: FieldSpec,
    verify: (proof: Proof, signal: AbortSignal) => Promise<Outcome>,
    captchaToken?: () => Promise<string | undefined>,
  ) => codeModel(stage, {
    icon, entry,
    receive: receive?.(stage.$settings.get()),
    title: text(login, ({ code }) => code.title),
    detail: sentTo(stage.$settings.get()),
    address: to.address.replaceAll(' ', '\u00a0'), // a number stays on one line
    send: async signal => {
      try {
        await send({ ...to, token: await captchaToken?.().catch(left) }, signal)
      } catch (error) {
        const why = refusal(error)
        if (!why) throw error
        refuseField(stage, entry, why)
        if (!stage.back()) throw error
      }
    },
    verify: (code, signal) => verify({ address: to.address, code }, signal),
  })
  const accountScreen = (purpose: 'link' | 'update', verify: ProvenAddress['link']) => screen(`${purpose}-${name}-code`, {
    view: codeView,
    start: ({ address }: { address: string }, stage: OnStage<User>) => model(stage, { address }, fields[purpose], verify),
  })
  return {
    login: screen(`${name}-code`, {
      view: codeView,
      start: ({ address, disableSignup, captchaToken: token }: { address: string; disableSignup: boolean; captchaToken?: string }, stage: OnStage<Authenticated>) =>
        model(stage, { address, disableSignup }, fields.login, (proof, signal) => logIn({ ...proof, mode: disableSignup ? 'no-signup' : 'login-or-sign-up' }, signal), captchaTokens(stage, token)),
    }),
    link: accountScreen('link', link),
    update: accountScreen('update', update),
  }
}
