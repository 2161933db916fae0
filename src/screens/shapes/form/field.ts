import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Settings } from '../../../config/settings.js'
import { english, text as wordsAs, type Language, type Text } from '../../../copy/language.js'
import { shell } from '../../../copy/areas/shell.js'
import { backOnline } from '../../../lib/time/online.js'
import type { FlowStage, OnStage } from '../../../stage/define.js'
import type { Typing } from '../../../ui/fields/field.js'

/**
 * The part of a field that is loaded on demand, because it is larger than the screen (all numbering plans). It parses
 * and formats the text, and draws a button in front of it.
 */
export interface FieldMore<Value = string> {
  readonly read: (text: string) => Value | undefined
  /** Formats the text that is typed. */
  readonly edit: (typing: Typing) => Typing
  /** The visitor has left the field, or it had a text when they came. */
  readonly settle: () => void
  readonly complaint: Text
  readonly hint: Text
  readonly lead: FieldLead
  /**
   * Draws the lead; undefined while the field's icon stands there. Its type is declared without React, as those of views
   * are.
   */
  readonly Lead: ((props: FieldLead & { press: () => void }) => unknown) | undefined
  /** True if the visitor returns from another screen, so that the field is focused again. */
  readonly resumes: boolean
}

/** A choice in front of the text, such as a country. */
export interface FieldLead {
  readonly text: string
  readonly name: Text
  readonly choose: (ask: FieldStage['ask']) => Promise<void>
}

export type FieldStage = FlowStage & Pick<OnStage<never>, 'ask'>

/** The kind of a field: its attributes and label, and how its text is parsed. */
export interface FieldSpec<Value = string> {
  /** Identifies the field. Its text is kept under this key during the flow. */
  readonly key: string
  readonly type: 'email' | 'tel' | 'text' | 'password' | 'amount'
  readonly label: Text
  /** For browsers and password managers. */
  readonly name: string
  readonly autoComplete: string
  readonly placeholder?: Text
  /** Path data. */
  readonly icon?: string
  /** Shown after an amount. */
  readonly unit?: string
  /** The hint below it, while there is no error. */
  readonly hint?: Text
  /** Normalises the typed text; undefined to reject it and keep the earlier text. */
  readonly take?: (input: string, language: Language) => string | undefined
  /** Formats the text for a language, if that differs. */
  readonly show?: (text: string, language: Language) => string
  /** Parses the text; undefined if it is invalid, which disables submitting. */
  readonly read: (text: string) => Value | undefined
  /** Loads the rest of the field. The visitor can type meanwhile; submitting waits for it. */
  readonly more?: (stores: FieldStores<Value>, settings: Settings) => Promise<void>
  /** The error when the visitor leaves the field with an invalid text. */
  readonly complaint?: Text
  /** The reason why a value is not accepted here, shown when it is submitted. */
  readonly refuse?: (value: Value, settings: Settings) => Text | undefined
}

/** A field on a screen. */
export interface FieldModel {
  readonly spec: FieldSpec<unknown>
  readonly $text: ReadableAtom<string>
  readonly $valid: ReadableAtom<boolean>
  readonly $error: ReadableAtom<Text | undefined>
  /** True while no text is accepted. */
  readonly $disabled: ReadableAtom<boolean>
  readonly $more: ReadableAtom<FieldMore<unknown> | undefined>
  readonly ask: FieldStage['ask']
  /** Called when the field is in view. Loads the rest of the field. */
  load(): void
  /** False if the text is rejected. */
  type(text: string, language?: Language): boolean
  /** Submits, by Enter or the button. */
  submit(): void
  /** Called when the visitor has focused the field. */
  reached?: (() => void) | undefined
}

export interface FieldStores<Value = string> {
  readonly $text: WritableAtom<string>
  readonly $more: WritableAtom<FieldMore<Value> | undefined>
}

/** The part of a field that is kept while other screens are shown. */
interface FieldState extends FieldStores<unknown> {
  readonly $error: WritableAtom<Text | undefined>
  readonly $disabled: WritableAtom<boolean>
  hold?: Hold | undefined
}

/** Runs each time the field is shown again, after another screen has refused its text for a while. */
export type Hold = (state: Pick<FieldState, '$error' | '$disabled'>, submit: () => void, signal: AbortSignal) => void

const fieldState = (stage: FlowStage, key: string, initial = '') =>
  stage.keep<FieldState>(`field:${key}`, () => ({
    $text: atom(initial),
    $error: atom(),
    $disabled: atom(false),
    $more: atom(),
  }))

/** Reports a problem with the text beside the field. Called by the screen that found the problem. */
export function refuseField(stage: FlowStage, { key }: FieldSpec, reason: Text, hold?: Hold): void {
  const state = fieldState(stage, key)
  state.$error.set(reason)
  state.hold = hold
}

/**
 * There is no network to load the next screen. When the network is back, the text is submitted again, unless the
 * visitor has changed it.
 */
const submitOnceOnline: Hold = ({ $error }, submit, signal) => {
  $error.set(OFFLINE)
  void backOnline(signal).then(() => {
    if ($error.get() === OFFLINE) submit()
  })
}

/** A field that keeps its text during the whole flow, also after the visitor goes back and returns. */
export function field<Value>(
  stage: FieldStage,
  spec: FieldSpec<Value>,
  options: { initial?: string | undefined; accept: (value: Value, onResume: () => void) => void; reached?: () => void },
): FieldModel {
  const state = fieldState(stage, spec.key, options.initial)
  const { $text, $error, $disabled } = state
  const $more = state.$more as WritableAtom<FieldMore<Value> | undefined>
  const parse = (text: string) => ($more.get() ?? spec).read(text)
  /**
   * True if Enter was pressed while the rest of the field was loading. It is then submitted once loaded, unless the
   * visitor types on.
   */
  let isSubmitPending = false
  const load = () => {
    if (!$more.get())
      spec.more?.({ $text, $more }, stage.$settings.get()).then(
        () => {
          if (isSubmitPending && !stage.signal.aborted) submit()
        },
        () => {
          if ($text.get()) $error.set(NOT_LOADED)
        },
      )
  }
  const submit = () => {
    isSubmitPending = spec.more !== undefined && !$more.get()
    const value = parse($text.get())
    if (value === undefined || $disabled.get()) return
    const reason = spec.refuse?.(value, stage.$settings.get())
    $error.set(reason)
    if (!reason) options.accept(value, () => submitOnceOnline(state, submit, stage.signal))
  }
  state.hold?.(state, submit, stage.signal)
  return {
    spec: spec as FieldSpec<unknown>,
    $text,
    $error,
    $disabled,
    $more,
    load,
    ask: stage.ask,
    $valid: computed([$text, $more], text => parse(text) !== undefined),
    type: (input, language = english) => {
      const text = spec.take ? spec.take(input, language) : input
      if (text === undefined) return false
      isSubmitPending = false
      $error.set(undefined)
      $disabled.set(false)
      $text.set(text)
      load()
      return true
    },
    submit,
    reached: options.reached,
  }
}

const NOT_LOADED = wordsAs(shell, words => words.notLoaded)
const OFFLINE = wordsAs(shell, words => words.offline)
