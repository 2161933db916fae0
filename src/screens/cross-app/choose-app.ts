import { atom } from 'nanostores'
import { connectedApps, type ProviderApp } from '../../accounts/cross-app/provider-apps.js'
import { openOAuthPopup } from '../../channel/oauth-popup.js'
import { crossApp } from '../../copy/areas/cross-app.js'
import { oauth } from '../../copy/areas/oauth.js'
import { shell } from '../../copy/areas/shell.js'
import { text, type Text } from '../../copy/language.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { currentUser } from '../../session/store.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet } from '../../ui/pictures/icons.js'
import { choiceView, type ChoiceState, type ChoiceModel } from '../shapes/choice/choice.js'
import { markOf } from './cross-app-states.js'
import type { AppParams } from './cross-app.js'

const word = (pick: (words: typeof crossApp.english) => string): Text => text(crossApp, pick)

/** The question, with the apps to choose from. */
export const choiceOf = (apps: readonly ProviderApp[], choose: (app: ProviderApp) => void): ChoiceState => ({
  icon: wallet,
  title: word(words => words.choose),
  detail: word(words => words.chooseDetail),
  rows: apps.map(app => ({ key: app.id, label: app.name, mark: markOf(app), leads: true, choose: () => choose(app) })),
})

/** The state while the apps are unknown. */
const emptyState = (): ChoiceState => ({ ...choiceOf([], () => {}), detail: undefined })
/** The state if the apps could not be loaded. */
export const unreachable = (retry: () => void): ChoiceState => ({
  ...emptyState(),
  problem: word(words => words.unreachable),
  answers: [{ text: text(shell, words => words.tryAgain), press: retry }],
})

/** The state if there is no app, or none left to link. */
export const noApps = (goBack: () => void): ChoiceState => ({
  icon: wallet,
  title: word(words => words.none),
  rows: [],
  answers: [{ text: text(oauth, words => words.back), press: goBack }],
})

/**
 * Asks which other app has the visitor's wallet. Apps that the user has linked already are left out. Any captcha is
 * solved before this screen, because the press that chooses an app also opens the pop-up.
 */
export const chooseApp = screen('choose-app', {
  view: choiceView,
  start: (_: Record<never, never>, stage: OnStage<AppParams>): ChoiceModel => {
    const linked =
      currentUser()?.linkedAccounts.flatMap(account =>
        account.type === 'cross_app' ? [account.providerApp.id] : [],
      ) ?? []
    const searchingState = (): ChoiceState => ({ ...emptyState(), busy: word(words => words.looking) })
    const choose = (app: ProviderApp) => stage.finish({ app, popup: openOAuthPopup() })
    const $state = atom(searchingState())
    const search = stage.run(async () => {
      $state.set(searchingState())
      try {
        const apps = (await connectedApps()).filter(({ id }) => !linked.includes(id))
        $state.set(
          apps.length > 0
            ? choiceOf(apps, choose)
            : noApps(() => {
                if (!stage.back()) stage.leave()
              }),
        )
      } catch (error) {
        if (!toWalletError(error).retryable) throw error
        $state.set(unreachable(() => void search()))
      }
    })
    void search()
    return { $state }
  },
})
