/** What a host may style and fill. Types only: the generator of the manifest reads the comments. */

/**
 * The parts of a flow element, for `::part()`. A screen on which something is signed, or an address is paid to, has none, and while it stands
 * neither has the frame around it.
 */
export interface Parts {
  /** The dialog, with its backdrop around the panel. */
  dialog: unknown
  /** The sheet that everything stands on. */
  panel: unknown
  /** Above the screen. */
  header: unknown
  /** The title of a screen. */
  title: unknown
  /** The line under the title. */
  subtitle: unknown
  /** To the previous screen. */
  'back-button': unknown
  /** Opens the information of a screen. */
  'info-button': unknown
  /** Closes the element. */
  'close-button': unknown
  /** What a screen says. */
  body: unknown
  /** Below the screen. */
  footer: unknown
  /** Every button of a screen. */
  button: unknown
  /** The one main action of a screen. */
  'button-primary': unknown
  /** The other action of a screen. */
  'button-secondary': unknown
  /** A link or a button that looks like one. */
  link: unknown
  /** A text field. */
  input: unknown
  /** The name of a field. */
  label: unknown
  /** The line under a field. */
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
  /** The wallet that is used, with its balance. */
  'wallet-card': unknown
  /** An amount of money. */
  amount: unknown
  /** Facts on ruled lines. */
  details: unknown
  /** One fact. */
  row: unknown
  /** A warning or an explanation. */
  message: unknown
  /** What went wrong, beside the field it belongs to. */
  error: unknown
  /** Turns while something is loaded. */
  spinner: unknown
}

/** The slots of a flow element. */
export interface Slots {
  /** In the place of "Protected by". */
  footer: unknown
  /** In the place of the spinner. */
  loading: unknown
}

/** The custom properties that colour and shape every visual element; set them on it or on any ancestor. */
export interface CustomProperties {
  /** The one colour of actions. */
  '--wallet-color-accent': 'color'
  /** The text on it; without it black or white, whichever reads better. */
  '--wallet-color-on-accent': 'color'
  /** The panel. */
  '--wallet-color-background': 'color'
  /** What choices and wallets lie on. */
  '--wallet-color-surface': 'color'
  /** Text. */
  '--wallet-color-foreground': 'color'
  /** Text of less weight. */
  '--wallet-color-muted': 'color'
  /** Ruled lines. */
  '--wallet-color-border': 'color'
  /** The ring around what has the focus. */
  '--wallet-color-focus': 'color'
  /** Something went well. */
  '--wallet-color-success': 'color'
  /** Look again. */
  '--wallet-color-warning': 'color'
  /** Something went wrong. */
  '--wallet-color-error': 'color'
  /** Behind the panel. */
  '--wallet-color-backdrop': 'color'
  /** Not of a screen on which something is signed, or an address is paid to: that is drawn in the system's own. */
  '--wallet-font-family': 'font-family'
  /** The size all others are made from; 15px by default, whatever the page's root has. `.9375rem` follows what visitors have set in their browser, where the page leaves its root to them. */
  '--wallet-font-size': 'length'
  '--wallet-font-weight-strong': 'number'
  '--wallet-radius-panel': 'length'
  '--wallet-radius-control': 'length'
  '--wallet-border-width': 'length'
  '--wallet-shadow': 'shadow'
  /** The unit of all distances; 4px by default. */
  '--wallet-space': 'length'
  /** 360px by default, more for larger type; so are the heights. */
  '--wallet-width': 'length'
  /** 620px by default. */
  '--wallet-height': 'length'
  /** Of small screens; 480px by default. */
  '--wallet-height-compact': 'length'
  /** Of one motion; nothing moves where the visitor wants it so. */
  '--wallet-duration': 'time'
  /** For `layer="page"` only. */
  '--wallet-z-index': 'integer'
}

/** The states of a flow element, for `:state()`. */
export interface States {
  /** It is open. */
  open: unknown
  /** `wallet-ready` was dispatched. */
  ready: unknown
  /** A flow is under way. */
  busy: unknown
  /** A field has a bad value, or the last flow failed. */
  error: unknown
  /** The last flow is done. */
  success: unknown
  /** Somebody is signed in. */
  authenticated: unknown
  /** It is not known yet whether somebody is. */
  restoring: unknown
  /** Its layer is `inline`. */
  inline: unknown
}
