/** The button that reveals a password, the password's strength, and a generated password with its actions. */
export const password = `
.reveal {
  flex: none; min-inline-size: max(40px, var(--_hit)); min-block-size: max(38px, var(--_hit)); display: grid; place-items: center; padding: 0; border: 0;
  border-radius: calc(var(--_r) * .66); background: none; color: var(--_muted);
}
.reveal:hover { color: var(--_fg); background: var(--_hover); }
.strength { display: grid; gap: 4px; margin-block-start: 2px; }
.strength > .bar { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4px; }
.strength > .bar > i { block-size: 4px; border-radius: 2px; background: var(--_line); transition: background-color var(--_t-fast); }
.strength.weak > .bar > .on { background: var(--_error); }
.strength.medium > .bar > .on { background: var(--_warning); }
.strength.strong > .bar > .on { background: var(--_success); }
.strength > .word { font-size: var(--_fs-sm); color: var(--_muted); }
.secret {
  display: flex; align-items: center; gap: 8px; min-block-size: 50px; padding-inline: 14px 5px; border-radius: var(--_r); background: var(--_surface);
}
.secret > .kept { flex: 1; min-inline-size: 0; font-family: var(--_mono); overflow-wrap: anywhere; user-select: text; -webkit-user-select: text; }
.keeping { display: flex; flex-wrap: wrap; gap: 8px 20px; }
@media (forced-colors: active) {
  .strength > .bar > i { border: 1px solid; }
  .strength > .bar > .on { background: Highlight; forced-color-adjust: none; }
  .secret { border: 1px solid; }
}
`
