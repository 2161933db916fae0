import { $hostConfig, hostConfigOf } from '../../src/config/app.js'
import { report } from '../../src/lib/report.js'
import { readDocument } from '../../src/lib/page-document.js'
import { adoptStyles } from '../../src/ui/sheets.js'
import { tokens } from '../../src/ui/styles/tokens.js'
import { make } from '../base/make.js'
import { menuStyles } from './menu.css.js'
import { menuTokensOf } from './menu-tokens.js'

const WIDTH_PX = 320
const MARGIN_PX = 8
/** With less space than this below its tag, the menu opens above if there is more. */
const MIN_SPACE_PX = 280

/** Positions the menu at the end edge of its tag, below or above it, and always inside the window. */
function positionMenu(menu: HTMLElement, tag: HTMLElement): void {
  const { top, bottom, left, right } = tag.getBoundingClientRect()
  const { clientWidth, clientHeight } = readDocument('documentElement', tag.ownerDocument)
  const width = Math.min(WIDTH_PX, clientWidth - 2 * MARGIN_PX)
  const preferredLeft = getComputedStyle(tag).direction === 'rtl' ? left : right - width
  const below = clientHeight - bottom
  const above = below < MIN_SPACE_PX && top > below
  Object.assign(menu.style, {
    inset: 'auto',
    left: `${Math.max(MARGIN_PX, Math.min(preferredLeft, clientWidth - width - MARGIN_PX))}px`,
    ...(above ? { bottom: `${clientHeight - top + MARGIN_PX}px` } : { top: `${bottom + MARGIN_PX}px` }),
    maxBlockSize: `${(above ? top : below) - 2 * MARGIN_PX}px`,
  })
}

/** A menu that opens below a small tag of the page. */
export interface Menu {
  readonly tag: HTMLElement
  /** The button in it that opens and closes the menu. */
  readonly opener: HTMLButtonElement
  /** Returns false when a click on that button has another meaning. */
  readonly mayOpen: () => boolean
  /** Fills the menu, and updates it until the signal is aborted. */
  readonly fill: (menu: HTMLElement, signal: AbortSignal) => Promise<void>
}

/**
 * Opens a menu with a click on a button. After that the browser opens and closes it as the popover of that button,
 * until a click has another meaning.
 */
export function openMenu({ tag, opener, mayOpen, fill }: Menu): void {
  const root = tag.shadowRoot as ShadowRoot
  if (opener.popoverTargetElement) return
  adoptStyles(root, menuTokensOf(tokens))
  adoptStyles(root, menuStyles)
  const menu = make('div', { popover: 'auto', class: 'menu', role: 'dialog', tabindex: '-1', autofocus: '' })
  root.append(menu)
  opener.popoverTargetElement = menu
  opener.ariaHasPopup = 'dialog'
  let controller = new AbortController()

  menu.addEventListener('click', event => event.stopPropagation()) // clicks on the tag itself are events for the host
  menu.addEventListener('beforetoggle', event => {
    controller.abort()
    // Chromium does not return the focus to a button in a shadow tree.
    if (event.newState !== 'open') return menu.contains(root.activeElement) ? opener.focus() : undefined
    if (!mayOpen()) {
      event.preventDefault()
      opener.popoverTargetElement = opener.ariaHasPopup = null
      return menu.remove()
    }
    controller = new AbortController()
    const { signal } = controller
    menu.className = `menu ${hostConfigOf($hostConfig().get()).appearance?.theme ?? ''}`
    fill(menu, signal).catch(report)
    const updatePosition = () => positionMenu(menu, tag)
    for (const name of ['scroll', 'resize'])
      addEventListener(name, updatePosition, { capture: true, passive: true, signal })
    // A removed tag has no size, and its menu gets no events.
    const observer = new ResizeObserver(() => (menu.isConnected ? updatePosition() : controller.abort()))
    observer.observe(tag)
    signal.addEventListener('abort', () => observer.disconnect(), { once: true })
    updatePosition()
  })
  menu.showPopover()
}
