import { area } from '../area.js'

/** The reasons why an approving button, or the checkbox before it, did not accept a press. */
export const press = area('press', {
  changed: 'This has just changed. Look again, then press.',
  /** The button is covered, too small to read, or outside the window. */
  unseen: 'Not all of this can be seen or read here.',
  /** The element was inside the page, which could hide a part of it. The press has moved it in front. */
  inFront: 'Now nothing of the page can hide it. Look again, then press.',
  /** Only a script has moved the focus to the button. */
  unreached: 'Go to this button with the Tab key or the pointer, then press.',
  /** The checkbox was pressed before its warning had been in view. */
  unread: 'Read the warning first, then tick.',
})
