import { boolean, firstOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Opens a flow element, or logs out; shows who is signed in. */
export const WALLET_BUTTON = {
  tag: 'wallet-button',
  fields: {
    /** The id of the element to open; without it the first flow element of the document. */
    for: string,
    /** What a click does. */
    action: firstOf('show', 'logout', 'toggle'),
    /** The language of its own text (BCP 47); without it that of the page's settings, else of the nearest `lang` around it, else English. */
    locale: string,
    /** The text; "Log in" without one. */
    label: string,
    /** Another text while somebody is signed in; `{address}` and `{email}` are filled in; if the user has only one of them, it is used for both. Without this attribute it is the e-mail address; if the user has neither, `label`. */
    labelSignedIn: string,
    /** The size of the button. */
    size: firstOf('medium', 'small', 'large'),
    /** Takes no clicks. */
    disabled: boolean,
  },
} as const satisfies ElementTable

/** Besides them it dispatches the native `click`, which a host may cancel. */
export type SharedEvents = 'wallet-ready' | 'wallet-session-change'
export type States = 'authenticated' | 'busy' | 'ready' | 'restoring'

/** The slots of `<wallet-button>`. */
export interface Slots {
  /** The label, instead of the attributes. */
  '': HTMLElement
  /** A picture before the label. */
  icon: HTMLElement
}

/** The parts of `<wallet-button>`. */
export interface Parts {
  /** The native button. */
  button: HTMLButtonElement
  /** Its text. */
  label: HTMLElement
  /** The place of the picture. */
  icon: HTMLElement
  /** The text while somebody is signed in. */
  chip: HTMLElement
  /** Turns while the session is being restored. */
  spinner: HTMLElement
}
