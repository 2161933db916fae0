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
const FRESH_MS = 300_000

const said = (pick: (words: typeof mfa.english.enrol) => string) => text(mfa, words => pick(words.enrol))

const PREPARING: OutsideState = {
  ring: 'turning',
  mark: { icon: clock },
  title: said(words => words.preparing),
  detail: said(words => words.moments),
}

/** What the screen shows of a key. */
export const keyState = ({ secret, authUrl }: TotpEnrollment, proceed: () => void): OutsideState => ({
  ring: 'turning',
  title: said(words => words.scan),
  detail: said(words => words.scanDetail),
  scan: {
    code: authUrl,
    label: said(words => words.qrLabel),
    icon: clock,
    size: MFA_QR_SIZE_PX,
    copy: secret,
    copyLabel: said(words => words.key),
  },
  answers: [{ text: said(words => words.continue), press: proceed }],
})

/** Shows the key of a new authenticator app, to scan or to type. Only this screen knows it. */
export const enrolTotp = screen('enrol-totp', {
  size: 'full', // the key lies in sight of its picture
  view: outsideView,
  start: (_: Record<never, never>, stage: OnStage<void>): OutsideModel => {
    const kept = stage.keep<{ key?: TotpEnrollment | undefined; until: number }>('totp-key', () => ({ until: 0 }))
    const $state = atom(PREPARING)
    const show = (key: TotpEnrollment) => $state.set(keyState(key, () => stage.finish()))
    const prepare = stage.run(async () => {
      $state.set(PREPARING)
      try {
        const { enrollTotp } = await import('../../../security/second-factors.js')
        const key = await enrollTotp(stage.signal)
        Object.assign(kept, { key, until: Date.now() + FRESH_MS })
        show(key)
      } catch (error) {
        if (stage.signal.aborted) throw error
        $state.set({
          ring: 'failed',
          mark: { icon: clock },
          title: said(words => words.failed),
          detail: enrolmentFailure(error),
          answers: [
            {
              text: said(words => words.back),
              press: () => {
                if (!stage.back()) stage.leave()
              },
            },
            { text: said(words => words.retry), press: () => void prepare() },
          ],
        })
      }
    })
    if (kept.key && kept.until > Date.now()) show(kept.key)
    else void prepare()
    return { $state }
  },
})

/** Deletes the key here: only the authenticator app has it then. */
export const forgetKey = (stage: Pick<OnStage<never>, 'keep'>): void => {
  Object.assign(
    stage.keep<{ key?: TotpEnrollment | undefined; until: number }>('totp-key', () => ({ until: 0 })),
    { key: undefined, until: 0 },
  )
}
