import { atom } from 'nanostores'
import { recovery } from '../../copy/areas/wallets/recovery.js'
import { text } from '../../copy/language.js'
import type { WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { shield } from '../../ui/pictures/icons.js'
import type { ConsentState, ConsentModel } from '../shapes/consent/consent.js'
import { graveConsentView } from '../shapes/consent/grave-consent.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import { statusView } from '../shapes/status/status.js'
import { guarded } from '../shapes/parts/parts.js'
import { settingProblem } from './recovery-problem.js'

const word = (pick: (words: typeof recovery.english.automatic) => string) =>
  text(recovery, words => pick(words.automatic))

/** Asks whether the provider may store the recovery secret of the wallet. */
export const automaticRecovery = screen('automatic-recovery', {
  view: graveConsentView,
  start: (_: Record<never, never>, stage: OnStage<'confirmed'>): ConsentModel => ({
    $state: atom<ConsentState>({
      icon: shield,
      title: word(words => words.title),
      detail: word(words => words.detail),
      answers: [
        { text: word(words => words.cancel), press: () => stage.leave() },
        { text: word(words => words.confirm), ...guarded(() => stage.finish('confirmed')) },
      ],
    }),
  }),
})

export const automaticStates: AttemptStates = {
  waiting: { mark: { icon: shield }, title: word(words => words.setting), detail: word(words => words.moments) },
  done: { title: word(words => words.done), detail: word(words => words.doneDetail) },
  failed: (error, retry) => ({
    title: word(words => words.failed),
    detail: settingProblem(error, 'recovery'),
    answers: [{ text: word(words => words.retry), press: retry, isRetry: true }],
  }),
}

/** Confirms that the provider recovers the wallet from now on. */
export const automaticRecoverySet = screen('automatic-recovery-set', {
  view: statusView,
  start: ({ wallet }: { readonly wallet: WalletAccount }, stage: OnStage<WalletAccount>) =>
    attempt(stage, automaticStates, async signal => {
      const { setRecovery } = await import('../../wallet/frame/set-recovery.js')
      return setRecovery({ wallet, recovery: { method: 'privy' } }, signal)
    }),
})
