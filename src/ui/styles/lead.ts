/** A button in front of the text of a field. Its space is reserved. */
export const lead = `
.lead-button {
  inline-size: 100%; min-block-size: max(38px, var(--_hit)); display: flex; align-items: center; justify-content: center; gap: 3px; padding: 0; border: 0;
  border-radius: calc(var(--_r) * .66); background: var(--_surface); color: var(--_fg); font-size: var(--_fs); font-variant-numeric: tabular-nums;
}
.lead-button:hover { background: color-mix(in oklab, var(--_fg) 6%, var(--_surface)); }
.lead-button > .icon { color: var(--_muted); }
@media (forced-colors: active) { .lead-button { border: 1px solid; } }
`
