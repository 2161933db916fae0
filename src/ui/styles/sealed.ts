/**
 * The frame of a sealed screen. It exposes no parts, so the page's rules only reach the element itself. The frame does
 * not take its inherited properties (`all: initial`), so only custom properties pass. Content of the host in the footer
 * stays inside the footer.
 */
export const sealed = `
.frame[data-sealed] .footer { contain: paint; max-block-size: 96px; }
.frame[data-sealed] .message { border-radius: min(var(--_r), 16px); }
.frame[data-sealed] .scene { font-size: var(--_fs); line-height: 1.45; font-weight: 400; font-style: normal; color: var(--_fg); }
`
