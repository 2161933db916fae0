import { SHEET_BREAKPOINT_PX } from '../../src/constants.js'

/**
 * The styles of the frame around every screen: backdrop, panel, header, footer. The body's content has its own style
 * sheets.
 */
export const shellStyles = `
:host { display: contents; color-scheme: inherit; }
:host([layer="inline"]) { display: block; }
:host([hidden]) { display: none; }
.frame:not([open], .prepared) { display: none; }
.frame, .frame :where(.panel, .header, .footer, .main, .note, .legal, button) { box-sizing: border-box; margin: 0; }
.frame {
  all: initial; box-sizing: border-box; color-scheme: inherit; position: fixed; inset: 0; z-index: var(--wallet-z-index, 2147483000); inline-size: 100%; block-size: 100%;
  max-inline-size: none; max-block-size: none; padding: var(--_s4); border: 0; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); place-items: center; overflow: clip;
  overscroll-behavior: contain; --_begun: -32ms; background: var(--_backdrop); pointer-events: auto; outline: none; touch-action: manipulation;
  font: 400 var(--_fs)/1.45 var(--_font); color: var(--_fg); animation: show var(--_t) var(--_begun);
}
.frame:dir(rtl) { --_track: 0; }
.frame::backdrop { background: none; }
.prepared { contain: strict; z-index: -1; }
.prepared, .attached { opacity: 0; }
:is(.prepared, .attached), :is(.prepared, .attached) :is(.panel, .spinner) { animation: none !important; }
.frame.light { color-scheme: light; }
.frame.dark { color-scheme: dark; }
.panel {
  position: relative; display: flex; flex-direction: column; min-block-size: 0; inline-size: min(var(--_w), 100%); block-size: var(--_h);
  max-block-size: 100%; overflow: clip; outline: none; background: var(--_bg); border-radius: var(--_r-panel); box-shadow: var(--_shadow);
  animation: rise var(--_t) var(--_ease) var(--_begun); transition: block-size var(--_t) var(--_ease); -webkit-text-size-adjust: 100%;
}
.compact, .panel:has(.body.middle) { block-size: var(--_h-compact); }
.main { flex: 1 1 auto; min-block-size: 0; display: flex; flex-direction: column; position: relative; }
.header { flex: none; display: flex; align-items: center; padding: 10px 10px 0; min-block-size: 48px; }
.end { display: contents; }
.end > :nth-child(1 of .tool) { margin-inline-start: auto; }
.tool {
  all: unset; box-sizing: border-box; inline-size: var(--_hit); block-size: var(--_hit); display: grid; place-items: center; border-radius: 50%;
  color: var(--_muted); cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent; transition: background-color var(--_t-fast), color var(--_t-fast);
}
.tool:hover { background: var(--_hover); color: var(--_fg); }
.tool:active { background: var(--_press); }
.frame :focus-visible { outline: 2px solid var(--_focus); outline-offset: 2px; }
.frame .panel:focus-visible { outline: none; }
.line { inline-size: 20px; block-size: 20px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.flip:dir(rtl) { scale: -1 1; }
.note { position: absolute; inset: 0 var(--_s4) auto; z-index: 1; max-block-size: 100%; padding: var(--_s4); overflow: auto; border-radius: var(--_r); background: var(--_bg); box-shadow: var(--_shadow); animation: show var(--_t); }
.note > b { display: block; font-size: var(--_fs-title); line-height: 1.22; font-weight: var(--_strong); margin-block-end: 6px; }
.note > span { color: var(--_muted); }
.waiting { flex: 1; min-block-size: 180px; display: grid; place-content: center; justify-items: center; gap: var(--_s4); color: var(--_muted); text-align: center; }
.waiting > .spinner { inline-size: 28px; block-size: 28px; border-radius: 50%; border: 2px solid var(--_line); border-block-start-color: var(--_accent-ink); animation: turn .9s linear infinite, late 150ms steps(1); }
.again { all: unset; padding: 10px 18px; border-radius: var(--_r); background: var(--_surface); color: var(--_fg); font-weight: var(--_strong); cursor: pointer; }
.again + .again { background: none; }
.legal { padding: var(--_s2) var(--_s6) 0; font-size: var(--_fs-xs); color: var(--_muted); text-align: center; text-wrap: balance; }
.legal a { color: inherit; font-weight: 500; text-underline-offset: .2em; }
.footer { flex: none; display: flex; justify-content: center; align-items: center; gap: 5px; padding: 13px var(--_s4) 16px; font-size: var(--_fs-xs); line-height: 1.3334; color: var(--_muted); }
.footer b { font-weight: var(--_strong); }
.footer .line { inline-size: 14px; block-size: 14px; stroke-width: 2; }
.leaving, .leaving .panel { animation: hide var(--_t-fast) var(--_ease-out) both; }
.leaving .panel { animation-name: sink; }
@media (width < ${SHEET_BREAKPOINT_PX}px) {
  .frame:not(.inline) { padding: 0; align-items: end; }
  .frame:not(.inline) .panel {
    inline-size: 100%; block-size: auto; max-block-size: 92%; border-end-start-radius: 0; border-end-end-radius: 0;
    padding-block-end: env(safe-area-inset-bottom); animation: slide var(--_t-slow) var(--_ease) var(--_begun);
  }
  .frame.leaving:not(.inline) .panel { animation: slip var(--_t-fast) var(--_ease-out) both; }
}
.inline { position: static; z-index: auto; block-size: auto; padding: 0; background: none; animation: none; overflow: visible; }
.inline .panel { inline-size: 100%; block-size: auto; max-block-size: none; box-shadow: none; border: var(--_bw) solid var(--_line); animation: none; }
@keyframes show { from { opacity: 0; } }
@keyframes hide { to { opacity: 0; } }
@keyframes rise { from { opacity: 0; scale: .98; } }
@keyframes sink { to { opacity: 0; scale: .98; } }
@keyframes slide { from { translate: 0 100%; } }
@keyframes slip { to { translate: 0 100%; } }
@keyframes turn { to { rotate: 1turn; } }
@keyframes late { from { visibility: hidden; } }
@keyframes breathe { to { opacity: .45; } }
@media (prefers-reduced-motion: reduce) {
  .frame, .panel, .leaving, .leaving .panel { animation: none !important; transition: none !important; }
  .waiting > .spinner { animation: breathe 1.6s ease-in-out infinite alternate; }
}
@media (forced-colors: active) { .panel { border: 1px solid; } .frame { background: none; } .tool { color: ButtonText; } }
`
