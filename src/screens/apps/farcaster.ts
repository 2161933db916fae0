import { atom, computed } from 'nanostores'
import type { FarcasterProof } from '../../api/login/farcaster.js'
import { text } from '../../copy/language.js'
import { farcaster } from '../../copy/areas/farcaster.js'
import { isHandheld } from '../../lib/browser/handheld.js'
import type { Authenticated } from '../../session/authenticate.js'
import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { person } from '../../ui/pictures/icons.js'
import { APP_MARKS } from '../../ui/pictures/app-marks.js'
import { outsideView, type OutsideFace, type OutsideModel } from '../shapes/outside/outside.js'
import { captchaTokens } from '../security/captcha-tokens.js'
import { attempt } from '../shapes/status/attempt.js'
import { appFaces } from './app-faces.js'

const word = (pick: (words: typeof farcaster.english) => string) => text(farcaster, pick)

export const farcasterFaces = (back: () => void) =>
  appFaces(farcaster, { CLIENT_REQUEST_TIMEOUT: word(words => words.timedOut), TOO_MANY_REQUESTS: word(words => words.tooMany) }, back)

/** How the visitor gets to Farcaster's app: with another device, or on this one. */
export const wayToFarcaster = (connectUri: string, here: boolean): Partial<OutsideFace> => ({
  title: word(words => words.title),
  ...here
    ? { detail: word(words => words.confirm), answers: [{ text: word(words => words.open), href: connectUri }] }
    : { detail: word(words => words.scan), scan: { code: connectUri, label: word(words => words.qrLabel), icon: person, shape: APP_MARKS.farcaster } },
})

/** Waits for what the visitor signs in Farcaster's app, and does this with it. */
function farcasterModel<Outcome>(stage: OnStage<Outcome>, token: (() => Promise<string | undefined>) | undefined, complete: (proof: FarcasterProof, signal: AbortSignal) => Promise<Outcome>): OutsideModel {
  const $link = atom<string | undefined>()
  const back = () => { if (!stage.back()) stage.leave() }
  const { $face } = attempt(stage, farcasterFaces(back), async signal => {
    const { farcasterProof } = await import('../../accounts/farcaster/farcaster-proof.js')
    try {
      const proof = await farcasterProof({ token: await token?.(), signal, opened: link => $link.set(link) })
      $link.set(undefined)
      return await complete(proof, signal)
    } finally {
      $link.set(undefined) // each try has a link of its own
    }
  })
  return { $face: computed([$face, $link], (face, link): OutsideFace => face.ring === 'turning' && link ? { ...face, ...wayToFarcaster(link, isHandheld()) } : face) }
}

/** Logs in with Farcaster. */
export const farcasterLogin = screen('farcaster', {
  view: outsideView,
  start: ({ captchaToken, disableSignup }: { readonly captchaToken?: string | undefined; readonly disableSignup: boolean }, stage: OnStage<Authenticated>) =>
    farcasterModel(stage, captchaTokens(stage, captchaToken), async (proof, signal) => {
      const [{ authenticate }, { authenticateFarcaster }] = await Promise.all([import('../../session/authenticate.js'), import('../../api/login/farcaster.js')])
      return authenticate('farcaster', () => authenticateFarcaster({ ...proof, mode: disableSignup ? 'no-signup' : 'login-or-sign-up' }, signal))
    }),
})

/** Adds a Farcaster account to the one of the signed-in user. */
export const farcasterLink = screen('link-farcaster', {
  view: outsideView,
  start: (_: Record<never, never>, stage: OnStage<User>) => farcasterModel(stage, undefined, async (proof, signal) => {
    const { linkFarcaster } = await import('../../accounts/farcaster/link-farcaster.js')
    return linkFarcaster(proof, signal)
  }),
})
