import { mfa } from '../../copy/areas/mfa.js'
import { text, type Text } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shield } from '../../ui/pictures/icons.js'
import type { Answer } from '../shapes/parts/parts.js'

/** An introduction of a few points, before anything is asked. */
export interface IntroModel {
  /** Path data. */
  readonly icon: string
  readonly title: Text
  readonly detail: Text
  readonly points: readonly Text[]
  readonly answers: readonly Answer[]
}

const word = (pick: (words: typeof mfa.english.intro) => string) => text(mfa, words => pick(words.intro))

/** Explains what second factors are for. */
export const factorIntro = screen('mfa-intro', {
  view: () => import('./factor-intro.view.js'),
  start: (_: Record<never, never>, stage: OnStage<void>): IntroModel => ({
    icon: shield,
    title: word(words => words.title),
    detail: word(words => words.detail),
    points: [word(words => words.enable), word(words => words.prompted)],
    answers: [
      { text: word(words => words.notNow), press: () => stage.leave() },
      { text: word(words => words.continue), press: () => stage.finish() },
    ],
  }),
})
