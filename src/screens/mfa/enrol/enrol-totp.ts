import { atom } from 'nanostores'
import { MFA_QR_SIZE_PX } from '../../../constants.js'
import { mfa } from '../../../copy/areas/mfa.js'
import { text } from '../../../copy/language.js'
import type { TotpEnrollment } from '../../../security/second-factors.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { clock } from '../../../ui/pictures/later-icons.js'
import { outsideView, type OutsideState, type OutsideModel } from '../../shapes/outside/outside.js'
import { enrolmentFailure } from './enrolment-failure.js'

/** Going back soon shows the same key again; later the provider creates another one. */
const KEY_LIFETIME_MS = 300_000

const word = (pick: (words: typeof mfa.english.enrol) => string) => text(mfa, words => pick(words.enrol))

const PREPARING: OutsideState = {
  ring: 'turning',
  mark: { icon: clock },
  title: word(words => words.preparing),
  detail: word(words => words.moments),
}

/** Shows a key as QR code and as text. */
export const keyState = ({ secret, authUrl }: TotpEnrollment, proceed: () => void): OutsideState => ({
  ring: 'turning',
  title: word(words => words.scan),
  detail: word(words => words.scanDetail),
  scan: {
    code: authUrl,
    label: word(words => words.qrLabel),
    icon: clock,
    size: MFA_QR_SIZE_PX,
    copy: secret,
    copyLabel: word(words => words.key),
  },
  answers: [{ text: word(words => words.continue), press: proceed }],
})

/** Shows the key of a new authenticator app, to scan or to type. Only this screen knows it. */
export const enrolTotp = screen('enrol-totp', {
  size: 'full', // so that the QR code and the key are in view together
  view: outsideView,
  start: (_: Record<never, never>, stage: OnStage<void>): OutsideModel => {
    const stored = stage.keep<{ key?: TotpEnrollment | undefined; until: number }>('totp-key', () => ({ until: 0 }))
    const $state = atom(PREPARING)
    const show = (key: TotpEnrollment) => $state.set(keyState(key, () => stage.finish()))
    const prepare = stage.run(async () => {
      $state.set(PREPARING)
      try {
        const { enrollTotp } = await import('../../../security/second-factors.js')
        const key = await enrollTotp(stage.signal)
        Object.assign(stored, { key, until: Date.now() + KEY_LIFETIME_MS })
        show(key)
      } catch (error) {
        if (stage.signal.aborted) throw error
        $state.set({
          ring: 'failed',
          mark: { icon: clock },
          title: word(words => words.failed),
          detail: enrolmentFailure(error),
          answers: [
            {
              text: word(words => words.back),
              press: () => {
                if (!stage.back()) stage.leave()
              },
            },
            { text: word(words => words.retry), press: () => void prepare() },
          ],
        })
      }
    })
    if (stored.key && stored.until > Date.now()) show(stored.key)
    else void prepare()
    return { $state }
  },
})

/** Deletes the key here. From then on, only the authenticator app has it. */
export const forgetKey = (stage: Pick<OnStage<never>, 'keep'>): void => {
  Object.assign(
    stage.keep<{ key?: TotpEnrollment | undefined; until: number }>('totp-key', () => ({ until: 0 })),
    { key: undefined, until: 0 },
  )
}
