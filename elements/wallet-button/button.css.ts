export const buttonStyles = `
:host { display: inline-block; vertical-align: middle; color-scheme: inherit; }
:host([hidden]) { display: none; }
.button {
  all: unset; box-sizing: border-box; position: relative; display: inline-flex; align-items: center; justify-content: center; gap: 8px; inline-size: 100%;
  min-block-size: 44px; padding: 8px 18px; border: 1px solid var(--_accent-edge); border-radius: var(--_r); background: var(--_accent); color: var(--_on-accent);
  font: var(--_strong) var(--_fs)/1.25 var(--_font); text-align: center; cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent;
  user-select: none; -webkit-user-select: none; transition: background-color var(--_t-fast), scale var(--_t-fast) var(--_ease);
}
.button:hover { background: var(--_accent-hover); }
.button:active { background: var(--_accent-press); scale: .985; }
.button:focus-visible { outline: 2px solid var(--_focus); outline-offset: 2px; }
.button[disabled] { background: var(--_surface); color: color-mix(in oklab, var(--_fg) 48%, var(--_bg)); border-color: transparent; cursor: default; scale: none; }
.small { min-block-size: 36px; padding: 4px 12px; font-size: var(--_fs-sm); border-radius: var(--_r-sm); }
.large { min-block-size: 52px; padding: 12px 24px; font-size: var(--_fs-lg); }
.says { display: inline-grid; place-items: center; }
.says > * { grid-area: 1 / 1; }
.away { visibility: hidden; }
.chip { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.spinner { inline-size: 1.15em; block-size: 1.15em; border-radius: 50%; border: 2px solid color-mix(in oklab, currentColor 25%, transparent); border-block-start-color: currentColor; animation: turn .9s linear infinite; }
@keyframes turn { to { rotate: 1turn; } }
@keyframes breathe { to { opacity: .45; } }
@media (prefers-reduced-motion: reduce) { .button { transition: none; } .button:active { scale: none; } .spinner { animation: breathe 1.6s ease-in-out infinite alternate; } }
@media (forced-colors: active) { .button { background: Highlight; color: HighlightText; forced-color-adjust: none; border-color: Highlight; } .button[disabled] { color: GrayText; background: ButtonFace; border-color: GrayText; } }
`
