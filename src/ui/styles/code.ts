/** Six boxes below one real input. They go from left to right in every language, as digits do. */
export const code = `
.subtitle b { color: var(--_fg); font-weight: 500; overflow-wrap: anywhere; }
.code { --_fs-code: calc(var(--_fs) * 1.5334); position: relative; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)) 8px repeat(3, minmax(0, 1fr)); gap: 6px; inline-size: 100%; direction: ltr; }
.code .input {
  position: absolute; inset: 0; z-index: 1; inline-size: 100%; block-size: 100%; color: transparent; caret-color: transparent; cursor: text;
  font: 500 var(--_fs-code)/1 var(--_mono) !important; letter-spacing: 0; text-align: center; border-radius: calc(var(--_r) * .85);
}
.code .input::selection { background: transparent; color: transparent; }
.code .input:-webkit-autofill { -webkit-text-fill-color: transparent; }
.code-box {
  display: grid; place-items: center; block-size: 56px; border: var(--_bw) solid var(--_line-strong); border-radius: calc(var(--_r) * .85);
  background: var(--_bg); font-size: var(--_fs-code); line-height: 1; font-weight: 500; font-variant-numeric: tabular-nums;
  transition: border-color var(--_t-fast), box-shadow var(--_t-fast), background-color var(--_t-fast);
}
.code-box:nth-of-type(4) { grid-column: 5; }
.code-box.filled { animation: settle var(--_t-fast) var(--_ease); }
.code:focus-within .code-box.active { border-color: var(--_focus); box-shadow: 0 0 0 1px var(--_focus), 0 0 0 4px var(--_accent-tint); }
.code:focus-within .code-box.active:empty::after { content: ""; inline-size: 1.5px; block-size: 24px; background: var(--_focus); animation: blink 1.1s steps(1) infinite; }
.code:is(.busy, .blocked) .code-box { color: var(--_muted); background: var(--_surface); border-color: transparent; }
.code.wrong .code-box { border-color: var(--_error); color: var(--_error); background: var(--_error-tint); }
.code.wrong { animation: shake calc(var(--_t) * 1.8) var(--_ease); }
.code.done .code-box { border-color: var(--_success); color: var(--_success); background: var(--_success-tint); }
/* where no single box takes a digit, all six have the focus, in the colour of their text */
.code:is(.busy, .blocked, .wrong, .done):focus-within .code-box { box-shadow: 0 0 0 1px currentColor; }
.code-form { gap: 10px; }
.code-form .hint { min-block-size: 2.9em; align-items: flex-start; }
.wait-line, .sent { display: inline-flex; gap: 6px; align-items: center; }
.sent { margin-inline-start: auto; }
.okay { color: var(--_success); font-weight: 500; display: inline-flex; gap: 6px; align-items: center; }
@keyframes blink { 50% { opacity: 0; } }
@keyframes settle { from { color: color-mix(in oklab, var(--_fg) 30%, var(--_bg)); } }
@keyframes shake { 15%, 55% { translate: -6px 0; } 35%, 75% { translate: 5px 0; } 90% { translate: -2px 0; } }
@media (forced-colors: active) {
  .code .input { forced-color-adjust: none; }
  .code-box { border: 1px solid; }
  .code:focus-within .code-box:is(.active, .code:is(.busy, .blocked, .wrong, .done) > *) { outline: 2px solid Highlight; }
  .code.wrong .code-box { border-style: dashed; }
}
`
