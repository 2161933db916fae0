/** The styles of a menu below a small tag of the page. It uses the design tokens of a screen. */
export const menuStyles = `
.menu {
  all: initial; color-scheme: inherit; direction: inherit; box-sizing: border-box; inline-size: min(320px, 100vw - 16px); max-block-size: calc(100dvh - 16px); overflow: auto; overscroll-behavior: contain;
  padding: var(--_s2); border-radius: var(--_r-panel); background: var(--_bg); color: var(--_fg); box-shadow: var(--_shadow);
  font: 400 var(--_fs)/1.4 var(--_font); text-align: start; -webkit-text-size-adjust: none; text-size-adjust: none;
}
.menu[dir=rtl] { direction: rtl; }
.menu[dir=ltr] { direction: ltr; }
.menu:not(:popover-open) { display: none; }
.menu:popover-open { position: fixed; margin: 0; display: block; animation: menu-in var(--_t-fast) var(--_ease); }
.menu.light { color-scheme: light; }
.menu.dark { color-scheme: dark; }
.menu:focus { outline: none; }
.menu p, .menu ul { margin: 0; padding: 0; list-style: none; }
.menu .who { padding: var(--_s2) var(--_s3); font-weight: var(--_strong); overflow-wrap: anywhere; }
.menu li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0 var(--_s2); padding: var(--_s2) var(--_s3); }
.menu .address { font: 500 var(--_fs-sm)/1.4 var(--_mono); overflow-wrap: anywhere; }
.menu .balance { grid-column: 1 / -1; color: var(--_muted); font-size: var(--_fs-sm); overflow-wrap: anywhere; }
.menu .balance:has(+ .copy) { grid-column: 1; }
.menu .amount { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.menu .note { padding: 0 var(--_s3) var(--_s2); color: var(--_muted); font-size: var(--_fs-sm); }
.menu button {
  all: unset; box-sizing: border-box; min-block-size: max(44px, 2.75em); padding: var(--_s2) var(--_s3); border-radius: var(--_r); cursor: pointer; touch-action: manipulation;
  -webkit-tap-highlight-color: transparent; user-select: none; -webkit-user-select: none;
}
.menu button:hover { background: var(--_hover); }
.menu button:active { background: var(--_press); }
.menu button:focus-visible { outline: 2px solid var(--_focus); outline-offset: -2px; }
.menu .copy { min-inline-size: 44px; display: grid; place-items: center; color: var(--_accent-ink); font-weight: 500; font-size: var(--_fs-sm); }
.menu .row { display: flex; align-items: center; inline-size: 100%; }
.menu .rows { border-block-start: 1px solid var(--_line); margin-block-start: var(--_s2); padding-block-start: var(--_s2); }
.menu [aria-busy=true] { color: var(--_muted); cursor: default; }
.menu .unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@keyframes menu-in { from { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .menu:popover-open { animation: none; } }
@media (forced-colors: active) { .menu { border: 1px solid CanvasText; } }
`
