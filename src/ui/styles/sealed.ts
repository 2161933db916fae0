/**
 * The frame around a screen that is sealed. Without parts the page's rules end at the element itself, whose inherited properties the frame
 * does not take (`all: initial`); what is left are custom properties. What a host puts into the footer stays there.
 */
export const sealed = `
.frame[data-sealed] .footer { contain: paint; max-block-size: 96px; }
.frame[data-sealed] .message { border-radius: min(var(--_r), 16px); }
.frame[data-sealed] .scene { font-size: var(--_fs); line-height: 1.45; font-weight: 400; font-style: normal; color: var(--_fg); }
`
