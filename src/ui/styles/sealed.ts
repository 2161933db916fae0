/**
 * The frame around a sealed screen. Without parts, the page's rules apply only to the element itself, whose inherited
 * properties the frame resets (`all: initial`); only custom properties remain. The host's footer content stays inside
 * the footer.
 */
export const sealed = `
.frame[data-sealed] .footer { contain: paint; max-block-size: 96px; }
.frame[data-sealed] .message { border-radius: min(var(--_r), 16px); }
.frame[data-sealed] .scene { font-size: var(--_fs); line-height: 1.45; font-weight: 400; font-style: normal; color: var(--_fg); }
`
