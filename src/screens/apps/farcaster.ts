import { atom, computed } from 'nanostores'
import { verbFor, type Outcomes } from '../../accounts/verbs.js'
import { text } from '../../copy/language.js'
import { farcaster } from '../../copy/areas/farcaster.js'
import { isHandheld } from '../../lib/browser/handheld.js'
import { screen, type OnStage } from '../../stage/define.js'
import { person } from '../../ui/pictures/icons.js'
import { APP_MARKS } from '../../ui/pictures/app-marks.js'
import { outsideView, type OutsideState, type OutsideModel } from '../shapes/outside/outside.js'
import { screenName } from '../screen-name.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { attempt } from '../shapes/status/attempt.js'
import { appStates, type AppEntry, type AppPurpose } from './app-states.js'

const word = (pick: (words: typeof farcaster.english) => string) => text(farcaster, pick)

export const farcasterStates = (back: () => void) =>
  appStates(
    farcaster,
    { CLIENT_REQUEST_TIMEOUT: word(words => words.timedOut), TOO_MANY_REQUESTS: word(words => words.tooMany) },
    back,
  )

/** How the visitor gets to Farcaster's app: with another device, or on this one. */
export const farcasterLinkState = (connectUri: string, here: boolean): Partial<OutsideState> => ({
  title: word(words => words.title),
  ...(here
    ? { detail: word(words => words.confirm), answers: [{ text: word(words => words.open), href: connectUri }] }
    : {
        detail: word(words => words.scan),
        scan: { code: connectUri, label: word(words => words.qrLabel), icon: person, shape: APP_MARKS.farcaster },
      }),
})

/** The screen on which a Farcaster account is proved: waits for what the visitor signs in Farcaster's app. */
export const farcasterScreen = <Purpose extends AppPurpose>(purpose: Purpose) =>
  screen(screenName('farcaster', purpose), {
    view: outsideView,
    start: ({ captchaToken, disableSignup }: AppEntry, stage: OnStage<Outcomes[Purpose]>): OutsideModel => {
      const $link = atom<string | undefined>()
      const nextToken = captchaTokens(stage, captchaToken)
      const use = verbFor(purpose)
      const back = () => {
        if (!stage.back()) stage.leave()
      }
      const { $state } = attempt(stage, farcasterStates(back), async signal => {
        const { proveFarcaster } = await import('../../accounts/farcaster/prove-farcaster.js')
        try {
          const proof = await proveFarcaster({
            captchaToken: await nextToken(),
            signal,
            opened: link => $link.set(link),
          })
          $link.set(undefined)
          return await use(proof, { signal, disableSignup })
        } finally {
          $link.set(undefined) // each try has a link of its own
        }
      })
      return {
        $state: computed([$state, $link], (state, link): OutsideState =>
          state.ring === 'turning' && link ? { ...state, ...farcasterLinkState(link, isHandheld()) } : state,
        ),
      }
    },
  })
