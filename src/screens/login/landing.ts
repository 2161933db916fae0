import { atom, computed, type ReadableAtom } from 'nanostores'
import { LOGIN_MESSAGE_LIMIT } from '../../constants.js'
import type { LoginMethod, Settings } from '../../config/settings.js'
import { $login } from '../../copy/login.js'
import type { Method } from '../../methods/method.js'
import { recentLogin } from '../../session/recent-login.js'
import { screen, type OnStage } from '../../stage/define.js'
import { emailField, LANDING_EMAIL, type EmailFieldModel } from './email-field.js'
import { visibleRows } from './rows.js'

export interface LandingParams {
  methods: readonly Method[]
  prefill?: string | undefined
}

export interface LandingOutcome {
  method: LoginMethod
  address?: string
}

export interface LandingRow {
  id: LoginMethod
  label: string
  recent: boolean
  choose(): void
}

/** What the landing shows, made from the settings; it changes with them. */
export interface LandingFace {
  logo?: string | undefined
  title: string
  message?: string | undefined
  /** The e-mail field, or the row it hides behind. */
  email?: 'field' | 'row' | undefined
  emailRecent: boolean
  /** The rows of this view, at most five. */
  rows: readonly LandingRow[]
  /** The row that opens the others; undefined when there are no others. */
  more?: { label: string; open(): void } | undefined
  /** Ways in that stand below the list. */
  lines: readonly LandingRow[]
}

export interface LandingModel {
  $view: ReadableAtom<'default' | 'web2-overflow' | 'web3-overflow'>
  $face: ReadableAtom<LandingFace>
  email: EmailFieldModel
  /** "Continue with Email" opens the field. */
  openEmail(): void
  $info: { title: string; detail: string }
}

/** The first screen: every way in, in the host's order. */
export const landing = screen('landing', {
  size: 'full',
  info: true,
  view: () => import('./landing.view.js'),
  start: ({ methods, prefill }: LandingParams, stage: OnStage<LandingOutcome>): LandingModel => {
    const text = $login.get()
    const $view = atom<'default' | 'web2-overflow' | 'web3-overflow'>('default')
    const $emailOpen = stage.keep('landing:email-open', () => atom(prefill !== undefined))
    const recent = recentLogin()
    const row = ({ id, label }: Method): LandingRow => ({
      id, label: label(), recent: recent?.accountType === id, choose: () => stage.finish({ method: id }),
    })

    const openOthers = () => {
      $view.set('web2-overflow')
      stage.inside(() => { $view.set('default'); stage.inside(undefined) })
    }

    const face = (settings: Settings, view: string, emailOpen: boolean): LandingFace => {
      const { appearance } = settings
      const offered = methods.filter(method => method.enabled(settings))
      const field = offered.some(({ place }) => place === 'field')
      const { shown, overflow } = visibleRows(offered.filter(({ place }) => place === 'row'))
      return {
        logo: appearance.logo || undefined,
        title: appearance.landingHeader || text.title,
        message: appearance.loginMessage?.slice(0, LOGIN_MESSAGE_LIMIT) || undefined,
        email: !field || view !== 'default' ? undefined : emailOpen || !appearance.hideDirectWeb2Inputs ? 'field' : 'row',
        emailRecent: recent?.accountType === 'email',
        rows: (view === 'default' ? shown : overflow).map(row),
        more: view === 'default' && overflow.length > 0 ? { label: text.otherSocials, open: openOthers } : undefined,
        lines: view === 'default' ? offered.filter(({ place }) => place === 'line').map(row) : [],
      }
    }

    return {
      $view,
      $face: computed([stage.$settings, $view, $emailOpen], face),
      email: emailField(stage, { key: LANDING_EMAIL, initial: prefill, accept: address => stage.finish({ method: 'email', address }) }),
      openEmail: () => $emailOpen.set(true),
      $info: { title: text.infoTitle, detail: text.infoDetail(stage.$settings.get().name) },
    }
  },
})
