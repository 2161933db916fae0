import { strict as assert } from 'node:assert'
import { PATIENCE } from '../../e2e/browser.js'
import { completed, either, keptOut, recover, recovers, through, until } from './complete-login.js'
import type { Visit } from './visit.js'
import type { Way } from './login-method.js'
import { otherWindow } from './window.js'

/** A login method with one fault. The visit begins with an open login and no user. */
export interface Cell {
  readonly name: string
  /** Resolves with a description of the fault's visible effect. */
  run(visit: Visit, way: Way): Promise<string>
  readonly storage?: false
  /** The cell moves the provider's clock, so that nothing else may run at the same time. */
  readonly alone?: true
}

/** Every fault that can affect this login method. `requests` are its requests to the provider. */
export function cellsOf(
  way: Way,
  requests: readonly { readonly method: string; readonly path: string }[],
): readonly Cell[] {
  return [
    withoutFault(way),
    ...requests.map(request => serverError(way, request)),
    ...offline(way),
    ...doubleStep(way),
    ...backBefore(way),
    ...reloadBefore(way),
    ...leftBefore(way),
    ...(way.oneTab ? [] : [secondTab(way)]),
    existingAccount(way),
    ...(way.popup === undefined ? [] : [windowClosed(way, way.popup), windowForged(way)]),
    ...(way.away === undefined ? [] : [wrongState(way)]),
    ...(way.lasts ? [expired(way, way.lasts)] : []),
    storageBlocked(way),
  ]
}

const withoutFault = (way: Way): Cell => ({
  name: 'none',
  run: async visit => {
    await through(visit, way)
    return 'in'
  },
})

const serverError = (way: Way, { method, path }: { readonly method: string; readonly path: string }): Cell => ({
  name: `a server error at ${method} ${path}`,
  async run(visit) {
    const removeFault = visit.place.world.driver.fault(
      { appId: visit.appId, method, path },
      { status: 500, body: { error: 'Internal error' } },
    )
    return recovers(visit, way, 0, { barrier: 'server error', place: path }, removeFault)
  },
})

const forEachStep = (
  way: Way,
  name: (step: string) => string,
  run: (visit: Visit, index: number) => Promise<string>,
): Cell[] =>
  way.steps(false).map((step, index) => ({
    name: name(step.name),
    run: async visit => {
      await visit.does(way.steps(false).slice(0, index))
      return run(visit, index)
    },
  }))

/** The network fails at a step. */
const offline = (way: Way): readonly Cell[] =>
  forEachStep(
    way,
    step => `offline at ${step}`,
    async (visit, index) => {
      if (visit.isAtHome) await visit.settles()
      await visit.page.setOfflineMode(true)
      const online = () => visit.page.setOfflineMode(false)
      if (visit.isAtHome) return recovers(visit, way, index, { barrier: 'offline', place: index }, online)
      // At another site the browser shows its own error page, and reloads by itself as soon as it can.
      await way
        .steps(false)
        [index]?.act(visit)
        .catch(() => {})
      await until(() => visit.page.url().startsWith('chrome-error:'), 'the browser says nothing')
      await visit.page.goto('about:blank')
      await online()
      await recover(visit)
      await through(visit, way)
      return 'told by the browser'
    },
  )

/** Every press of a step is doubled. */
const doubleStep = (way: Way): readonly Cell[] =>
  forEachStep(
    way,
    step => `twice at ${step}`,
    async (visit, index) => {
      visit.twice = true
      const [step, ...more] = way.steps(false).slice(index)
      await step?.act(visit)
      visit.twice = false
      await visit.does(more)
      await visit.isIn()
      await until(() => visit.told.some(completed), 'the login says nothing of its end')
      assert.deepEqual(
        visit.told.map(({ name }) => name),
        ['wallet-login-complete'],
      )
      return 'in once'
    },
  )

/** The visitor goes back and forward in the browser. */
const backBefore = (way: Way): readonly Cell[] =>
  forEachStep(
    way,
    step => `back before ${step}`,
    async visit => {
      await visit.page.goBack({ timeout: 10_000 }).catch(() => {})
      await visit.page.goForward({ timeout: 10_000 }).catch(() => {})
      await recover(visit)
      await through(visit, way)
      return 'in the second time'
    },
  )

/** The visitor reloads the page. */
const reloadBefore = (way: Way): readonly Cell[] =>
  forEachStep(
    way,
    step => `reload before ${step}`,
    async visit => {
      await visit.page.reload()
      await recover(visit)
      await through(visit, way)
      return 'in the second time'
    },
  )

/** The visitor closes the login. */
const leftBefore = (way: Way): readonly Cell[] =>
  forEachStep(
    way,
    step => `the visitor leaves before ${step}`,
    async visit => {
      if (!visit.isAtHome) await visit.page.goBack()
      const open = await visit.page.evaluate(() => document.querySelector('wallet-login-modal')?.hasAttribute('open'))
      await visit.leaves()
      if (open) {
        await until(() => visit.told.length > 0, 'leaving is not told')
        assert.deepEqual(visit.told, [{ name: 'wallet-error', code: 'USER_EXITED_AUTH_FLOW' }])
      }
      await recover(visit)
      await through(visit, way)
      return 'in the second time'
    },
  )

const secondTab = (way: Way): Cell => ({
  name: 'a second tab',
  async run(visit) {
    const other = await visit.tab()
    await other.opens()
    const inAlready = new Set<Visit>()
    for (const { act, done } of way.steps(false))
      for (const one of [visit, other]) {
        if (inAlready.has(one)) continue
        await one.page.bringToFront()
        // A code is invalid once the other tab has requested one.
        await Promise.any([act(one).then(() => done?.(one)), one.isIn().then(() => inAlready.add(one))])
      }
    await Promise.all([visit.isIn(), other.isIn()])
    for (const one of [visit, other]) assert.ok(one.told.filter(completed).length <= 1, 'one login ended twice')
    assert.deepEqual(other.uncaught, [])
    return 'both are in'
  },
})

const existingAccount = (way: Way): Cell => ({
  name: 'the account is there already',
  async run(visit) {
    await through(visit, way)
    await visit.leaves()
    await visit.logsOut()
    await visit.opens()
    await through(visit, way, { again: true })
    return 'in again'
  },
})

const windowClosed = (way: Way, index: number): Cell => ({
  name: 'the window is closed',
  async run(visit) {
    await way.steps(false)[index]?.act(visit)
    const popup = await otherWindow(visit)
    // A window that closes sooner counts as blocked.
    await popup.waitForFunction(() => performance.now() > 1_000, PATIENCE)
    await popup.close()
    const description = await keptOut(visit, way, { barrier: 'closed window', place: index }, await visit.trouble())
    await recover(visit)
    await through(visit, way)
    return description
  },
})

/** Messages that another script may send in the name of a window, without knowing the window's state. */
const FORGED = [
  { type: 'PRIVY_OAUTH_RESPONSE', stateCode: 'x'.repeat(43), authorizationCode: 'y'.repeat(43) },
  { type: 'PRIVY_OAUTH_ERROR', stateCode: 'x'.repeat(43), error: 'access_denied' },
  { event: 'auth_result', result: { id: 1, first_name: 'Eve', auth_date: 1, hash: 'f'.repeat(64) } },
]

const windowForged = (way: Way): Cell => ({
  name: 'a forged answer of the window',
  async run(visit) {
    const [first, ...more] = way.steps(false)
    await first?.act(visit)
    await visit.page.evaluate(forged => {
      for (const answer of forged) {
        window.postMessage(answer, location.origin)
        const channel = new BroadcastChannel('popup-privy-oauth')
        channel.postMessage(answer)
        channel.close()
      }
    }, FORGED)
    assert.equal(visit.told.some(completed), false, 'somebody came in')
    await visit.does(more)
    await visit.isIn()
    await until(() => visit.told.some(completed), 'the login says nothing of its end')
    assert.equal(visit.told.length, 1)
    return 'not taken for one'
  },
})

const wrongState = (way: Way): Cell => ({
  name: 'a return with a wrong state',
  async run(visit) {
    await visit.page.goto(
      `${visit.home}&privy_oauth_provider=${way.id}&privy_oauth_state=${'x'.repeat(43)}&privy_oauth_code=${'y'.repeat(43)}`,
    )
    const description = await keptOut(visit, way, { barrier: 'wrong state', place: 0 }, await visit.trouble())
    await recover(visit)
    await through(visit, way)
    return description
  },
})

const expired = (way: Way, { ms, from }: NonNullable<Way['lasts']>): Cell => ({
  name: 'it has expired',
  alone: true,
  async run(visit) {
    await visit.does(way.steps(false).slice(0, from))
    await visit.settles()
    visit.place.world.driver.shiftClock(ms)
    return recovers(visit, way, from, { barrier: 'expired', place: from }, () =>
      visit.place.world.driver.shiftClock(-ms),
    )
  },
})

const storageBlocked = (way: Way): Cell => ({
  name: 'storage is blocked',
  storage: false,
  async run(visit) {
    const { trouble } = await either(visit, { ...way, steps: way.withoutStorage ?? way.steps }, 0)
    assert.equal(trouble, undefined, 'somebody is kept out')
    await until(() => visit.told.some(completed), 'the login says nothing of its end')
    assert.equal(visit.told.length, 1)
    return 'in'
  },
})
