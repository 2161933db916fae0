import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../world.js'
import { bearer, TestApp, type Auth } from '../../test-app.harness.js'
import { signedByBot, signedText } from './telegram-proof.js'

const BOT_TOKEN = '110201543:development-bot-token'

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world)
})

const now = () => Math.floor(Date.now() / 1000)
const widget = (fields: Record<string, unknown> = {}, token = BOT_TOKEN) =>
  signedByBot('widget', { id: 987654321, first_name: 'Ada', username: 'ada', auth_date: now(), ...fields }, token)
const webApp = () =>
  signedByBot(
    'webApp',
    {
      auth_date: String(now()),
      query_id: 'AAH',
      user: JSON.stringify({ id: 987654321, first_name: 'Ada', last_name: 'Example' }),
    },
    BOT_TOKEN,
  )
const logIn = (body: Record<string, unknown>) => app.call<Auth>('telegram/authenticate', body)
const refused = { status: 401, body: { code: 'invalid_credentials' } }

describe('Telegram', () => {
  it("signatures match Telegram's manuals", () => {
    // Computed with openssl: SHA-256 of the bot token (widget), HMAC of it under "WebAppData" (mini app), then HMAC of
    // the lines.
    expect(signedByBot('widget', { id: 7, auth_date: 1 }, 'token').hash).toBe(
      '51c9277e9aa30f663f833c9f42df2cfac17d2a7faecbd040c3f7e2e2f07d8dab',
    )
    expect(signedByBot('webApp', { user: '{"id":7}', auth_date: '1' }, 'token').hash).toBe(
      '94dd42ad1a89baf32e45a6ed7f42f46fbe0179fb045aea5c079274756c9ae644',
    )
  })

  it('lines are signed in alphabetical order, without missing values', () => {
    expect(signedText({ username: 'ada', auth_date: 1, hash: 'x', id: 7, last_name: null })).toBe(
      'auth_date=1\nid=7\nusername=ada',
    )
  })

  it('the widget and the mini app log in the same user', async () => {
    const first = await logIn({ telegram_auth_result: widget() })
    expect(first.body).toMatchObject({
      is_new_user: true,
      user: {
        linked_accounts: [
          {
            type: 'telegram',
            telegram_user_id: '987654321',
            telegramUserId: '987654321',
            first_name: 'Ada',
            firstName: 'Ada',
            username: 'ada',
            last_name: null,
            photo_url: null,
          },
        ],
      },
    })
    expect((await logIn({ telegram_web_app_data: webApp() })).body).toMatchObject({
      is_new_user: false,
      user: { id: first.body.user.id },
    })
  })

  it('anything but texts and numbers is refused', async () => {
    for (const last_name of [{ toString: 1 }, ['x'], { deep: {} }]) {
      expect(await logIn({ telegram_auth_result: { ...widget(), last_name } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
    }
  })

  it('a number may be a text', async () => {
    expect((await logIn({ telegram_auth_result: widget({ id: '987654321', auth_date: String(now()) }) })).status).toBe(
      200,
    )
  })

  it('data that are forged, old, from the future or for another bot are refused', async () => {
    const invalid = {
      forged: { telegram_auth_result: { ...widget(), id: 1 } },
      'another bot': { telegram_auth_result: widget({}, '1:other') },
      'a day old': { telegram_auth_result: widget({ auth_date: now() - 24 * 3600 - 10 }) },
      tomorrow: { telegram_auth_result: widget({ auth_date: now() + 3600 }) },
    }
    for (const [name, body] of Object.entries(invalid)) expect(await logIn(body), name).toMatchObject(refused)
  })

  it('data that Telegram never sends are refused', async () => {
    const invalid = {
      nothing: {},
      'no date': { telegram_auth_result: widget({ auth_date: 'soon' }) },
      'no number': { telegram_auth_result: widget({ id: 'ada' }) },
      'the other kind': { telegram_web_app_data: widget() },
      'no signature': { telegram_auth_result: { id: 1, first_name: 'A', auth_date: now() } },
    }
    for (const [name, body] of Object.entries(invalid))
      expect(await logIn(body), name).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  })

  it('each proof is accepted once', async () => {
    const body = { telegram_auth_result: widget() }
    expect((await logIn(body)).status).toBe(200)
    expect(await logIn(body)).toMatchObject(refused)
    expect(
      await logIn({
        telegram_auth_result: { ...body.telegram_auth_result, hash: body.telegram_auth_result.hash.toUpperCase() },
      }),
    ).toMatchObject(refused)
  })

  it('an account can be linked to the signed-in user and unlinked', async () => {
    const me = bearer((await app.logIn()).body.token)
    const linked = await app.call<Auth['user']>('telegram/link', { telegram_auth_result: widget() }, me)
    expect(linked.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'telegram' }])
    const unlinked = await app.call<Auth['user']>('telegram/unlink', { telegram_user_id: '987654321' }, me)
    expect(unlinked.body.linked_accounts).toMatchObject([{ type: 'email' }])
  })
})
