import { atom } from 'nanostores'
import type { MfaMethod } from '../../../config/settings.js'
import { mfa } from '../../../copy/areas/mfa.js'
import { text } from '../../../copy/language.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { statusView, type StatusState, type StatusModel } from '../../shapes/status/status.js'
import { describeFactor } from '../describe-factor.js'

/** Confirms that a second factor was added. If it replaces another one, that one is removed next. */
export const factorAdded = screen('mfa-added', {
  view: statusView,
  start: (
    { method, replaces = false }: { readonly method: MfaMethod; readonly replaces?: boolean },
    stage: OnStage<void>,
  ): StatusModel => ({
    $state: atom<StatusState>({
      ring: 'done',
      mark: { icon: describeFactor(method).icon },
      title: text(mfa, ({ enrol }) => enrol.added[method]),
      detail: text(mfa, ({ enrol, replace }) => (replaces ? replace.added : enrol.addedDetail)),
      answers: [
        { text: text(mfa, ({ enrol }) => (replaces ? enrol.continue : enrol.done)), press: () => stage.finish() },
      ],
    }),
  }),
})
