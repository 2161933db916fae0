import { getAppConfig } from '../../src/api/app/app.js'
import { $hostConfig, hostConfigOf } from '../../src/config/app.js'
import { resolveSettings } from '../../src/config/resolve.js'
import { report } from '../../src/lib/report.js'
import { readDocument } from '../../src/lib/page-document.js'
import { adoptStyles } from '../../src/ui/sheets.js'
import { tokens } from '../../src/ui/styles/tokens.js'
import { make } from '../base/make.js'
import { fillMenu, type AccountButton } from './account-content.js'
import { menuStyles } from './account-menu.css.js'

const WIDTH_PX = 320
const EDGE_PX = 8
/** With less room than that below the button it opens above, where there is more. */
const ROOM_PX = 280

/** The values of a screen, for the menu instead of for a whole element: the button keeps its own. */
const menuTokens = tokens.replaceAll(':host {', '.menu {').replace(/^:host.*$/gm, '')

/** Puts the menu at the button's end, below it or above it, and into the window in any case. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = readDocument('documentElement', button.ownerDocument)
  const width = Math.min(WIDTH_PX, clientWidth - 2 * EDGE_PX)
  const wanted = getComputedStyle(button).direction === 'rtl' ? left : right - width
  const below = clientHeight - bottom
  const above = below < ROOM_PX && top > below
  Object.assign(menu.style, {
    inset: 'auto',
    left: `${Math.max(EDGE_PX, Math.min(wanted, clientWidth - width - EDGE_PX))}px`,
    ...(above ? { bottom: `${clientHeight - top + EDGE_PX}px` } : { top: `${bottom + EDGE_PX}px` }),
    maxBlockSize: `${(above ? top : below) - 2 * EDGE_PX}px`,
  })
}

const opensAccount = ({ action, session, target }: AccountButton) =>
  action !== 'logout' && session.$state.get().user !== null && target?.localName === 'wallet-login-modal'

/**
 * Opens the account of who is signed in, by a press on their button. From then on the browser opens and closes it with the press
 * itself, as a popover of that button, for as long as that is what a press means.
 */
export function showAccount(button: AccountButton): void {
  const root = button.shadowRoot as ShadowRoot
  const opener = root.querySelector('button') as HTMLButtonElement
  if (opener.popoverTargetElement) return
  adoptStyles(root, menuTokens)
  adoptStyles(root, menuStyles)
  const menu = make('div', { popover: 'auto', class: 'menu', role: 'dialog', tabindex: '-1', autofocus: '' })
  root.append(menu)
  opener.popoverTargetElement = menu
  opener.ariaHasPopup = 'dialog'
  let open = new AbortController()
  const settings = getAppConfig().then(
    server => resolveSettings(server, $hostConfig().get()),
    () => resolveSettings(null, $hostConfig().get()),
  )

  menu.addEventListener('click', event => event.stopPropagation()) // the button's own clicks are the host's to hear
  menu.addEventListener('beforetoggle', event => {
    open.abort()
    // Chromium gives the focus back to no button that stands in a shadow tree.
    if (event.newState !== 'open') return menu.contains(root.activeElement) ? opener.focus() : undefined
    if (!opensAccount(button)) {
      event.preventDefault()
      opener.popoverTargetElement = opener.ariaHasPopup = null
      return menu.remove()
    }
    open = new AbortController()
    const { signal } = open
    menu.className = `menu ${hostConfigOf($hostConfig().get()).appearance?.theme ?? ''}`
    fillMenu(menu, button, settings, signal).catch(report)
    const move = () => place(menu, button)
    for (const what of ['scroll', 'resize']) addEventListener(what, move, { capture: true, passive: true, signal })
    // A button that is taken away has no size any more, and its menu is told of nothing.
    const watch = new ResizeObserver(() => (menu.isConnected ? move() : open.abort()))
    watch.observe(button)
    signal.addEventListener('abort', () => watch.disconnect(), { once: true })
    move()
  })
  menu.showPopover()
}
