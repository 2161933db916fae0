/**
 * The styles of a button in the host's page. It uses the public colour properties directly, so that it needs no other
 * style sheet.
 */
export const buttonStyles = `
:host {
  display: inline-block; vertical-align: middle; max-inline-size: 100%;
  --_accent: var(--wallet-color-accent, light-dark(oklch(43% .155 262), oklch(53% .165 262)));
  --_on-accent: var(--wallet-color-on-accent, oklch(from var(--_accent) calc((.6 - l) * 999) 0 0));
  --_fs: var(--wallet-font-size, 15px);
  --_r: var(--wallet-radius-control, 13px);
}
@supports (color: contrast-color(red)) { :host { --_on-accent: var(--wallet-color-on-accent, contrast-color(var(--_accent))); } }
:host([hidden]) { display: none; }
.button {
  all: unset; box-sizing: border-box; display: inline-flex; align-items: center; justify-content: center; inline-size: 100%; min-block-size: 44px;
  padding: 8px 18px; border: 1px solid transparent; border-radius: var(--_r); color: var(--_on-accent);
  font: var(--wallet-font-weight-strong, 600) var(--_fs)/1.25 var(--wallet-font-family, system-ui, sans-serif); text-align: center; cursor: pointer;
  background: color-mix(in oklab, var(--_accent), oklch(from var(--_on-accent) calc(1 - l) 0 0) var(--_pressed, 0%));
  touch-action: manipulation; -webkit-tap-highlight-color: transparent; -webkit-user-select: none;
}
.button:hover { --_pressed: 10%; }
.button:active { --_pressed: 18%; }
.button:focus-visible { outline: 2px solid var(--wallet-color-focus, var(--_accent)); outline-offset: 2px; }
.button[disabled] { opacity: .5; cursor: default; }
.small { min-block-size: 36px; padding: 4px 12px; font-size: calc(var(--_fs) * .8667); }
.large { min-block-size: 52px; padding: 12px 24px; font-size: calc(var(--_fs) * 1.1334); }
::slotted([slot=icon]) { margin-inline-end: 8px; }
.says { display: inline-grid; grid-template-columns: minmax(0, auto); place-items: center; min-inline-size: 0; }
.says > * { grid-area: 1 / 1; max-inline-size: 100%; overflow: hidden; text-overflow: ellipsis; }
.away { visibility: hidden; }
.spinner { inline-size: 1.15em; block-size: 1.15em; border-radius: 50%; border: 2px solid; border-block-end-color: transparent; animation: turn .9s linear infinite; }
@keyframes turn { to { rotate: 1turn; } }
@media (prefers-reduced-motion: reduce) { .spinner { animation-duration: 6s; } }
@media (forced-colors: active) { .button { background: Highlight; color: HighlightText; forced-color-adjust: none; } }
`
