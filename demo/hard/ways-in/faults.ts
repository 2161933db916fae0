import { strict as assert } from 'node:assert'
import { PATIENCE } from '../../e2e/browser.js'
import type { Told, Visit } from './visit.js'
import { otherWindow, type Way } from './ways.js'

/** One way in under one fault. The visit begins with the login open, and nobody signed in. */
export interface Cell {
  readonly name: string
  /** Answers what was seen of the fault, in words. */
  run(visit: Visit, way: Way): Promise<string>
  readonly storage?: false
  /** It moves the provider's clock: nothing else may run beside it. */
  readonly alone?: true
}

const completed = ({ name }: Told) => name === 'wallet-login-complete'

/** Goes through from here on; the answer is the one end that was told. */
async function through(
  visit: Visit,
  way: Way,
  { from = 0, again = false, isNewUser = !again }: { from?: number; again?: boolean; isNewUser?: boolean } = {},
): Promise<void> {
  const before = visit.told.filter(completed).length
  await visit.does(way.steps(again).slice(from))
  await visit.isIn()
  await until(() => visit.told.filter(completed).length > before, 'the login says nothing of its end')
  const ends = visit.told.filter(completed).slice(before)
  assert.equal(ends.length, 1, `the login ended ${ends.length} times`)
  assert.equal(ends[0]?.isNewUser, isNewUser)
}

/** The first of these, by name. The other is given up. */
async function either(
  visit: Visit,
  way: Way,
  from: number,
): Promise<{ trouble?: Awaited<ReturnType<Visit['trouble']>> }> {
  const steps = (async () => {
    await visit.does(way.steps(false).slice(from))
    await visit.isIn()
    return {}
  })()
  steps.catch(() => {})
  const trouble = visit.trouble().then(found => ({ trouble: found }))
  trouble.catch(() => {})
  const seen = await Promise.any([steps, trouble]).catch(() => {
    throw new Error('neither in nor told why')
  })
  visit.givesUp()
  return seen
}

/** The visitor leaves what they see, once the fault is over, and comes in by the same way. */
async function recover(visit: Visit): Promise<void> {
  for (const page of await visit.context.pages())
    if (page !== visit.page && page.url().startsWith(visit.place.world.apiUrl)) await page.close().catch(() => {})
  if (!visit.isAtHome) await visit.page.goto(visit.home)
  await visit.isReady()
  const before = visit.told.length
  await visit.leaves()
  const left = visit.told.slice(before).filter(({ name }) => name === 'wallet-error')
  assert.ok(left.length <= 1, `leaving was told ${left.length} times`)
  if (await visit.page.evaluate(() => document.querySelector('wallet-app')?.matches(':state(authenticated)')))
    await visit.logsOut() // what was taken while its answer got lost
  await visit.opens()
}

const until = async (look: () => boolean, why: string) => {
  const end = Date.now() + PATIENCE.timeout
  while (!look()) {
    if (Date.now() > end) throw new Error(why)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** What was seen, then the way on. An account may have been made although its answer got lost. */
async function recovers(visit: Visit, way: Way, from: number, over: () => Promise<void> | void): Promise<string> {
  const { trouble } = await either(visit, way, from)
  await over()
  if (!trouble) return 'went through'
  await recover(visit)
  const ends = visit.told.filter(completed).length
  await visit.does(way.steps(false))
  await visit.isIn()
  await until(() => visit.told.filter(completed).length === ends + 1, 'the login says nothing of its end')
  return `${trouble.screen}: ${trouble.says} [${trouble.ways.slice(0, 3).join(' | ')}]`
}

const each = (way: Way, name: (step: string) => string, run: (visit: Visit, at: number) => Promise<string>): Cell[] =>
  way.steps(false).map((step, at) => ({
    name: name(step.name),
    run: async visit => {
      await visit.does(way.steps(false).slice(0, at))
      return run(visit, at)
    },
  }))

/** Every fault that can meet this way in; `requests` are those that it makes of the provider. */
export function cellsOf(
  way: Way,
  requests: readonly { readonly method: string; readonly path: string }[],
): readonly Cell[] {
  return [
    {
      name: 'none',
      run: async visit => {
        await through(visit, way)
        return 'in'
      },
    },
    ...requests.map(({ method, path }): Cell => ({
      name: `a server error at ${method} ${path}`,
      async run(visit) {
        const disarm = visit.place.world.driver.fault(
          { appId: visit.appId, method, path },
          { status: 500, body: { error: 'Internal error' } },
        )
        return recovers(visit, way, 0, disarm)
      },
    })),
    ...each(
      way,
      step => `offline at ${step}`,
      async (visit, at) => {
        if (visit.isAtHome) await visit.settles()
        await visit.page.setOfflineMode(true)
        const online = () => visit.page.setOfflineMode(false)
        if (way.away !== undefined) {
          // the browser's own page says it
          await Promise.race([way.steps(false)[at]?.act(visit), visit.trouble()]).catch(() => {})
          await online()
          await recover(visit)
          await through(visit, way)
          return 'told by the browser'
        }
        return recovers(visit, way, at, online)
      },
    ),
    ...each(
      way,
      step => `twice at ${step}`,
      async (visit, at) => {
        visit.twice = true
        const [step, ...more] = way.steps(false).slice(at)
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
    ),
    ...each(
      way,
      step => `back before ${step}`,
      async visit => {
        await visit.page.goBack({ timeout: 10_000 }).catch(() => {})
        await visit.page.goForward({ timeout: 10_000 }).catch(() => {})
        await recover(visit)
        await through(visit, way)
        return 'in the second time'
      },
    ),
    ...each(
      way,
      step => `reload before ${step}`,
      async visit => {
        await visit.page.reload()
        await recover(visit)
        await through(visit, way)
        return 'in the second time'
      },
    ),
    ...each(
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
    ),
    ...(way.oneTab
      ? []
      : [
          {
            name: 'a second tab',
            async run(visit: Visit) {
              const other = await visit.tab()
              await other.opens()
              const inAlready = new Set<Visit>()
              for (const { act, done } of way.steps(false))
                for (const one of [visit, other]) {
                  if (inAlready.has(one)) continue
                  await one.page.bringToFront()
                  await Promise.any([act(one).then(() => done?.(one)), one.isIn().then(() => inAlready.add(one))]) // a code is worth nothing once the other tab has asked for one
                }
              await Promise.all([visit.isIn(), other.isIn()])
              for (const one of [visit, other])
                assert.ok(one.told.filter(completed).length <= 1, 'one login ended twice')
              assert.deepEqual(other.uncaught, [])
              return 'both are in'
            },
          },
        ]),
    {
      name: 'the account is there already',
      async run(visit) {
        await through(visit, way)
        await visit.leaves()
        await visit.logsOut()
        await visit.opens()
        await through(visit, way, { again: true })
        return 'in again'
      },
    },
    ...(way.popup === undefined
      ? []
      : [
          {
            name: 'the window is closed',
            async run(visit: Visit) {
              await way.steps(false)[way.popup ?? 0]?.act(visit)
              const popup = await otherWindow(visit)
              await popup.waitForFunction(() => performance.now() > 1_000, PATIENCE) // one that is gone sooner counts as blocked
              await popup.close()
              const { screen, says, ways } = await visit.trouble()
              await recover(visit)
              await through(visit, way)
              return `${screen}: ${says} [${ways.join(' | ')}]`
            },
          },
        ]),
    ...(way.away === undefined
      ? []
      : [
          {
            name: 'a return with a wrong state',
            async run(visit: Visit) {
              await visit.page.goto(
                `${visit.home}&privy_oauth_provider=${way.id}&privy_oauth_state=${'x'.repeat(43)}&privy_oauth_code=${'y'.repeat(43)}`,
              )
              const { says, ways } = await visit.trouble()
              assert.equal(visit.told.some(completed), false, 'somebody came in')
              await recover(visit)
              await through(visit, way)
              return `${says} [${ways.join(' | ')}]`
            },
          },
        ]),
    ...(way.lasts
      ? [
          {
            name: 'it has expired',
            alone: true as const,
            async run(visit: Visit) {
              const { ms, from } = way.lasts ?? { ms: 0, from: 0 }
              await visit.does(way.steps(false).slice(0, from))
              await visit.settles()
              visit.place.world.driver.shiftClock(ms)
              return recovers(visit, way, from, () => visit.place.world.driver.shiftClock(-ms))
            },
          },
        ]
      : []),
    {
      name: 'storage is blocked',
      storage: false,
      async run(visit) {
        const { trouble } = await either(visit, { ...way, steps: way.withoutStorage ?? way.steps }, 0)
        return trouble ? `${trouble.screen}: ${trouble.says} [${trouble.ways.join(' | ')}]` : 'in'
      },
    },
  ]
}
