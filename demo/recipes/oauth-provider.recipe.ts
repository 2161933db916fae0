import type { Recipe } from './recipe.js'

/** The row of a site that the published wire does not have. */
const PROVIDER_ROW = `  twitch: {
    name: 'Twitch', like: 'discord', scopes: ['user:read:email'], tells: ({ username, email }) => ({ username, email }),
    claims: ['subject', 'username'], brought: { must: ['username'], may: ['email'] },
  },`

const TEST = `import { expect, it } from 'vitest'
import * as v from 'valibot'
import { isSocialSite } from '../../demo/provider/login/social/social-sites.js'
import { configFromWire } from '../api/app/config-from-wire.js'
import { appConfigSchema } from '../api/app/app-config.js'
import { userSchema } from '../api/wire.js'
import { accountOf } from '../flows/after-login.js'
import { userFromWire } from '../session/user/user-from-wire.js'
import { PROVIDER_MARKS } from '../ui/pictures/provider-marks.js'
import { OAUTH_PROVIDERS } from './oauth-providers.js'

it('knows the new site everywhere', async () => {
  const answer = await appConfigSchema['~standard'].validate({ id: 'a', name: 'A', twitch_oauth: true })
  if (answer.issues) throw new Error('The configuration was refused.')
  expect(configFromWire(answer.value).loginMethods).toEqual(['twitch'])
  const user = userFromWire(v.parse(userSchema, { id: 'did:privy:one', created_at: 1, linked_accounts: [{ type: 'twitch_oauth', subject: '7', username: 'ada' }] }))
  expect(accountOf(user, 'twitch')).toMatchObject({ type: 'twitch_oauth', subject: '7', username: 'ada' })
  expect([OAUTH_PROVIDERS.twitch, PROVIDER_MARKS.twitch, isSocialSite('twitch')]).toEqual(['Twitch', 'M4 4h16v10l-5 6H4z', true])
})
`

export const recipe: Recipe = {
  adds: 'a site to log in with (OAuth)',
  begin: copy => copy.insertAfter('src/config/oauth-providers.ts', "  apple: 'Apple',", "  twitch: 'Twitch',"),
  missing: /provider-marks\.ts.*Property 'twitch' is missing/,
  add: copy => {
    copy.insertAfter(
      'src/ui/pictures/provider-marks.ts',
      'export const PROVIDER_MARKS: Readonly<Record<OAuthProvider, string>> = {',
      "  twitch: 'M4 4h16v10l-5 6H4z',",
    )
    copy.insertAfter('demo/provider/login/social/social-sites.ts', 'export const SOCIAL_SITES = {', PROVIDER_ROW)
    copy.insertAfter('demo/host/assets/ways-in.js', "      ['google', 'Google'],", "      ['twitch', 'Twitch'],")
    const sites =
      copy
        .read('README.md')
        .split('\n')
        .find(line => line.startsWith('| `google`')) ?? ''
    copy.replace('README.md', sites, sites.replace('`google`', '`google`, `twitch`'))
  },
  test: { path: 'src/config/twitch.test.ts', text: TEST },
}
