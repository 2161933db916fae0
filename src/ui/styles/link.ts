/** A link or a button in the middle of text. */
export const link = `
.link {
  position: relative; display: inline-flex; gap: 5px; align-items: center; min-block-size: 24px; padding: 0; border: 0; background: none;
  text-decoration: none; font-size: var(--_fs-sm); text-align: start; border-radius: 4px;
}
.body > .link { flex: none; text-align: inherit; } /* content that scrolls is not compressed */
.link::after { content: ""; position: absolute; inset: calc((24px - var(--_hit)) / 2) -4px; }
.link:hover { text-decoration: underline; }
.link[aria-disabled] { color: var(--_muted); text-decoration: none; cursor: default; }
`
