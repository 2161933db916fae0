import { knownApp } from '../../accounts/cross-app/provider-apps.js'
import type { Outcomes } from '../../accounts/verbs.js'
import { appOfSite } from '../../config/other-apps.js'
import { crossAppScreen } from '../../screens/cross-app/cross-app.js'
import type { SitePurpose } from '../../screens/login/oauth/site-ways.js'
import { at, done, flow, later, on, type Flow, type FlowStage } from '../../stage/define.js'
import type { ProveInput } from '../credential.js'

const chooseApp = later('choose-app', async () => (await import('../../screens/cross-app/choose-app.js')).chooseApp)

const inputOf = (stage: FlowStage, input: ProveInput = {}) => stage.keep('cross-app', () => ({ ...input }))

/** Proves another app's wallet: that of the row that was pressed, else one that the visitor chooses. */
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
        input.captchaToken = undefined // good for one way there; who comes back and chooses again is asked for another
        return at(asking, { ...chosen, disableSignup, captchaToken })
      }),
      on(asking, outcome => done(outcome)),
    ],
  })
}
