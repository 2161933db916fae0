import { mfa } from '../../copy/areas/mfa.js'
import { text } from '../../copy/language.js'
import type { OnStage } from '../../stage/define.js'
import type { Answer } from '../shapes/parts/parts.js'

/** What goes into a screen on which a factor is proved. */
export interface PromptEntry {
  /** There is another factor to choose. */
  readonly canChoose: boolean
  /** The last one, proved elsewhere, did not count. */
  readonly failed: boolean
}

/** The ways out of a prompt: another factor, where there is one, or none. */
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
