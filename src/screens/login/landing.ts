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
import { isFieldMethod, type LandingMethod } from './landing-method.js'
import { enabledMethods, planLanding, type FurtherList, type LandingView, type PlacedRow } from './landing-plan.js'
import { chipsOf, RECENT } from './rows.js'

export interface LandingParams {
  methods: readonly LandingMethod[]
  /** The method whose field is open, and the text in it. */
  prefill?: { method: LoginMethod; value: string } | undefined
  /** The title if the landing is not used for a login. */
  title?: Text
  /** The settings for the method, if they differ from the app's. */
  as?: ((settings: Settings) => Settings) | undefined
}

export interface LandingOutcome {
  method: LoginMethod
  /** The text in the method's field. */
  identifier?: string
  row?: string
  /** The pop-up that the press has opened. */
  popup?: OAuthPopup | null | undefined
}

export interface LandingRow extends ChoiceRow {
  id: LoginMethod
  choose(): void
}

/** A field that is open. */
export interface LandingField {
  id: LoginMethod
  model: FieldModel
  /** A small label in the empty field. */
  chip: Text | undefined
  /** True if the visitor has just opened it. */
  takesFocus: boolean
  /** True if the browser may suggest other login methods in it. */
  suggests: boolean
}

/** The content of the landing, derived from the settings and updated with them. */
export interface LandingState {
  logo?: string | undefined
  title: Text
  message?: string | undefined
  fields: readonly LandingField[]
  /** The rows of this list; the first list has at most five. */
  rows: readonly LandingRow[]
  /** The rows that open further lists. */
  further: readonly ChoiceRow[]
  /** The methods below the list. */
  lines: readonly LandingRow[]
}

export interface LandingModel {
  $view: ReadableAtom<LandingView>
  $state: ReadableAtom<LandingState>
  $info: { title: Text; detail: Text }
}

/**
 * The list in view. The back button leads from a further list to the first one. Each new visit starts with the first
 * one.
 */
function listInView(stage: OnStage<LandingOutcome>) {
  const $view = atom<LandingView>('default')
  const showFirst = () => {
    $view.set('default')
    stage.setBackStep(undefined)
  }
  const showList = (view: LandingView) => {
    $view.set(view)
    stage.setBackStep(showFirst)
  }
  stage.signal.addEventListener('abort', () => void wait(LIST_RESET_DELAY_MS).then(showFirst))
  return [$view, showList, showFirst] as const
}

/**
 * Returns whether the browser can suggest login methods at an e-mail field, and a function that starts this. It starts
 * once, when the visitor first focuses the field.
 */
function suggestions(
  stage: OnStage<LandingOutcome>,
  methods: readonly LandingMethod[],
  $settings: ReadableAtom<Settings>,
) {
  const suggested = () =>
    'isConditionalMediationAvailable' in (globalThis.PublicKeyCredential ?? {})
      ? enabledMethods($settings.get()).flatMap(id => methods.find(method => method.id === id && method.suggest) ?? [])
      : []
  let begun = false
  const start = () => {
    if (begun) return
    begun = true
    for (const { id, suggest: startSuggestions } of suggested())
      startSuggestions?.(stage, () => stage.finish({ method: id })).catch(() => {})
  }
  return [() => suggested().length > 0, start] as const
}

/** The rows of the offered methods (one for each method, or its own ones), and the stores that they depend on. */
function offeredRows(methods: readonly LandingMethod[], $settings: ReadableAtom<Settings>) {
  const recent = recentLogin()?.accountType
  const rowStores = new Map(methods.flatMap(({ id, rows }) => (rows ? [[id, rows($settings)] as const] : [])))
  const rowsOf = (method: LandingMethod): readonly PlacedRow[] => {
    const { id, group, label, mark, press } = method
    const rows = rowStores.get(id)?.get() ?? [{ key: id, label, mark, recent: recent === id }]
    return rows.map(row => ({ ...row, id, group, opens: isFieldMethod(method), press }))
  }
  /** The rows of the list (`lines` false), or the lines below it (`lines` true). */
  const rowsFor = (settings: Settings, lines: boolean) =>
    enabledMethods(settings)
      .flatMap(id => methods.find(method => method.id === id && method.offered?.() !== false) ?? [])
      .filter(({ place }) => (place === 'line') === lines)
      .flatMap(rowsOf)
  return [rowsFor, [...rowStores.values()]] as const
}

const landingRow = (row: PlacedRow, choose: () => void): LandingRow => ({ ...row, chips: chipsOf(row), choose })

/** The row that opens a further list. */
const listRow = ({ called, view }: FurtherList, choose: () => void): ChoiceRow => ({
  key: called,
  label: text(login, words => words[called]),
  mark: { icon: view === 'web3-overflow' ? wallet : more },
  leads: true,
  choose,
})

/** The heading. A further list has its own name; the first list has the host's text. */
const headingOf = ({ appearance }: Settings, title: Text | undefined, list: FurtherList | undefined) => ({
  logo: appearance.logo || undefined,
  title: list
    ? text(login, words => words[list.called])
    : (title ?? (appearance.landingHeader || text(login, words => words.title))),
  message: appearance.loginMessage?.slice(0, LOGIN_MESSAGE_LIMIT) || undefined,
})

/** The fields by their method. They keep their text when the landing is drawn again. */
const fieldModels = (
  stage: OnStage<LandingOutcome>,
  methods: readonly LandingMethod[],
  prefill: LandingParams['prefill'],
  startSuggestions: () => void,
) =>
  new Map(
    methods.filter(isFieldMethod).map(({ id, field: spec }) => [
      id,
      field(stage, spec, {
        initial: prefill?.method === id ? prefill.value : undefined,
        accept: (identifier, onResume) => stage.finish({ method: id, identifier }, onResume),
        reached: spec.type === 'email' ? startSuggestions : undefined,
      }),
    ]),
  )

/** The first screen: all login methods, in the host's order. */
export const landing = screen('landing', {
  size: 'full',
  info: true,
  view: () => import('./landing.view.js'),
  start: ({ methods, prefill, title, as }: LandingParams, stage: OnStage<LandingOutcome>): LandingModel => {
    const [$view, showList, showFirst] = listInView(stage)
    const $opened = stage.keep('landing:opened', () => atom(prefill?.method))
    let pressedMethod: LoginMethod | undefined
    const $settings = as ? computed(stage.$settings, as) : stage.$settings
    const [rowsFor, changes] = offeredRows(methods, $settings)
    const [maySuggest, startSuggestions] = suggestions(stage, methods, $settings)
    const fields = fieldModels(stage, methods, prefill, startSuggestions)

    const openField = (id: LoginMethod) => {
      pressedMethod = id
      $opened.set(id)
      showFirst()
    }
    const choose = ({ id, key, opens, press }: PlacedRow) => {
      if (opens) return openField(id)
      const row = key === id ? {} : { row: key }
      stage.finish({ method: id, popup: press?.($settings.get(), row.row), ...row })
    }
    const rows = (placedRows: readonly PlacedRow[]) => placedRows.map(row => landingRow(row, () => choose(row)))
    const openFields = (placedRows: readonly PlacedRow[]) =>
      placedRows.flatMap(({ id, recent: isRecent }): LandingField | [] => {
        const model = fields.get(id)
        return model
          ? {
              id,
              model,
              chip: isRecent ? RECENT : undefined,
              takesFocus: pressedMethod === id,
              suggests: model.spec.type === 'email' && maySuggest(),
            }
          : []
      })

    const state = (settings: Settings, view: LandingView, opened: LoginMethod | undefined): LandingState => {
      const plan = planLanding(settings, rowsFor(settings, false), opened)
      const list = view === 'default' ? undefined : plan.further.find(other => other.view === view)
      return {
        ...headingOf(settings, title, list),
        fields: openFields(plan.fields),
        rows: rows((list ?? plan).rows),
        further: list ? [] : plan.further.map(further => listRow(further, () => showList(further.view))),
        lines: list ? [] : rows(rowsFor(settings, true)),
      }
    }

    return {
      $view,
      $state: computed([$settings, $view, $opened, ...changes], state),
      $info: {
        title: text(login, words => words.infoTitle),
        detail: text(login, words => words.infoDetail({ app: $settings.get().name })),
      },
    }
  },
})
