/** The text inherits the host's font and colour. */
export const balanceStyles = `
:host([hidden]) { display: none; }
.said { all: unset; cursor: pointer; font: inherit; color: inherit; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
.said:hover { text-decoration: underline; text-underline-offset: .2em; }
.said:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; border-radius: 2px; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`
