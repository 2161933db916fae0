/**
 * Sends forged returns of logins at other sites and in other apps [SEC-08] [SEC-30]: URLs, window messages and
 * broadcasts with a wrong state, code, provider, origin, window or kind, and true ones a second time. Real logins begin
 * and end in between. No forged return may lead to a call with a proof, none may throw, and every true one must be
 * accepted once. A return that looks like Telegram's has no state; it names its person, so that the visitor is asked.
 * `--returns N` sets the number of returns.
 */
import { strict as assert } from 'node:assert'
import { setTransport } from '../../src/api/client.js'
import { popupAnswer } from '../../src/channel/oauth-popup.js'
import { useApp } from '../../src/config/app.js'
import { OAUTH_IDS } from '../../src/config/oauth-providers.js'
import { siteOfApp } from '../../src/config/other-apps.js'
import { setStorage } from '../../src/lib/storage.js'
import { readReturn } from '../../src/session/returns/address-return.js'
import { startOAuth } from '../../src/session/returns/oauth-flows.js'
import { pendingReturn } from '../../src/accounts/returns/returns.js'
import { below, chance, option, pick, seed } from './harness/random.js'

const RETURNS = option('returns', 100_000)
const ORIGIN = 'https://host.test'
const SITES = [...OAUTH_IDS, siteOfApp('clotherappreturnstest0001'), siteOfApp('clotherappreturnstest0002')]
/** The number of forged returns for each true one. */
const FORGERIES_PER_LOGIN = 500
console.log(`seed ${seed}`)

const storage = new Map<string, string>()
setStorage({
  get: key => storage.get(key) ?? null,
  set: (key, value) => void storage.set(key, value),
  remove: key => void storage.delete(key),
})
useApp({ appId: 'clforgedreturnshardtest01', apiUrl: 'https://provider.test' })

/** The states with which proofs were sent to the provider. */
const proofs: string[] = []
let stateCode = ''
setTransport((url, init) => {
  const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, string>
  const { pathname } = new URL(url)
  if (pathname.endsWith('/oauth/init')) {
    stateCode = body['state_code'] ?? ''
    return Promise.resolve(Response.json({ url: 'https://site.test/' }))
  }
  if (/\/oauth\/(authenticate|link)$/.test(pathname)) proofs.push(body['state_code'] ?? '')
  return Promise.resolve(Response.json({ code: 'invalid_credentials', error: 'used up' }, { status: 401 }))
})

const page = new EventTarget()
const channels = new Set<FakeChannel>()
class FakeChannel extends EventTarget {
  constructor(readonly name: string) {
    super()
    channels.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this) postMessageTo(other, data, ORIGIN, null)
  }
  close(): void {
    channels.delete(this)
  }
}
/** The channels that wait for a pop-up. The session has a channel of its own. */
const listening = () => [...channels].filter(({ name }) => name === 'popup-privy-oauth')
const postMessageTo = (target: EventTarget, data: unknown, origin: unknown, source: unknown) =>
  target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
const thrown: unknown[] = []
const onUncaught = (error: unknown) => {
  if (error instanceof assert.AssertionError) {
    console.error(error)
    process.exit(1)
  }
  thrown.push(error)
}
process.on('uncaughtException', onUncaught)
process.on('unhandledRejection', onUncaught)
Object.assign(globalThis, {
  location: { origin: ORIGIN, href: `${ORIGIN}/` },
  addEventListener: page.addEventListener.bind(page),
  BroadcastChannel: FakeChannel,
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const letter = () => LETTERS.charAt(below(LETTERS.length))
const randomText = () => Array.from({ length: 48 }, letter).join('')
const changeCharacter = (text: string) => {
  const index = below(text.length)
  return text.slice(0, index) + (text.charAt(index) === 'A' ? 'B' : 'A') + text.slice(index + 1)
}
/** A value similar to the true state, but different. */
const forgedState = (state: string, used: readonly string[]) =>
  pick<() => string>([
    randomText,
    () => changeCharacter(state),
    () => state.slice(1),
    () => `${state}=`,
    () => state.toUpperCase() + '_',
    () => ` ${state}`,
    () => '',
    () => 'undefined',
    () => 'null',
    () => '__proto__',
    () => `${state}\u0000`,
    () => pick(used) ?? randomText(),
  ])()

const { signal } = new AbortController()
const popup = { window: {} as Window }
const used: string[] = ['none']
const tally = { forged: 0, addresses: 0, messages: 0, telegram: 0, taken: 0 }

const comeBack = async (state: string, provider: string, code = 'code') => {
  const query = new URLSearchParams({
    privy_oauth_state: state,
    privy_oauth_provider: provider,
    privy_oauth_code: code,
  }).toString()
  const found = readReturn(`${ORIGIN}/?${query}`)
  if (found?.kind !== 'oauth') return 'none'
  return pendingReturn(found)
    .complete(signal)
    .then(
      () => 'in',
      (error: { code: string }) => error.code,
    )
}

/** Simulates a return from Telegram's login or a mini app for a random person. Fields may be missing or odd. */
function comesFromTelegram(state: string): void {
  const randomValue = () => pick(['', '-1', '1e9', 'NaN', '__proto__', '<b>', '9'.repeat(40), randomText()])
  const person = {
    id: String(below(1e9)),
    first_name: pick(['Ada', '']),
    username: 'ada',
    auth_date: String(below(2e9)),
    hash: randomText(),
  }
  const fields = new URLSearchParams(chance(0.5) ? person : { ...person, [pick(Object.keys(person))]: randomValue() })
  if (chance(0.2)) fields.delete(pick(Object.keys(person)))
  const launch = new URLSearchParams({
    user: pick([JSON.stringify(person), randomValue()]),
    auth_date: person.auth_date,
    hash: person.hash,
    [pick(['query_id', '__proto__', 'toString'])]: randomValue(),
  })
  const found = readReturn(
    pick([
      `${ORIGIN}/?${fields}`,
      `${ORIGIN}/#${new URLSearchParams({ tgWebAppData: String(launch) })}`,
      `${ORIGIN}/?${fields}&privy_oauth_state=${state}`,
    ]),
  )
  if (!found) return
  assert.equal(found.kind, 'telegram')
  assert(pendingReturn(found).unconfirmed, 'nobody is asked')
  tally.telegram++
}

while (tally.forged < RETURNS) {
  const provider = pick(SITES)
  await startOAuth({ provider, redirectTo: `${ORIGIN}/`, popup: chance(0.5) })
  const state = stateCode
  const waiting = new AbortController()
  let answers = 0
  const answer = popupAnswer(popup, state, waiting.signal).then(code => {
    answers++
    return code
  })
  answer.catch(() => {})
  const before = proofs.length
  for (let index = 0; index < FORGERIES_PER_LOGIN; index++) {
    tally.forged++
    if (chance(0.1)) comesFromTelegram(state)
    else if (chance(0.5)) {
      tally.addresses++
      const result = await comeBack(
        forgedState(state, used),
        pick([provider, ...SITES, 'privy:other', '__proto__', '']),
        pick(['code', 'error', 'undefined', '']),
      )
      assert(['none', 'OAUTH_UNEXPECTED'].includes(result), result)
    } else {
      tally.messages++
      const true_ = { type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'forged' }
      const wrongState = { ...true_, stateCode: forgedState(state, used) }
      const wrongKind = {
        ...true_,
        type: pick(['PRIVY_OAUTH_USE_BROADCAST_CHANNEL', 'privy_oauth_response', '', 'PRIVY_OAUTH_RESPONSE ']),
      }
      const randomValue: unknown = pick<unknown>([
        null,
        7,
        JSON.stringify(true_),
        [true_],
        Object.create(true_),
        { ...true_, stateCode: [state] },
        { ...true_, authorizationCode: {} },
        { ...true_, authorizationCode: 'c'.repeat(10_000) },
      ])
      pick<() => unknown>([
        () =>
          postMessageTo(
            page,
            true_,
            pick([
              'https://host.test.evil',
              'http://host.test',
              'https://HOST.test',
              'https://host.test:444',
              'null',
              '',
              undefined,
              {},
            ]),
            popup.window,
          ),
        () => postMessageTo(page, true_, ORIGIN, pick<unknown>([null, undefined, {}, page, globalThis])),
        () => postMessageTo(page, wrongState, ORIGIN, popup.window),
        () => postMessageTo(page, wrongKind, ORIGIN, popup.window),
        () => postMessageTo(page, randomValue, ORIGIN, popup.window),
        () => {
          for (const channel of listening())
            postMessageTo(channel, pick<unknown>([wrongState, wrongKind, randomValue]), ORIGIN, null)
        },
        () => {
          for (const channel of listening()) postMessageTo(channel, true_, 'https://evil.test', null)
        },
      ])()
    }
  }
  await new Promise(resolve => {
    setImmediate(resolve)
  })
  assert.equal(answers, 0, 'a forged message was taken')
  assert.equal(proofs.length, before, 'a forged address was proved')
  // Sends the true message, and then repeats it.
  postMessageTo(
    page,
    { type: 'PRIVY_OAUTH_RESPONSE', stateCode: state, authorizationCode: 'code' },
    ORIGIN,
    popup.window,
  )
  assert.equal(await answer, 'code')
  assert.equal(listening().length, 0, 'it listens no more')
  assert.equal(await comeBack(state, provider), 'INVALID_CREDENTIALS')
  assert.equal(await comeBack(state, provider), 'OAUTH_UNEXPECTED', 'a replay')
  assert.deepEqual(proofs.slice(before), [state])
  tally.taken++
  used.push(state)
  if (used.length > 100) used.splice(1, 1)
}
assert.deepEqual(thrown, [])
console.log(
  `  ${tally.forged} forged returns, ${tally.addresses} of them addresses and ${tally.messages} messages: none taken; ${tally.telegram} like Telegram's, each with a name to ask about; ${tally.taken} true ones, each once`,
)
process.exit(0)
