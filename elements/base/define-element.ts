import { pageRecord, VERSION } from '../../src/lib/page.js'
import { report } from '../../src/lib/report.js'
import { answerCommands } from './commands.js'
import type { warnConflict } from './warnings.js'
import { loadWarnings, OURS, type WalletElement } from './wallet-element.js'

/** The class of a tag. */
export type TagClass = (new () => WalletElement) & { readonly tag: string; readonly [OURS]: string }

const used = new WeakSet<object>()
const tell: typeof warnConflict = (...what) =>
  void loadWarnings().then(({ warnConflict }) => warnConflict(...what), report)
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
    registry.define(tag, used.has(Tag) ? class extends (Tag as new () => WalletElement) {} : Tag)
    used.add(Tag)
    answerCommands()
  } else if (known[OURS] === undefined) {
    tell('taken', tag)
  } else if (known[OURS] !== VERSION && !warned) {
    warned = true
    tell('version', known[OURS])
  }
}

/** False if another copy of the bundle shares the page in a way that this version does not support. */
function isOurPage(): boolean {
  const ours = pageRecord() === (globalThis as { [OURS]?: unknown })[OURS] // in this order: reading the record creates it
  if (!ours && !warned) tell('foreign')
  warned ||= !ours
  return ours
}
