import { computed } from 'nanostores'
import type { MfaMethod } from '../../config/settings.js'
import { mfa } from '../../copy/areas/mfa.js'
import { text } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shield } from '../../ui/pictures/icons.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'
import { describeFactor } from './describe-factor.js'
import { notNow } from './prompt-answers.js'
import { followBlock, problem, promptLimits } from './prompt-limits.js'
import { promptPurpose } from './prompt-purpose.js'

interface Choice {
  readonly methods: readonly MfaMethod[]
  readonly failed: boolean
}

/** Asks which second factor the visitor wants to use. */
export const factorChoice = screen('verify-identity', {
  view: choiceView,
  start: ({ methods, failed }: Choice, stage: OnStage<MfaMethod>): ChoiceModel => {
    const limits = promptLimits(stage)
    followBlock(stage, limits)
    return {
      $state: computed(limits.$block, (block): ChoiceState => ({
        icon: shield,
        title: text(mfa, ({ prompt }) => prompt.title),
        ...promptPurpose(stage),
        detail: text(mfa, ({ prompt }) => prompt.detail),
        problem: block?.reason ?? (failed ? problem(words => words.again) : undefined),
        rows: methods.map(method => {
          const { label, icon } = describeFactor(method)
          return {
            key: method,
            label,
            mark: { icon },
            leads: true,
            choose: () => {
              if (!block) stage.finish(method)
            },
          }
        }),
        answers: [notNow(stage)],
      })),
    }
  },
})
