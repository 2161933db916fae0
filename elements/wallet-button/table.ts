import { boolean, firstOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Opens a flow element, or logs out; shows the signed-in user. */
export const WALLET_BUTTON = {
  tag: 'wallet-button',
  fields: {
    /** The id of the element to open; by default the first flow element of the document. */
    for: string,
    /** The action of a click. */
    action: firstOf('show', 'logout', 'toggle'),
    /**
     * The language of its own text (BCP 47). By default that of the page's settings, the nearest `lang` around it, or
     * English.
     */
    locale: string,
    /** The text; "Log in" by default. */
    label: string,
    /**
     * The text while a user is signed in, with `{address}` and `{email}` filled in; if the user has only one of them,
     * it is used for both. By default the e-mail address; if the user has neither, `label`.
     */
    labelSignedIn: string,
    /** The size of the button. */
    size: firstOf('medium', 'small', 'large'),
    /** Ignores clicks. */
    disabled: boolean,
  },
} as const satisfies ElementTable

/** It also dispatches the native `click`, which a host can cancel. */
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
  /** The text while a user is signed in. */
  chip: HTMLElement
  /** A spinner while the session is being restored. */
  spinner: HTMLElement
}
