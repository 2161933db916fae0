import { strict as assert } from 'node:assert'
import { PATIENCE } from '../../e2e/browser.js'
import { endingsOf, type Barrier } from './endings.js'
import type { Told, Visit } from './visit.js'
import type { Way } from './login-method.js'
import { windowsOf } from './window.js'

export const completed = ({ name }: Told) => name === 'wallet-login-complete'

/** Completes the login from here on, and expects a single end. */
export async function through(
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

/** Continues until the login succeeds or trouble appears, whichever is first, and abandons the other. */
export async function either(
  visit: Visit,
  way: Way,
  from: number,
): Promise<{ trouble?: Awaited<ReturnType<Visit['trouble']>> }> {
  const remainingSteps = way.steps(false).slice(from)
  const steps = (async () => {
    await visit.does(remainingSteps)
    await visit.isIn()
    return {}
  })()
  steps.catch(() => {})
  const trouble = visit.trouble(remainingSteps.length).then(failure => ({ trouble: failure }))
  trouble.catch(() => {})
  const outcome = await Promise.any([steps, trouble]).catch(() => {
    throw new Error('neither in nor told why')
  })
  visit.givesUp()
  return outcome
}

/** After the fault the visitor leaves the screen and logs in by the same method. */
export async function recover(visit: Visit): Promise<void> {
  for (const page of await windowsOf(visit)) if (page !== visit.page) await page.close().catch(() => {})
  if (!visit.isAtHome) await visit.page.goto(visit.home)
  await visit.isReady()
  const before = visit.told.length
  await visit.leaves()
  const exitEvents = visit.told.slice(before).filter(({ name }) => name === 'wallet-error')
  assert.ok(exitEvents.length <= 1, `leaving was told ${exitEvents.length} times`)
  if (await visit.page.evaluate(() => document.querySelector('wallet-app')?.matches(':state(authenticated)')))
    await visit.logsOut() // the login succeeded although its response was lost
  await visit.opens()
}

export const until = async (condition: () => boolean, why: string) => {
  const end = Date.now() + PATIENCE.timeout
  while (!condition()) {
    if (Date.now() > end) throw new Error(why)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** The kind of fault, and the request or step at which it happens. */
export interface Fault {
  readonly barrier: Barrier
  readonly place: string | number
}

/** Expects the screen, text and action from the table of endings, and one event when the visitor leaves. */
export async function keptOut(
  visit: Visit,
  way: Way,
  { barrier, place }: Fault,
  trouble: Awaited<ReturnType<Visit['trouble']>>,
): Promise<string> {
  const { screen, says, ways } = trouble
  const endings = endingsOf(way.id, barrier, place)
  const ending = endings.find(one => one.screen === screen && one.says.every(text => says.includes(text)))
  assert.ok(ending, `not one of ${JSON.stringify(endings)}, but on "${screen}": ${says}`)
  assert.ok(ways.includes(ending.action), `no "${ending.action}" among ${ways.join(' | ')}`)
  assert.deepEqual(visit.told, [], 'something is told before the visitor leaves')
  await visit.leaves()
  await until(() => visit.told.length > 0, 'leaving is not told')
  assert.deepEqual(visit.told, [{ name: 'wallet-error', code: ending.told }])
  return `${screen}: ${says} [${ending.action}]`
}

/**
 * Expects that the fault prevents the login, and then continues with the offered action. An account may exist although
 * its response was lost.
 */
export async function recovers(
  visit: Visit,
  way: Way,
  from: number,
  fault: Fault,
  endFault: () => Promise<void> | void,
): Promise<string> {
  const { trouble } = await either(visit, way, from)
  assert.ok(trouble, 'the fault is not met')
  const description = await keptOut(visit, way, fault, trouble)
  await endFault()
  await recover(visit)
  await visit.does(way.steps(false))
  await visit.isIn()
  await until(() => visit.told.some(completed), 'the login says nothing of its end')
  assert.equal(visit.told.filter(completed).length, 1)
  return description
}
