import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Settings } from '../../../config/settings.js'
import { english, type Language, type Text } from '../../../copy/language.js'
import type { FlowStage } from '../../../stage/define.js'

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
  /** False when the text is not taken. */
  type(text: string, language?: Language): boolean
  /** Enter, or the button. */
  submit(): void
}

/** What is kept of a field while other screens are shown. */
interface Kept {
  readonly $text: WritableAtom<string>
  readonly $error: WritableAtom<Text | undefined>
  readonly $shut: WritableAtom<boolean>
  hold?: Hold | undefined
}

/** Called whenever the field is shown again, by whoever has refused its text for a while. */
export type Hold = (kept: Pick<Kept, '$error' | '$shut'>, submit: () => void, signal: AbortSignal) => void

const keptOf = (stage: FlowStage, key: string, initial = '') => stage.keep<Kept>(`field:${key}`, () => ({ $text: atom(initial), $error: atom(), $shut: atom(false) }))

/** Says beside a field what speaks against its text, from the screen that found out. */
export function refuseField(stage: FlowStage, { key }: FieldSpec, why: Text, hold?: Hold): void {
  const kept = keptOf(stage, key)
  kept.$error.set(why)
  kept.hold = hold
}

/** A field that keeps its text for the whole run: whoever comes back finds it again. */
export function field<Value>(stage: FlowStage, spec: FieldSpec<Value>, how: { initial?: string | undefined; accept: (value: Value) => void }): FieldModel {
  const kept = keptOf(stage, spec.key, how.initial)
  const { $text, $error, $shut } = kept
  const submit = () => {
    const value = spec.read($text.get())
    if (value === undefined || $shut.get()) return
    const why = spec.refuse?.(value, stage.$settings.get())
    $error.set(why)
    if (!why) how.accept(value)
  }
  kept.hold?.(kept, submit, stage.signal)
  return {
    spec: spec as FieldSpec<unknown>,
    $text, $error, $shut,
    $valid: computed($text, text => spec.read(text) !== undefined),
    type: (typed, language = english) => {
      const text = spec.take ? spec.take(typed, language) : typed
      if (text === undefined) return false
      $error.set(undefined)
      $shut.set(false)
      $text.set(text)
      return true
    },
    submit,
  }
}
