/** Two buttons of the same height, below each other if their texts need the space. The first is a secondary button. */
export const pair = `
.dock.pair { display: flex; flex-wrap: wrap; gap: var(--_s2); }
.pair > * { flex: 1 0 100%; }
.pair > .button { flex: 1 1 0; min-inline-size: fit-content; }
.button-secondary { background: var(--_surface) linear-gradient(var(--_hover) 0 0); }
.scene a.button-secondary { color: inherit; font-weight: var(--_strong); }
.button-secondary:hover { background-color: color-mix(in oklab, var(--_surface), var(--_fg) 5%); }
`
