import { atom } from 'nanostores'
import type { LoginMethod } from '../../config/settings.js'
import { linking } from '../../copy/areas/linking.js'
import { text } from '../../copy/language.js'
import { screen, type OnStage } from '../../stage/define.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'
import { describeKind } from './describe-kind.js'

/** Asks which kind of account to add. */
export const addAccount = screen('add-account', {
  view: choiceView,
  start: ({ methods }: { readonly methods: readonly LoginMethod[] }, stage: OnStage<LoginMethod>): ChoiceModel => ({
    $state: atom<ChoiceState>({
      title: text(linking, words => words.add.title),
      detail: text(linking, words => words.add.detail),
      rows: methods.map(method => {
        const { mark, kind } = describeKind(method)
        return { key: method, label: kind, mark, leads: true, choose: () => stage.finish(method) }
      }),
    }),
  }),
})
