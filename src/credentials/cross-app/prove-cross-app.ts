import { knownApp } from '../../accounts/cross-app/provider-apps.js'
import type { Outcomes } from '../../accounts/proofs/outcomes.js'
import { appOfSite } from '../../config/other-apps.js'
import { crossAppScreen } from '../../screens/cross-app/cross-app.js'
import type { SitePurpose } from '../../screens/login/oauth/site-ways.js'
import { at, done, flow, later, on, type Flow, type FlowStage } from '../../stage/define.js'
import type { ProveInput } from '../credential.js'

const chooseApp = later('choose-app', async () => (await import('../../screens/cross-app/choose-app.js')).chooseApp)

const inputOf = (stage: FlowStage, input: ProveInput = {}) => stage.keep('cross-app', () => ({ ...input }))

/** Proves a wallet at another app: the app of the pressed row, else one that the visitor chooses. */
export function proveCrossApp<Purpose extends SitePurpose>(purpose: Purpose): Flow<ProveInput, Outcomes[Purpose]> {
  const asking = crossAppScreen(purpose)
  return flow<ProveInput, Outcomes[Purpose]>('cross-app', {
    start: (input, stage) => {
      const { row, popup, disableSignup, captchaToken } = inputOf(stage, input)
      const id = appOfSite(row)
      return id ? at(asking, { app: knownApp(id), popup, disableSignup, captchaToken }) : at(chooseApp, {})
    },
    on: [
      on(chooseApp, (chosen, stage) => {
        const input = inputOf(stage)
        const { disableSignup, captchaToken } = input
        // A captcha token is valid only once. A visitor who comes back and chooses again needs another.
        input.captchaToken = undefined
        return at(asking, { ...chosen, disableSignup, captchaToken })
      }),
      on(asking, outcome => done(outcome)),
    ],
  })
}
