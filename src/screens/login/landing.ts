import { atom, computed, type ReadableAtom } from 'nanostores'
import { LIST_RESET_DELAY_MS, LOGIN_MESSAGE_LIMIT } from '../../constants.js'
import type { LoginMethod, Settings, WalletChainType } from '../../config/settings.js'
import { $login } from '../../copy/login.js'
import { wait } from '../../lib/wait.js'
import type { LandingMethod, MethodRow } from '../../methods/method.js'
import { recentLogin } from '../../session/recent-login.js'
import { screen, type OnStage } from '../../stage/define.js'
import { emailField, LANDING_EMAIL, type EmailFieldModel } from './email-field.js'
import { enabledMethods, planLanding, type FurtherList, type LandingView, type PlacedRow } from './landing-plan.js'

export interface LandingParams {
  methods: readonly LandingMethod[]
  prefill?: string | undefined
  /** The chains of the wallets on offer, where this login says something else than the app. */
  walletChainType?: WalletChainType | undefined
}

export interface LandingOutcome {
  method: LoginMethod
  address?: string
  row?: string
}

export interface LandingRow extends MethodRow {
  id: LoginMethod
  choose(): void
}

/** What the landing shows, made from the settings; it changes with them. */
export interface LandingFace {
  logo?: string | undefined
  title: string
  message?: string | undefined
  /** True when the e-mail field stands open. */
  field: boolean
  emailRecent: boolean
  /** The rows of this view, at most five in the first one. */
  rows: readonly LandingRow[]
  /** The rows that open further lists. */
  further: readonly { label: string; open(): void }[]
  /** Ways in that stand below the list. */
  lines: readonly LandingRow[]
}

export interface LandingModel {
  $view: ReadableAtom<LandingView>
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
  start: ({ methods, prefill, walletChainType }: LandingParams, stage: OnStage<LandingOutcome>): LandingModel => {
    const text = $login.get()
    const $view = atom<LandingView>('default')
    const $emailOpen = stage.keep('landing:email-open', () => atom(prefill !== undefined))
    const recent = recentLogin()
    const $offering = walletChainType ? computed(stage.$settings, settings => ({ ...settings, appearance: { ...settings.appearance, walletChainType } })) : stage.$settings
    const several = methods.filter(({ rows }) => rows).map(method => [method, method.rows?.($offering) ?? atom([])] as const)

    const toDefault = () => { $view.set('default'); stage.inside(undefined) }
    const openList = (view: LandingView) => { $view.set(view); stage.inside(toDefault) }
    const openEmail = () => { $emailOpen.set(true); toDefault() }
    stage.signal.addEventListener('abort', () => void wait(LIST_RESET_DELAY_MS).then(toDefault), { once: true })

    const rowsOf = ({ id, group, label, rows }: LandingMethod): readonly PlacedRow[] => rows
      ? (several.find(([other]) => other.id === id)?.[1].get() ?? []).map(row => ({ ...row, id, group }))
      : [{ key: id, label: label(), recent: recent?.accountType === id, id, group }]

    const chosen = ({ group: _, ...row }: PlacedRow): LandingRow => ({
      ...row,
      choose: row.id === 'email' ? openEmail : () => stage.finish({ method: row.id, ...(row.key === row.id ? {} : { row: row.key }) }),
    })
    const furtherList = ({ called, view }: FurtherList) => ({ label: text[called], open: () => openList(view) })

    const face = (settings: Settings, view: LandingView, emailOpen: boolean): LandingFace => {
      const { appearance } = settings
      const offered = enabledMethods(settings).flatMap(id => methods.find(method => method.id === id && method.offered?.() !== false) ?? [])
      const standing = (line: boolean) => offered.filter(({ place }) => (place === 'line') === line).flatMap(rowsOf)
      const plan = planLanding(settings, standing(false), emailOpen)
      const list = view === 'default' ? undefined : plan.further.find(other => other.view === view)
      return {
        logo: appearance.logo || undefined,
        title: list ? text[list.called] : appearance.landingHeader || text.title,
        message: appearance.loginMessage?.slice(0, LOGIN_MESSAGE_LIMIT) || undefined,
        field: plan.field,
        emailRecent: recent?.accountType === 'email',
        rows: (list ?? plan).rows.map(chosen),
        further: list ? [] : plan.further.map(furtherList),
        lines: list ? [] : standing(true).map(chosen),
      }
    }

    return {
      $view,
      $face: computed([stage.$settings, $view, $emailOpen, ...several.map(([, $rows]) => $rows)], face),
      email: emailField(stage, { key: LANDING_EMAIL, initial: prefill, accept: address => stage.finish({ method: 'email', address }) }),
      openEmail,
      $info: { title: text.infoTitle, detail: text.infoDetail(stage.$settings.get().name) },
    }
  },
})
