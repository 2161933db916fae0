import { knownApp } from '../../accounts/cross-app/provider-apps.js'
import { appOfSite } from '../../config/other-apps.js'
import { chooseApp } from '../../screens/cross-app/choose-app.js'
import { crossAppLogin } from '../../screens/cross-app/cross-app.js'
import type { Authenticated } from '../../session/authenticate.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'
import type { MethodInput } from '../method.js'

const inputOf = (stage: FlowStage, input: MethodInput = { disableSignup: false }) => stage.keep('cross-app', () => ({ ...input }))

/** Login with another app's wallet: that of the row that was pressed, else one that the visitor chooses. */
export const crossAppFlow = flow<MethodInput, Authenticated>('cross-app', {
  start: (input, stage) => {
    const { row, popup, disableSignup, captchaToken } = inputOf(stage, input)
    const id = appOfSite(row)
    return id ? at(crossAppLogin, { app: knownApp(id), popup, disableSignup, captchaToken }) : at(chooseApp, {})
  },
  on: [
    on(chooseApp, (chosen, stage) => {
      const input = inputOf(stage)
      const { disableSignup, captchaToken } = input
      input.captchaToken = undefined // good for one way there; who comes back and chooses again is asked for another
      return at(crossAppLogin, { ...chosen, disableSignup, captchaToken })
    }),
    on(crossAppLogin, authenticated => done(authenticated)),
  ],
})
