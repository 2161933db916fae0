import { strict as assert } from 'node:assert'
import { PATIENCE } from '../../e2e/browser.js'
import type { Told, Visit } from './visit.js'
import type { Way } from './way.js'
import { windowsOf } from './window.js'

export const completed = ({ name }: Told) => name === 'wallet-login-complete'

/** Goes through from here on; the answer is the one end that was told. */
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

/** The first of these, by name. The other is given up. */
export async function either(
  visit: Visit,
  way: Way,
  from: number,
): Promise<{ trouble?: Awaited<ReturnType<Visit['trouble']>> }> {
  const still = way.steps(false).slice(from)
  const steps = (async () => {
    await visit.does(still)
    await visit.isIn()
    return {}
  })()
  steps.catch(() => {})
  const trouble = visit.trouble(still.length).then(found => ({ trouble: found }))
  trouble.catch(() => {})
  const seen = await Promise.any([steps, trouble]).catch(() => {
    throw new Error('neither in nor told why')
  })
  visit.givesUp()
  return seen
}

/** The visitor leaves what they see, once the fault is over, and comes in by the same way. */
export async function recover(visit: Visit): Promise<void> {
  for (const page of await windowsOf(visit)) if (page !== visit.page) await page.close().catch(() => {})
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

export const until = async (look: () => boolean, why: string) => {
  const end = Date.now() + PATIENCE.timeout
  while (!look()) {
    if (Date.now() > end) throw new Error(why)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** What was seen, then the way on. An account may have been made although its answer got lost. */
export async function recovers(
  visit: Visit,
  way: Way,
  from: number,
  over: () => Promise<void> | void,
): Promise<string> {
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
