import { mfa } from '../../copy/areas/mfa.js'
import { text } from '../../copy/language.js'
import type { OnStage } from '../../stage/define.js'
import type { Answer } from '../shapes/parts/parts.js'

/** The parameters of a screen that verifies a factor. */
export interface PromptEntry {
  /** True if there is another factor to choose. */
  readonly canChoose: boolean
  /** True if the last factor was verified elsewhere and not accepted. */
  readonly failed: boolean
}

/** The buttons of a prompt: to another factor if there is one, and "Not now". */
export const promptAnswers = (stage: OnStage<never>, canChoose: boolean): readonly Answer[] => [
  ...(canChoose
    ? [{ text: text(mfa, ({ prompt }) => prompt.another), press: () => void stage.back(), kind: 'secondary' as const }]
    : []),
  notNow(stage),
]

export const notNow = (stage: OnStage<never>): Answer => ({
  text: text(mfa, ({ prompt }) => prompt.notNow),
  press: () => stage.leave(),
  kind: 'quiet',
})
