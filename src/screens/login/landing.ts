import { atom, computed, type ReadableAtom } from 'nanostores'
import { LIST_RESET_DELAY_MS, LOGIN_MESSAGE_LIMIT } from '../../constants.js'
import type { OAuthPopup } from '../../channel/oauth-popup.js'
import type { LoginMethod, Settings } from '../../config/settings.js'
import { text, type Text } from '../../copy/language.js'
import { login } from '../../copy/areas/login.js'
import { wait } from '../../lib/time/wait.js'
import { recentLogin } from '../../session/recent-login.js'
import { screen, type OnStage } from '../../stage/define.js'
import { more, wallet } from '../../ui/pictures/icons.js'
import { field, type FieldModel } from '../shapes/form/field.js'
import type { ChoiceRow } from '../shapes/parts/parts.js'
import { isFieldMethod, type FieldMethod, type LandingMethod } from './landing-method.js'
import { enabledMethods, planLanding, type FurtherList, type LandingView, type PlacedRow } from './landing-plan.js'

export interface LandingParams {
  methods: readonly LandingMethod[]
  /** The method whose field is open, and what stands in it. */
  prefill?: { method: LoginMethod; value: string } | undefined
  /** What it is called, where nobody logs in on it. */
  title?: Text
  /** The settings as it is to take them, where they are others than the app's. */
  as?: ((settings: Settings) => Settings) | undefined
}

export interface LandingOutcome {
  method: LoginMethod
  /** What was typed into the method's field. */
  address?: string
  row?: string
  /** What the press has opened. */
  popup?: OAuthPopup | null | undefined
}

export interface LandingRow extends ChoiceRow {
  id: LoginMethod
  choose(): void
}

/** A field that stands open. */
export interface LandingField {
  id: LoginMethod
  model: FieldModel
  /** A small label in the empty field. */
  chip: Text | undefined
  /** The visitor has opened it just now. */
  takesFocus: boolean
  /** The browser may suggest other ways in there. */
  suggests: boolean
}

/** What the landing shows, made from the settings; it changes with them. */
export interface LandingFace {
  logo?: string | undefined
  title: Text
  message?: string | undefined
  fields: readonly LandingField[]
  /** The rows of this view, at most five in the first one. */
  rows: readonly LandingRow[]
  /** The rows that open further lists. */
  further: readonly ChoiceRow[]
  /** Ways in that stand below the list. */
  lines: readonly LandingRow[]
}

export interface LandingModel {
  $view: ReadableAtom<LandingView>
  $face: ReadableAtom<LandingFace>
  $info: { title: Text; detail: Text }
}

const RECENT = text(login, words => words.recent)

/** The first screen: every way in, in the host's order. */
export const landing = screen('landing', {
  size: 'full',
  info: true,
  view: () => import('./landing.view.js'),
  start: ({ methods, prefill, title, as }: LandingParams, stage: OnStage<LandingOutcome>): LandingModel => {
    const $view = atom<LandingView>('default')
    const $opened = stage.keep('landing:opened', () => atom(prefill?.method))
    let pressed: LoginMethod | undefined
    const recent = recentLogin()
    const $settings = as ? computed(stage.$settings, as) : stage.$settings
    const several = new Map(methods.flatMap(({ id, rows }) => rows ? [[id, rows($settings)] as const] : []))
    const fields = new Map(methods.filter(isFieldMethod).map(method => [method.id, fieldOf(method)]))

    function fieldOf({ id, field: spec }: FieldMethod): FieldModel {
      return field(stage, spec, { initial: prefill?.method === id ? prefill.value : undefined, accept: address => stage.finish({ method: id, address }), reached: () => { if (spec.type === 'email') suggest() } })
    }

    const suggesting = () => !('isConditionalMediationAvailable' in (globalThis.PublicKeyCredential ?? {})) ? [] : enabledMethods($settings.get()).flatMap(id => methods.find(method => method.id === id && method.suggest) ?? [])
    let suggested = false
    const suggest = () => {
      if (suggested) return
      suggested = true
      for (const { id, suggest: begin } of suggesting()) begin?.(stage, () => stage.finish({ method: id })).catch(() => {})
    }

    const toDefault = () => { $view.set('default'); stage.setBackStep(undefined) }
    const openList = (view: LandingView) => { $view.set(view); stage.setBackStep(toDefault) }
    const openField = (id: LoginMethod) => { pressed = id; $opened.set(id); toDefault() }
    stage.signal.addEventListener('abort', () => void wait(LIST_RESET_DELAY_MS).then(toDefault))

    const rowsOf = (method: LandingMethod): readonly PlacedRow[] => {
      const { id, group, label, mark, press } = method
      const opens = isFieldMethod(method)
      const found = several.get(id)?.get()
      return found
        ? found.map(row => ({ ...row, id, group, opens, press }))
        : [{ key: id, label, mark, recent: recent?.accountType === id, id, group, opens, press }]
    }

    const shown = ({ id, key, label, mark, chip, recent: last, hint, opens, press }: PlacedRow): LandingRow => ({
      id, key, label, mark, hint,
      chips: [...chip ? [chip] : [], ...last ? [RECENT] : []],
      choose: opens ? () => openField(id) : () => {
        const row = key === id ? {} : { row: key }
        stage.finish({ method: id, popup: press?.($settings.get(), row.row), ...row })
      },
    })
    const furtherList = ({ called, view }: FurtherList): ChoiceRow => ({ key: called, label: text(login, words => words[called]), mark: { icon: view === 'web3-overflow' ? wallet : more }, leads: true, choose: () => openList(view) })
    const open = ({ id, recent: last }: PlacedRow): readonly LandingField[] => {
      const model = fields.get(id)
      return model ? [{ id, model, chip: last ? RECENT : undefined, takesFocus: pressed === id, suggests: model.spec.type === 'email' && suggesting().length > 0 }] : []
    }

    const face = (settings: Settings, view: LandingView, opened: LoginMethod | undefined): LandingFace => {
      const { appearance } = settings
      const offered = enabledMethods(settings).flatMap(id => methods.find(method => method.id === id && method.offered?.() !== false) ?? [])
      const standing = (line: boolean) => offered.filter(({ place }) => (place === 'line') === line).flatMap(rowsOf)
      const plan = planLanding(settings, standing(false), opened)
      const list = view === 'default' ? undefined : plan.further.find(other => other.view === view)
      return {
        logo: appearance.logo || undefined,
        title: list ? text(login, words => words[list.called]) : title ?? (appearance.landingHeader || text(login, words => words.title)),
        message: appearance.loginMessage?.slice(0, LOGIN_MESSAGE_LIMIT) || undefined,
        fields: plan.fields.flatMap(open),
        rows: (list ?? plan).rows.map(shown),
        further: list ? [] : plan.further.map(furtherList),
        lines: list ? [] : standing(true).map(shown),
      }
    }

    return {
      $view,
      $face: computed([$settings, $view, $opened, ...several.values()], face),
      $info: { title: text(login, words => words.infoTitle), detail: text(login, words => words.infoDetail({ app: $settings.get().name })) },
    }
  },
})
