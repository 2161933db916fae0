import { option, seed } from '../harness/random.js'
import { harm, type HostilePage, type Verdict } from './attack.js'
import { Author } from './author.js'
import { thirdOf } from '../harness/tab.js'
import { Visitor, type Standing } from './visitor.js'

/** The number of documents in all three engines together. */
const COUNT = option('documents', 10_000)
/** The number of documents side by side in one page of the host, each in its own frame. */
const PARALLEL_DOCUMENTS = 50
/** The number of documents after which a new visitor continues: a browser gets slower with every document. */
const DOCUMENTS_PER_VISITOR = 500
/** Whether every document is loaded and every open element in it shows a screen. */
const ALL_SHOWN = `[...document.querySelectorAll('.theirs')].every(({ contentWindow: { document: theirs, told } }) => told && Reflect.get(Document.prototype, 'readyState', theirs) === 'complete'
  && [...Document.prototype.querySelectorAll.call(theirs, '[open]:defined')].every(tag => !('screen' in tag) || tag.screen))`
/** A value that changes while the documents make progress: their loaded resources, their events and their screens. */
const PROGRESS = `[...document.querySelectorAll('.theirs')].map(({ contentWindow: { document: theirs, performance, told } }) => [performance.getEntriesByType('resource').length, told?.length,
  ...[...Document.prototype.querySelectorAll.call(theirs, '[open]:defined')].map(tag => tag.screen)]).join()`
/**
 * Some documents never finish, for example with an unreachable provider. They are left once nothing has changed for
 * `quietMs`, and after `limitMs` at the latest.
 */
const SETTLE_LIMITS = { quietMs: 3_000, limitMs: 20_000 }
const IS_SIGNED_IN = 'find("wallet-app").matches(":state(authenticated)")'

/**
 * Whether the visitor is still signed in. It asks the page with the documents or, if that engine is too busy to
 * respond, the host's own page without them.
 */
const isStillSignedIn = (visitor: Visitor): Promise<boolean> =>
  visitor.holds(IS_SIGNED_IN).then(
    () => true,
    async () => {
      console.log('  a page does not answer')
      await visitor.tab.renew()
      return visitor.isSignedIn()
    },
  )

/**
 * Opens these documents in the host's page, and waits until each shows its screens. The page around them is the host's
 * own and shares their session.
 */
async function open(visitor: Visitor, author: Author, numbers: readonly number[]): Promise<void> {
  const frames = numbers.map(
    number => `<iframe class="theirs" src="${visitor.place.page(author.document(number))}"></iframe>`,
  )
  await visitor.visits({ css: '.theirs { inline-size: 400px; block-size: 600px }', after: frames.join('') })
  await visitor.settles({ ...SETTLE_LIMITS, of: PROGRESS, until: ALL_SHOWN })
  await visitor.settles({ quietMs: 300, limitMs: 2_000 })
}

/** The harm that these documents did to the visitor, with their numbers. */
async function harmOf(visitor: Visitor, before: Standing, numbers: readonly number[]): Promise<string[]> {
  const violations = [
    ...(await harm(visitor, before)),
    ...((await isStillSignedIn(visitor)) ? [] : ['the visitor is signed out']),
  ]
  return violations.map(violation => `document ${numbers.join(', ')}: ${violation}`)
}

/** Runs this with a new visitor of the same kind, who leaves at the end. */
async function withNewVisitor<Result>(
  { world, engine }: Visitor,
  run: (visitor: Visitor) => Promise<Result>,
): Promise<Result> {
  const visitor = await Visitor.of(world, engine)
  try {
    return await run(visitor)
  } finally {
    await visitor.leaves()
  }
}

/** The harm that this document does alone, with its text. */
async function harmAlone(number: number, visitor: Visitor): Promise<string[]> {
  const author = new Author(visitor)
  const before = await visitor.standing()
  await open(visitor, author, [number])
  const violations = await harmOf(visitor, before, [number])
  return violations.length > 0 ? [...violations, JSON.stringify(author.document(number))] : []
}

/** Opens the documents with these numbers for this visitor, and ends with the first ones that do harm. */
async function play(visitor: Visitor, all: readonly number[]): Promise<Verdict> {
  const author = new Author(visitor)
  for (let first = 0; first < all.length; first += PARALLEL_DOCUMENTS) {
    const numbers = all.slice(first, first + PARALLEL_DOCUMENTS)
    const tried = first + numbers.length
    const before = await visitor.standing()
    await visitor.tab.renew()
    await open(visitor, author, numbers)
    const violations = await harmOf(visitor, before, numbers)
    if (violations.length === 0) continue
    for (const number of numbers) {
      const violationsAlone = await withNewVisitor(visitor, alone => harmAlone(number, alone))
      if (violationsAlone.length > 0) return { tried, broken: violationsAlone }
    }
    return { tried, broken: violations }
  }
  return { tried: all.length, broken: [] }
}

/**
 * Opens random documents with the product's tags, attributes and JSON children, for signed-in visitors who never
 * touch them. Nothing may leave the wallets, no token may go anywhere but to the provider, and the sessions must last.
 * After a violation the documents are opened again one by one, each with a new visitor, to find the one that causes it.
 * Each engine plays a third of them. `--documents N` plays fewer.
 */
export const documents: HostilePage = async visitor => {
  const { from, to } = thirdOf(COUNT, visitor.engine)
  const numbers = Array.from({ length: to - from }, (_, index) => seed + from + index)
  let tried = 0
  for (let first = 0; first < numbers.length; first += DOCUMENTS_PER_VISITOR) {
    const part = numbers.slice(first, first + DOCUMENTS_PER_VISITOR)
    const verdict = await withNewVisitor(visitor, next => play(next, part))
    tried += verdict.tried
    if (verdict.broken.length > 0) return { tried, broken: verdict.broken }
  }
  return { tried, broken: [] }
}
