import { option, seed } from '../dice.js'
import { harm, type HostilePage } from './attack.js'
import { Author } from './author.js'
import { thirdOf } from './tab.js'
import { Visitor, type Standing } from './visitor.js'

/** In all three engines together. */
const COUNT = option('documents', 10_000)
/** So many stand beside each other in one page of the host's, each in a frame of its own. */
const AT_ONCE = 25
/** Every document has come, and every element in it that is open has got to a screen. */
const ALL_SHOWN = `[...document.querySelectorAll('.theirs')].every(({ contentWindow: { document: theirs, told } }) => told && Reflect.get(Document.prototype, 'readyState', theirs) === 'complete'
  && [...Document.prototype.querySelectorAll.call(theirs, '[open]:defined')].every(tag => !('screen' in tag) || tag.screen))`
/** What changes as long as they come along: what they have loaded and said, and which screens they show. */
const PROGRESS = `[...document.querySelectorAll('.theirs')].map(({ contentWindow: { document: theirs, performance, told } }) => [performance.getEntriesByType('resource').length, told?.length,
  ...[...Document.prototype.querySelectorAll.call(theirs, '[open]:defined')].map(tag => tag.screen)]).join()`
/** One that never gets there, as with a provider that is nobody's, is left as it is when nothing has changed for so long, and in any case in the end. */
const LEFT_AFTER_MS = { quietMs: 3_000, limitMs: 15_000 }
const STAYS = 'find("wallet-app").matches(":state(authenticated)")'

/** Signed in still: at the page in which they are open, or, where their engine has so much to do with them that this does not answer, at the host's own without them. */
const staysSignedIn = (visitor: Visitor): Promise<boolean> =>
  visitor.holds(STAYS).then(
    () => true,
    async () => {
      console.log('  a page does not answer')
      await visitor.tab.renew()
      return visitor.isSignedIn()
    },
  )

/** Opens these documents of the host's, and waits until each shows what it asks for. The page around them is the host's own, and follows the same session. */
async function open(visitor: Visitor, author: Author, numbers: readonly number[]): Promise<void> {
  const frames = numbers.map(
    number => `<iframe class="theirs" src="${visitor.place.page(author.document(number))}"></iframe>`,
  )
  await visitor.visits({ css: '.theirs { inline-size: 400px; block-size: 600px }', after: frames.join('') })
  await visitor.settles({ ...LEFT_AFTER_MS, of: PROGRESS, until: ALL_SHOWN })
  await visitor.settles({ quietMs: 300, limitMs: 2_000 })
}

/** What these documents have done to the visitor, with their numbers. */
async function harmOf(visitor: Visitor, before: Standing, numbers: readonly number[]): Promise<string[]> {
  const found = [
    ...(await harm(visitor, before)),
    ...((await staysSignedIn(visitor)) ? [] : ['the visitor is signed out']),
  ]
  return found.map(what => `document ${numbers.join(', ')}: ${what}`)
}

/** What this document does by itself, to a visitor like that one who has met no other; with its text. */
async function aloneWith(number: number, { world, engine }: Visitor): Promise<string[]> {
  const visitor = await Visitor.of(world, engine)
  try {
    const author = new Author(visitor)
    const before = await visitor.standing()
    await open(visitor, author, [number])
    const found = await harmOf(visitor, before, [number])
    return found.length > 0 ? [...found, JSON.stringify(author.document(number))] : []
  } finally {
    await visitor.leaves()
  }
}

/**
 * Random documents of our own tags, attributes and JSON children, and a signed-in visitor who never touches them: nothing leaves
 * the wallets, no token goes anywhere but home, the session stays. Where something leaves, the documents
 * are opened again, each alone with a new visitor, to name the one that does it. Each engine plays a third of them; `--documents N` fewer.
 */
export const documents: HostilePage = async visitor => {
  const author = new Author(visitor)
  const { from, to } = thirdOf(COUNT, visitor.engine)
  for (let first = from; first < to; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, to - first) }, (_, at) => seed + first + at)
    const tried = first + numbers.length - from
    const before = await visitor.standing()
    await visitor.tab.renew()
    await open(visitor, author, numbers)
    const broken = await harmOf(visitor, before, numbers)
    if (broken.length === 0) continue
    for (const number of numbers) {
      const named = await aloneWith(number, visitor)
      if (named.length > 0) return { tried, broken: named }
    }
    return { tried, broken }
  }
  return { tried: to - from, broken: [] }
}
