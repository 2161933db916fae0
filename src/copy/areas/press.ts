import { area } from '../area.js'

/** Why a button that approves, or the tick before it, took no press. */
export const press = area('press', {
  changed: 'This has just changed. Look again, then press.',
  /** It is covered, too small to read, or outside the window. */
  unseen: 'Not all of this can be seen or read here.',
  /** It lay in the page, where the page could hide some of it; the press has brought it in front. */
  inFront: 'Now nothing of the page can hide it. Look again, then press.',
  /** Only a script has moved the focus there. */
  unreached: 'Go to this button with the Tab key or the pointer, then press.',
  /** The tick before what it is about has been in view. */
  unread: 'Read the warning first, then tick.',
})
