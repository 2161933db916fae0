import { afterEach, beforeEach, expect, it } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { forgetPage } from '../../lib/page.js'
import { core } from '../../session/core.js'
import { tokenFor } from '../../session/test/page.harness.js'
import { person } from '../../ui/pictures/icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { contentOf } from '../shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../shapes/status/status.js'
import { guestEntry } from './guest.js'

let provider: ReturnType<typeof scriptedProvider>
beforeEach(() => {
  forgetPage()
})
afterEach(() => {
  core().close()
  provider.restore()
  forgetPage()
})

it('a guest logs in without a question, while the screen shows its progress', async () => {
  const user = {
    id: 'did:privy:guest',
    created_at: 1,
    linked_accounts: [],
    mfa_methods: [],
    has_accepted_terms: false,
    is_guest: true,
  }
  provider = scriptedProvider(
    jsonResponse({
      user,
      is_new_user: true,
      token: tokenFor({ appId: 'clapiclientunittest000001' }),
      refresh_token: 'refresh',
      session_update_action: 'set',
    }),
  )
  const { model, screenName, result } = playPart(guestEntry, {})
  await eventually(() => expect(screenName()).toBe('guest'))
  expect(contentOf(model<StatusModel>())).toEqual({
    title: 'Entering as a guest',
    detail: 'Just a few moments more',
    buttons: [],
    href: undefined,
  })
  expect(model<StatusModel>().$state.get()).toMatchObject({ ring: 'turning', mark: { icon: person } })
  expect(await result).toMatchObject({
    method: 'guest',
    isNewUser: true,
    user: { id: 'did:privy:guest', isGuest: true },
  })
  expect(provider.requests[0]?.url.pathname).toBe('/api/v1/guest/authenticate')
})

it('the login is aborted when the visitor leaves', async () => {
  provider = scriptedProvider('hang')
  const { stage, result } = playPart(guestEntry, {})
  await eventually(() => expect(provider.requests).toHaveLength(1))
  stage.close()
  await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  expect(provider.requests[0]?.init.signal?.aborted).toBe(true)
})
