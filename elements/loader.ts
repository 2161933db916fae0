import { LOADERS } from './tags/loaders.js'

/** A failed load is retried with exponential backoff, up to a minute. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000
const load = (tag: string, after = FIRST_RETRY_MS): void =>
  void LOADERS[tag]?.().catch((error: unknown) => {
    console.error(error)
    setTimeout(load, after, tag, Math.min(2 * after, LONGEST_RETRY_MS))
  })

/**
 * Watches a document and defines each element when its tag first appears; a page without any loads a few hundred
 * bytes. It does not look into shadow roots: call `defineWallet` for tags in them. Importing this module calls it; on
 * a server nothing happens.
 *
 * @param root the document; default: the page's own
 * @example
 * loadWhenShown(document)
 */
export function loadWhenShown(root: Document | undefined = globalThis.document): void {
  if (!root) return
  const missing = new Set(Object.keys(LOADERS).filter(tag => !customElements.get(tag)))
  const scan = () => {
    for (const tag of missing) if (root.querySelector(tag) && missing.delete(tag)) load(tag)
    if (missing.size === 0) watcher.disconnect()
  }
  const watcher = new MutationObserver(scan)
  watcher.observe(root, { childList: true, subtree: true })
  scan()
}

loadWhenShown()
