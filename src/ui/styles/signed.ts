/** A message to be signed: its text in a box of at most 310 px, or its fields. */
export const signed = `
.signed { inline-size: 100%; max-block-size: 310px; overflow: auto; overscroll-behavior: contain; padding: 12px 14px; border-radius: var(--_r); background: var(--_surface); line-height: 1.5; text-align: start; overflow-wrap: anywhere; flex: none; }
.signed.mono { word-break: break-all; }
.signed-fields { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--_s2); inline-size: 100%; }
.signed-fields .row > .key { font-family: var(--_mono); font-size: .92em; overflow-wrap: anywhere; max-inline-size: 100%; } /* a name is one word, so it may take the line of its value */
.signed-fields .opened .signed { font-size: var(--_fs-sm); }
@media (forced-colors: active) { .signed { border: 1px solid; } }
`
