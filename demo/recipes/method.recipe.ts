import type { Recipe } from './recipe.js'

const CREDENTIAL = `import type { Authenticated } from '../session/authenticate.js'
import { flow, leave } from '../stage/define.js'
import type { Credential, ProveInput } from './credential.js'

/** A note under a pigeon's wing. */
export const pigeon: Credential = {
  id: 'pigeon',
  group: 'web2',
  place: 'row',
  label: 'Continue with a pigeon',
  mark: { name: 'Pigeon' },
  pause: 0,
  prove: { 'log-in': flow<ProveInput, Authenticated>('pigeon', { start: () => leave() }) },
}
`

const TEST = `import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { useApp, forgetApp } from '../config/app.js'
import { resolveSettings } from '../config/resolve.js'
import { forError } from '../flows/for-error.js'
import { landing, type LandingModel } from '../screens/login/landing.js'
import { Stage } from '../stage/stage.js'
import { credentials } from './registry.js'

it('stands on the landing where the host enables it, and is what a press on its row ends with', async () => {
  useApp({ appId: 'clpigeonsunittest00000001' })
  const stage = new Stage({ $settings: atom(resolveSettings(null, { loginMethods: ['email', 'pigeon'] })), errorScreen: forError })
  const chosen = stage.play(landing, { methods: credentials }, { exit: 'USER_EXITED_AUTH_FLOW' })
  await new Promise(resolve => setTimeout(resolve))
  const { rows } = (stage.$scene.get()?.model as LandingModel).$state.get()
  expect(rows.map(({ key }) => key)).toEqual(['pigeon'])
  rows[0]?.choose()
  expect(await chosen).toMatchObject({ method: 'pigeon' })
  forgetApp()
})
`

export const recipe: Recipe = {
  adds: 'a way to log in',
  begin: copy => copy.write('src/credentials/pigeon.ts', CREDENTIAL),
  missing: /src\/credentials\/pigeon\.ts.*'"pigeon"' is not assignable/,
  add: copy => {
    copy.insertAfter('src/config/settings.ts', 'export const LOGIN_METHODS = [', "  'pigeon',")
    copy.insertAfter(
      'src/credentials/registry.ts',
      "import { guest } from './guest.js'",
      "import { pigeon } from './pigeon.js'",
    )
    copy.insertAfter('src/credentials/registry.ts', '  crossApp,', '  pigeon,')
    copy.insertBefore(
      'README.md',
      '| `custom` |',
      '| `pigeon` | writes a note, which a pigeon brings | a screen of `<wallet-login-modal>` alone |',
    )
    copy.insertBefore(
      'elements/wallet-login-modal/reference.md',
      '## Your own login',
      '## Pigeons\n\n`login-methods="pigeon"`. A pigeon brings a note, on any day without wind.\n',
    )
    copy.insertBefore(
      'demo/host/assets/ways-in.js',
      "      ['cross-app',",
      "      ['pigeon', 'Pigeon', 'It stands on the window sill.'],",
    )
  },
  test: { path: 'src/credentials/pigeon.test.ts', text: TEST },
}
