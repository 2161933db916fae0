import type { Outcomes } from '../../accounts/proofs/outcomes.js'
import { verbFor } from '../../accounts/verbs.js'
import { text } from '../../copy/language.js'
import { farcaster } from '../../copy/areas/farcaster.js'
import { screen, type OnStage } from '../../stage/define.js'
import { outsideView, type OutsideModel } from '../shapes/outside/outside.js'
import { screenName } from '../screen-name.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { appStates, type AppEntry, type AppPurpose } from './app-states.js'
import { attemptInFarcaster, type FarcasterLinkWords } from './farcaster-link.js'

const word = (pick: (words: typeof farcaster.english) => string) => text(farcaster, pick)

export const farcasterStates = (goBack: () => void) =>
  appStates(
    farcaster,
    { CLIENT_REQUEST_TIMEOUT: word(words => words.timedOut), TOO_MANY_REQUESTS: word(words => words.tooMany) },
    goBack,
  )

export const FARCASTER_LINK: FarcasterLinkWords = {
  title: word(words => words.title),
  scan: word(words => words.scan),
  qrLabel: word(words => words.qrLabel),
  confirm: word(words => words.confirm),
  open: word(words => words.open),
}

/** Proves a Farcaster account: waits until the visitor has signed in Farcaster's app. */
export const farcasterScreen = <Purpose extends AppPurpose>(purpose: Purpose) =>
  screen(screenName('farcaster', purpose), {
    view: outsideView,
    start: ({ captchaToken, disableSignup }: AppEntry, stage: OnStage<Outcomes[Purpose]>): OutsideModel => {
      const nextToken = captchaTokens(stage, captchaToken)
      const submitProof = verbFor(purpose)
      const goBack = () => {
        if (!stage.back()) stage.leave()
      }
      return attemptInFarcaster(stage, farcasterStates(goBack), FARCASTER_LINK, async (signal, show) => {
        const { proveFarcaster } = await import('../../accounts/farcaster/prove-farcaster.js')
        const proof = await proveFarcaster({ captchaToken: await nextToken(), signal, opened: show })
        show(undefined)
        return submitProof(proof, { signal, disableSignup })
      })
    },
  })
