/** Brings a tag's definition when the page first shows it; pages that never do load a few hundred bytes. */
const TAGS: Readonly<Record<string, () => Promise<unknown>>> = {
  'wallet-app': () => import('./wallet-app/index.js'),
  'wallet-button': () => import('./wallet-button/index.js'),
  'wallet-login-modal': () => import('./wallet-login-modal/index.js'),
  'wallet-fund': () => import('./wallet-fund/index.js'),
  'wallet-confirm-tx': () => import('./wallet-confirm-tx/index.js'),
}

/**
 * Watches a document and defines each element when its tag is first in there. Shadow roots are not looked into: who puts
 * a tag into one calls `defineWallet`. On a server nothing happens.
 */
export function loadWhenShown(root: Document | undefined = globalThis.document): void {
  if (!root) return
  const wanted = new Set(Object.keys(TAGS).filter(tag => !customElements.get(tag)))
  const look = () => {
    for (const tag of wanted) if (root.querySelector(tag) && wanted.delete(tag)) TAGS[tag]?.().catch(reportError)
    if (wanted.size === 0) watcher.disconnect()
  }
  const watcher = new MutationObserver(look)
  watcher.observe(root, { childList: true, subtree: true })
  look()
}

loadWhenShown()
