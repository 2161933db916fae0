import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Settings } from '../../../config/settings.js'
import { english, text as wordsAs, type Language, type Text } from '../../../copy/language.js'
import { shell } from '../../../copy/areas/shell.js'
import type { FlowStage, OnStage } from '../../../stage/define.js'
import type { Typing } from '../../../ui/fields/field.js'

/**
 * What comes after a field that takes more code than its screen (the numbering plans of all countries): it reads the text from then on,
 * writes it as people do, and stands in front of it.
 */
export interface FieldMore<Value = string> {
  readonly read: (text: string) => Value | undefined
  /** What is typed, as it is to stand. */
  readonly edit: (typing: Typing) => Typing
  /** The visitor has left the field, or came to it when it had a text already. */
  readonly settle: () => void
  readonly complaint: Text
  readonly hint: Text
  readonly lead: FieldLead
  /** Draws that; declared without React, as views are. */
  readonly Lead: (props: FieldLead & { press: () => void }) => unknown
  /** True when the visitor has been somewhere else from here: the focus comes back. */
  readonly resumes: boolean
}

/** What has been chosen in front of a text, such as a country. */
export interface FieldLead {
  readonly text: string
  readonly name: Text
  readonly choose: (ask: FieldStage['ask']) => Promise<void>
}

export type FieldStage = FlowStage & Pick<OnStage<never>, 'ask'>

/** What a field asks for: how browsers and people know it, and what it makes of a text. */
export interface FieldSpec<Value = string> {
  /** Names the field, and keeps what was typed for the whole run. */
  readonly key: string
  readonly type: 'email' | 'tel' | 'text' | 'password' | 'amount'
  readonly label: Text
  /** For browsers and password managers. */
  readonly name: string
  readonly autoComplete: string
  readonly placeholder?: Text
  /** Path data. */
  readonly icon?: string
  /** Stands behind an amount. */
  readonly unit?: string
  /** Said below it while nothing is wrong. */
  readonly hint?: Text
  /** What the text becomes as it is typed; undefined when it is not taken, and the field keeps what it had. */
  readonly take?: (typed: string, language: Language) => string | undefined
  /** How the text is written in a language, where that differs. */
  readonly show?: (text: string, language: Language) => string
  /** The value of a text; undefined while it will not do, and nothing can be submitted. */
  readonly read: (text: string) => Value | undefined
  /** Brings the rest of the field, and puts it beside its text. A visitor can type before that; what is submitted waits for it. */
  readonly more?: (stores: FieldStores<Value>, settings: Settings) => Promise<void>
  /** Said when the visitor leaves the field with a text that will not do. */
  readonly complaint?: Text
  /** Why a value is not taken here, said when it is submitted. */
  readonly refuse?: (value: Value, settings: Settings) => Text | undefined
}

/** A field on a screen. */
export interface FieldModel {
  readonly spec: FieldSpec<unknown>
  readonly $text: ReadableAtom<string>
  readonly $valid: ReadableAtom<boolean>
  readonly $error: ReadableAtom<Text | undefined>
  /** True while nothing is taken, whatever the text. */
  readonly $shut: ReadableAtom<boolean>
  readonly $more: ReadableAtom<FieldMore<unknown> | undefined>
  readonly ask: FieldStage['ask']
  /** It is in view: what it needs is loaded now. */
  load(): void
  /** False when the text is not taken. */
  type(text: string, language?: Language): boolean
  /** Enter, or the button. */
  submit(): void
  /** The visitor is in the field. */
  reached?: (() => void) | undefined
}

export interface FieldStores<Value = string> {
  readonly $text: WritableAtom<string>
  readonly $more: WritableAtom<FieldMore<Value> | undefined>
}

/** What is kept of a field while other screens are shown. */
interface Kept extends FieldStores<unknown> {
  readonly $error: WritableAtom<Text | undefined>
  readonly $shut: WritableAtom<boolean>
  hold?: Hold | undefined
}

/** Called whenever the field is shown again, by whoever has refused its text for a while. */
export type Hold = (kept: Pick<Kept, '$error' | '$shut'>, submit: () => void, signal: AbortSignal) => void

const keptOf = (stage: FlowStage, key: string, initial = '') =>
  stage.keep<Kept>(`field:${key}`, () => ({ $text: atom(initial), $error: atom(), $shut: atom(false), $more: atom() }))

/** Says beside a field what speaks against its text, from the screen that found out. */
export function refuseField(stage: FlowStage, { key }: FieldSpec, why: Text, hold?: Hold): void {
  const kept = keptOf(stage, key)
  kept.$error.set(why)
  kept.hold = hold
}

/** A field that keeps its text for the whole run: whoever comes back finds it again. */
export function field<Value>(
  stage: FieldStage,
  spec: FieldSpec<Value>,
  how: { initial?: string | undefined; accept: (value: Value) => void; reached?: () => void },
): FieldModel {
  const kept = keptOf(stage, spec.key, how.initial)
  const { $text, $error, $shut } = kept
  const $more = kept.$more as WritableAtom<FieldMore<Value> | undefined>
  const read = (text: string) => ($more.get() ?? spec).read(text)
  /** Enter counts also where the rest of the field was still on its way, unless the visitor goes on typing. */
  let early = false
  const load = () => {
    if (!$more.get())
      spec.more?.({ $text, $more }, stage.$settings.get()).then(
        () => {
          if (early && !stage.signal.aborted) submit()
        },
        () => {
          if ($text.get()) $error.set(NOT_LOADED)
        },
      )
  }
  const submit = () => {
    early = spec.more !== undefined && !$more.get()
    const value = read($text.get())
    if (value === undefined || $shut.get()) return
    const why = spec.refuse?.(value, stage.$settings.get())
    $error.set(why)
    if (!why) how.accept(value)
  }
  kept.hold?.(kept, submit, stage.signal)
  return {
    spec: spec as FieldSpec<unknown>,
    $text,
    $error,
    $shut,
    $more,
    load,
    ask: stage.ask,
    $valid: computed([$text, $more], text => read(text) !== undefined),
    type: (typed, language = english) => {
      const text = spec.take ? spec.take(typed, language) : typed
      if (text === undefined) return false
      early = false
      $error.set(undefined)
      $shut.set(false)
      $text.set(text)
      load()
      return true
    },
    submit,
    reached: how.reached,
  }
}

const NOT_LOADED = wordsAs(shell, words => words.notLoaded)
