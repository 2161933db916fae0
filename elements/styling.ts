/** What a host can style and fill. Types only: the generator of the manifest reads the comments. */

/**
 * The parts of a flow element, for `::part()`. A screen with something to sign, or an address to pay to, has none;
 * while it is shown, the frame around it has none either.
 */
export interface Parts {
  /** The dialog, with its backdrop around the panel. */
  dialog: unknown
  /** The panel that contains everything. */
  panel: unknown
  /** The area above the screen. */
  header: unknown
  /** The title of a screen. */
  title: unknown
  /** The subtitle. */
  subtitle: unknown
  /** Goes to the previous screen. */
  'back-button': unknown
  /** Opens the information of a screen. */
  'info-button': unknown
  /** Closes the element. */
  'close-button': unknown
  /** The content of a screen. */
  body: unknown
  /** The area below the screen. */
  footer: unknown
  /** Every button of a screen. */
  button: unknown
  /** The primary action of a screen. */
  'button-primary': unknown
  /** The secondary action of a screen. */
  'button-secondary': unknown
  /** A link, or a button that looks like one. */
  link: unknown
  /** A text field. */
  input: unknown
  /** The label of a field. */
  label: unknown
  /** The hint below a field. */
  hint: unknown
  /** One of the six boxes of a code. */
  'code-box': unknown
  /** A list of choices. */
  list: unknown
  /** A choice. */
  'list-item': unknown
  /** A small mark, such as "Recent". */
  chip: unknown
  /** An icon. */
  icon: unknown
  /** A QR code. */
  qr: unknown
  /** The wallet in use, with its balance. */
  'wallet-card': unknown
  /** An amount of money. */
  amount: unknown
  /** A list of facts, separated by lines. */
  details: unknown
  /** One fact. */
  row: unknown
  /** A warning or an explanation. */
  message: unknown
  /** An error beside its field. */
  error: unknown
  /** A spinner. */
  spinner: unknown
}

/** The slots of a flow element. */
export interface Slots {
  /** Replaces "Protected by". */
  footer: unknown
  /** Replaces the spinner. */
  loading: unknown
}

/** The custom properties for colours and shapes of every visual element; set them on it or on any ancestor. */
export interface CustomProperties {
  /** The colour of actions. */
  '--wallet-color-accent': 'color'
  /** The colour of text on the accent; by default black or white, whichever has more contrast. */
  '--wallet-color-on-accent': 'color'
  /** The background of the panel. */
  '--wallet-color-background': 'color'
  /** The background of choices and wallets. */
  '--wallet-color-surface': 'color'
  /** The colour of text. */
  '--wallet-color-foreground': 'color'
  /** The colour of less important text. */
  '--wallet-color-muted': 'color'
  /** The colour of separating lines. */
  '--wallet-color-border': 'color'
  /** The colour of the focus ring. */
  '--wallet-color-focus': 'color'
  /** The colour of success. */
  '--wallet-color-success': 'color'
  /** The colour of warnings. */
  '--wallet-color-warning': 'color'
  /** The colour of errors. */
  '--wallet-color-error': 'color'
  /** The colour behind the panel. */
  '--wallet-color-backdrop': 'color'
  /** The font. A screen with something to sign, or an address to pay to, uses the system's own fonts instead. */
  '--wallet-font-family': 'font-family'
  /**
   * The size from which all others are derived; 15px by default, regardless of the page's root. `.9375rem` follows the
   * visitor's browser setting, if the page leaves its root unchanged.
   */
  '--wallet-font-size': 'length'
  /** The weight of strong text; 600 by default. */
  '--wallet-font-weight-strong': 'number'
  /** The corner radius of the panel; 22px by default. */
  '--wallet-radius-panel': 'length'
  /** The corner radius of controls; 13px by default. */
  '--wallet-radius-control': 'length'
  /** The width of borders; 1px by default. */
  '--wallet-border-width': 'length'
  /** The shadow of the panel. */
  '--wallet-shadow': 'shadow'
  /** The unit of all distances; 4px by default. */
  '--wallet-space': 'length'
  /** The width of the panel; 360px by default, and more for larger type, like the heights. */
  '--wallet-width': 'length'
  /** The height of the panel; 620px by default. */
  '--wallet-height': 'length'
  /** The height of compact screens; 480px by default. */
  '--wallet-height-compact': 'length'
  /** The duration of an animation; nothing moves if the visitor prefers reduced motion. */
  '--wallet-duration': 'time'
  /** The `z-index` of elements with `layer="page"`. */
  '--wallet-z-index': 'integer'
}

/** The states of a flow element, for `:state()`. */
export interface States {
  /** It is open. */
  open: unknown
  /** `wallet-ready` was dispatched. */
  ready: unknown
  /** A flow is running. */
  busy: unknown
  /** A field has an invalid value, or the last flow failed. */
  error: unknown
  /** The last flow is complete. */
  success: unknown
  /** A user is signed in. */
  authenticated: unknown
  /** It is not known yet whether a user is signed in. */
  restoring: unknown
  /** Its layer is `inline`. */
  inline: unknown
}
