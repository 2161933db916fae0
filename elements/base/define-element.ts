import { pageRecord, VERSION } from '../../src/lib/page.js'
import { report } from '../../src/lib/report.js'
import { answerCommands } from './commands.js'
import type { warnConflict } from './warnings.js'
import { loadWarnings, OURS, type WalletElement } from './wallet-element.js'

/** The class of a tag. */
export type TagClass = (new () => WalletElement) & { readonly tag: string; readonly [OURS]: string }

const definedClasses = new WeakSet<object>()
const warn: typeof warnConflict = (...details) =>
  void loadWarnings().then(({ warnConflict }) => warnConflict(...details), report)
let warned = false

/**
 * Defines a class under its tag name. The first definition wins: a second copy of this bundle does nothing, or warns
 * once if its version differs.
 */
export function defineElement(
  Tag: TagClass,
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  if (!registry || !isOurPage()) return
  const { tag } = Tag
  const known = registry.get(tag) as Partial<TagClass> | undefined
  if (!known) {
    // A class can be registered only once; another registry gets a subclass.
    registry.define(tag, definedClasses.has(Tag) ? class extends (Tag as new () => WalletElement) {} : Tag)
    definedClasses.add(Tag)
    answerCommands()
  } else if (known[OURS] === undefined) {
    warn('taken', tag)
  } else if (known[OURS] !== VERSION && !warned) {
    warned = true
    warn('version', known[OURS])
  }
}

/** False if another copy of the bundle shares the page in a way that this version does not support. */
function isOurPage(): boolean {
  const isOwnRecord = pageRecord() === (globalThis as { [OURS]?: unknown })[OURS] // in this order: reading the record creates it
  if (!isOwnRecord && !warned) warn('foreign')
  warned ||= !isOwnRecord
  return isOwnRecord
}
