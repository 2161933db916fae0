import { atom } from 'nanostores'
import type { MfaMethod } from '../../config/settings.js'
import { mfa } from '../../copy/areas/mfa.js'
import { text, textIn, wordsOf } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { choiceView, type ChoiceModel, type ChoiceState } from '../shapes/choice/choice.js'
import { describeFactor } from './describe-factor.js'

/** Asks which factor replaces the visitor's. The new one is added before the old one is removed. */
export const replaceFactor = screen('mfa-replace', {
  view: choiceView,
  start: (
    { method: old, methods }: { readonly method: MfaMethod; readonly methods: readonly MfaMethod[] },
    stage: OnStage<MfaMethod>,
  ): ChoiceModel => ({
    $state: atom<ChoiceState>({
      icon: describeFactor(old).icon,
      title: language => wordsOf(mfa, language).replace.title({ method: textIn(describeFactor(old).label, language) }),
      detail: text(mfa, ({ replace }) => replace.detail),
      rows: methods.map(method => {
        const { label, icon } = describeFactor(method)
        return { key: method, label, mark: { icon }, leads: true, choose: () => stage.finish(method) }
      }),
    }),
  }),
})
