/** Copy buttons, amounts, details, the wallet card, the QR code, and warnings. */
export const facts = `
.half { display: inline-block; max-inline-size: 100%; }
.foreign.lines { white-space: pre-wrap; }
.mono { font-family: var(--_mono); font-size: .9em; font-variant-ligatures: none; }
.list-item .says > small { display: block; }
.says > .cost { font-weight: 400; font-size: var(--_fs-sm); color: var(--_muted); }
.by { display: inline-flex; gap: 4px; margin-inline-start: 8px; vertical-align: -.15em; color: var(--_muted); }
.by > svg { inline-size: 16px; block-size: 16px; }
.middle > .chip { max-inline-size: 100%; unicode-bidi: plaintext; } /* a longer remark goes below its words, and wraps; an amount keeps its direction */
.stack { display: inline-grid; place-items: center; }
.stack > * { grid-area: 1 / 1; display: flex; align-items: center; justify-content: center; gap: 8px; }
.stack > .away { visibility: hidden; }
.link .stack { justify-items: start; }
.money { display: grid; gap: 2px; justify-items: start; align-content: start; }
.money > small { font-size: var(--_fs-sm); color: var(--_muted); font-variant-numeric: tabular-nums; }
.amount {
  display: flex; flex-wrap: wrap; align-items: baseline; column-gap: .22em; max-inline-size: 100%; overflow-wrap: anywhere;
  font-size: var(--_fs-amount); line-height: 1.1; font-weight: 500; letter-spacing: calc(-.028em * var(--_track)); font-variant-numeric: tabular-nums;
}
.amount.long, .moves:where(:has(> :nth-child(2))) .amount { font-size: calc(var(--_fs-amount) * .72); line-height: 1.2; }
.amount.longer { font-size: calc(var(--_fs-amount) * .52); line-height: 1.25; }
.amount.longest { font-size: calc(var(--_fs-amount) * .42); }
.amount > small { font-size: max(.48em, var(--_fs)); letter-spacing: calc(-.01em * var(--_track)); color: var(--_muted); }
.amount-field { display: grid; gap: 2px; inline-size: 100%; }
.amount-field > label { font-size: var(--_fs-sm); color: var(--_muted); }
.amount-field > .amount { flex-wrap: nowrap; padding-block-end: 6px; cursor: text; border-block-end: var(--_bw) solid var(--_line-strong); transition: border-color var(--_t-fast), box-shadow var(--_t-fast); }
.amount-field > .amount:has(input:focus) { border-color: var(--_focus); box-shadow: 0 1px 0 var(--_focus); }
.grown { flex: 0 1 auto; display: grid; min-inline-size: 0; margin-inline-end: -2px; } /* as wide as what stands in it, and room for the caret: the unit behind the number, as everywhere */
.grown::after { content: attr(data-text); padding-inline-end: 2px; min-inline-size: 0; overflow: clip; visibility: hidden; white-space: pre; }
.grown > *, .grown::after { grid-area: 1 / 1; }
.amount-field input { inline-size: 0; min-inline-size: 100%; block-size: 1.1em; border: 0; border-radius: 0; padding: 0; background: none; font: inherit; letter-spacing: inherit; font-variant-numeric: inherit; color: inherit; appearance: none; outline: none !important; }
.amount-field input::placeholder { color: var(--_muted); opacity: .55; }
.amount-field > .amount > small { flex: none; }
.beside-amount { flex: none; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 12px; min-block-size: 3.3em; font-size: var(--_fs-sm); color: var(--_muted); font-variant-numeric: tabular-nums; }
.parts { display: flex; flex-wrap: wrap; gap: 8px; inline-size: 100%; margin-block-start: 8px; }
.parts > button { flex: 1; min-block-size: var(--_hit); padding: 6px 12px; border: 1px solid var(--_line); border-radius: 99px; background: none; color: var(--_fg); font-weight: 500; }
.parts > [aria-pressed=true] { border: 2px solid; }
.parts > button:hover { background: var(--_hover); }
.amount-field:dir(rtl) > .amount { justify-content: flex-end; }
.amount-field:dir(rtl) input { text-align: end; }
.moves { display: grid; gap: var(--_s3); }
.moves:has(> :nth-child(3)) { gap: var(--_s1); }
.moves:has(> :nth-child(3)) > .money { grid-template-columns: auto 1fr; align-items: baseline; justify-items: end; column-gap: var(--_s4); }
.moves:has(> :nth-child(3)) .amount { font-size: var(--_fs-lg); line-height: 1.5; justify-content: flex-end; }
.moves:has(> :nth-child(3)) .money > :nth-child(3) { grid-column: 2; margin-block-start: -4px; }
.centre .money { justify-items: center; text-align: center; }
.centre .amount { justify-content: center; }
.centre:has(.money) .status { padding-block: var(--_s1) 0; gap: var(--_s3); }
.centre:has(.money) .ring { inline-size: 64px; block-size: 64px; }
.centre > .details + .link { margin-block-start: calc(0px - var(--_s2)); }
.title > .caption { display: block; margin-block-start: 4px; font-size: var(--_fs-sm); line-height: 1.45; font-weight: 400; letter-spacing: normal; color: var(--_muted); overflow-wrap: anywhere; }
.subject { inline-size: 56px; block-size: 56px; border-radius: 14px; overflow: clip; background: var(--_surface); }
.subject img { inline-size: 100%; block-size: 100%; object-fit: cover; }

.details { inline-size: 100%; font-size: calc(var(--_fs) * .9334); }
.row {
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 16px; min-block-size: max(40px, var(--_hit)); inline-size: 100%;
  padding: 8px 0; border: 0; border-block-end: 1px solid var(--_line); background: none; line-height: 1.4; text-align: start; border-radius: 0;
}
.details > :last-child, .details > :last-child > .row:has(+ [hidden]), .details > :last-child > dt > .row { border-block-end: 0; }
.row > .key { color: var(--_muted); flex: none; max-inline-size: min(100%, max(60%, 8em)); } /* long labels wrap, but a doubled text keeps its words whole */
.row > .val { flex: 1 1 0; max-inline-size: 100%; font-weight: 500; text-align: end; display: inline-flex; align-items: center; justify-content: flex-end; gap: 6px; font-variant-numeric: tabular-nums; } /* a value whose longest word has no room beside its label goes below it */
.row > .val > :not(.icon) { min-inline-size: 0; }
.row > .val.plain { font-weight: 400; color: var(--_muted); }
.row > .val > .icon { color: var(--_muted); }
button.row:not(:disabled):hover :is(.key, .icon) { color: var(--_fg); }
button.row:disabled { opacity: .55; }
.turn { transition: rotate var(--_t) var(--_ease); }
[aria-expanded="true"] .turn { rotate: 180deg; }
.opens > dt > .row[aria-expanded="true"] { border-block-end-color: transparent; }
.opened { display: grid; grid-template-columns: minmax(0, 1fr); overflow-wrap: anywhere; gap: 4px; padding: 0 0 12px; border-block-end: 1px solid var(--_line); animation: unfold var(--_t) var(--_ease); }
.details > .opens:last-child > .opened { border-block-end: 0; padding-block-end: 4px; }
.opened.tall { max-block-size: 700px; overflow: auto; overscroll-behavior: contain; margin-inline: -4px; padding-block-start: 4px; padding-inline: 4px; } /* room for the ring of what has the focus */
.opened.inset { padding-inline-start: 12px; border-inline-start: 2px solid var(--_line); border-block-end: 0; padding-block-end: 0; margin-block-end: 8px; }
.opened .details { font-size: var(--_fs-sm); }
.opened .details > .row, .opened .details .row { min-block-size: max(34px, var(--_hit)); padding-block: 5px; }
.actions { display: flex; flex-wrap: wrap; gap: 4px 18px; }
.whole { display: block; font-family: var(--_mono); font-size: var(--_fs-sm); line-height: 1.7; overflow-wrap: anywhere; color: var(--_muted); direction: ltr; unicode-bidi: isolate; text-align: start; }
.whole > :is(b, i) { display: inline-block; font-style: normal; font-weight: 400; margin-inline-end: 6px; }
.whole > b { color: var(--_fg); font-weight: var(--_strong); }
.bytes { max-block-size: 150px; overflow: auto; overscroll-behavior: contain; padding: 10px 12px; border-radius: var(--_r-sm); background: var(--_surface); line-height: 1.5; overflow-wrap: anywhere; word-break: break-all; }
.bytes.words { white-space: pre-wrap; word-break: normal; overflow-wrap: anywhere; }
.look-alike { display: inline-flex; vertical-align: -.15em; margin-inline-start: .3em; color: var(--_warning); }
.steps { counter-reset: n; }
.steps > .opens { counter-increment: n; }
.steps > .opens > dt > .row > .key::before { content: counter(n); display: inline-block; inline-size: 1.54em; font-variant-numeric: tabular-nums; }

.wallet-card { display: flex; align-items: center; gap: 12px; inline-size: 100%; min-block-size: 56px; padding: 9px 14px; border-radius: var(--_r); background: var(--_surface); text-align: start; flex: none; }
.wallet-card > .mark { inline-size: 34px; block-size: 34px; border-radius: 50%; }
.wallet-card .says { flex: 1; min-inline-size: 0; display: grid; justify-items: start; line-height: 1.35; font-weight: 500; overflow-wrap: anywhere; }
.wallet-card .val { text-align: end; display: grid; grid-template-columns: minmax(0, auto); font-weight: 500; font-variant-numeric: tabular-nums; line-height: 1.35; flex: none; max-inline-size: 50%; }
.wallet-card .unsaid { max-inline-size: 7em; text-wrap: balance; } /* in two lines, as an amount and its unit: the name has the room */
.wallet-card small { font-size: var(--_fs-sm); font-weight: 400; color: var(--_muted); line-height: 1.35; }
.wallet-card .button { inline-size: auto; flex: none; min-block-size: max(34px, var(--_hit)); padding: 4px 12px; font-size: var(--_fs-sm); border-radius: var(--_r-sm); background: var(--_bg); box-shadow: inset 0 0 0 1px var(--_line); font-weight: 500; }
.wallet-card .button:hover { background: var(--_bg) linear-gradient(var(--_hover) 0 0); }
.wallet-card .live { display: inline-flex; align-items: center; gap: 6px; font-variant-numeric: tabular-nums; }
.address { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; inline-size: 100%; }
.address > small { font-size: var(--_fs-sm); font-weight: 500; overflow-wrap: anywhere; }
.address-card { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; inline-size: 100%; }
.address-card > .wallet-card { flex-wrap: wrap; }
.address-card .says { flex-basis: 7em; }
.address-card .says > .link { display: block; max-inline-size: 100%; color: inherit; font-weight: 500; overflow-wrap: anywhere; }
.address-card .says .icon { margin-inline-start: 4px; vertical-align: -.2em; }
.address-card .whole { padding-inline: 14px; }
.tick-line { display: flex; align-items: flex-start; gap: 10px; min-block-size: var(--_hit); padding-block: 8px; font-size: calc(var(--_fs) * .9334); line-height: 1.35; cursor: pointer; }
.tick-line > input { inline-size: 18px; block-size: 18px; margin: 1px 0 0; flex: none; accent-color: var(--_accent); cursor: inherit; }
.queue { font-size: var(--_fs-sm); color: var(--_muted); }
.queue:empty { margin-block-end: calc(0px - var(--_gap)); } /* nothing waits: its gap goes, too */
.choices { border: 0; margin: 0; padding: 0; min-inline-size: 0; }
.choices > .row { flex-wrap: nowrap; justify-content: flex-start; gap: 10px; border-block-end: 0; cursor: pointer; }
.choices > .row > input { inline-size: 18px; block-size: 18px; margin: 0; flex: none; accent-color: var(--_accent); cursor: inherit; }
.choices > .row:has(input:checked) > .key { color: var(--_fg); font-weight: 500; }
.avatar { inline-size: 34px; block-size: 34px; border-radius: 50%; flex: none; }
.dot { inline-size: 8px; block-size: 8px; border-radius: 50%; flex: none; background: var(--_line-strong); transition: background-color var(--_t-slow); }
.dot.on { background: var(--_success); box-shadow: 0 0 0 3px var(--_success-tint); }
.dot.off { background: none; box-shadow: inset 0 0 0 2px var(--_warning); }
.network { inline-size: 20px; block-size: 20px; flex: none; display: grid; place-items: center; border-radius: 50%; overflow: clip; background: var(--_surface); }
.network > .icon { inline-size: 14px; block-size: 14px; color: var(--_muted); }

.qr { position: relative; display: grid; place-items: center; min-inline-size: var(--_tile); min-block-size: var(--_tile); border-radius: 20px; background: #fff; color: #14110c; box-shadow: 0 0 0 1px oklch(23% .014 65 / .1); flex: none; line-height: 0; forced-color-adjust: none; }
.qr > * { grid-area: 1 / 1; }
.qr svg[role] { inline-size: var(--_qr); block-size: var(--_qr); }
/* below a warning or a choice a smaller code leaves room for the address */
.body:has(> :is(.message, .parts) ~ .scan) { --_gap: var(--_s3); }
:is(.message, .parts) ~ .scan > .qr { min-inline-size: 0; min-block-size: 0; }
.message ~ .scan > .qr svg[role] { inline-size: var(--_qr-low); block-size: var(--_qr-low); }
@media (height < 720px) { .qr { min-inline-size: 0; min-block-size: 0; } .qr svg[role] { inline-size: var(--_qr-low); block-size: var(--_qr-low); } }
.qr > .in-the-middle { inline-size: var(--_logo); block-size: var(--_logo); display: grid; place-items: center; border-radius: 50%; background: #14110c; color: #fff; }
.qr .in-the-middle .icon { inline-size: 60%; block-size: 60%; stroke-width: 2.2; }
.scan.done .qr > .in-the-middle { background: oklch(52% .13 150); animation: land var(--_t-slow) var(--_ease); }
.scan { display: grid; justify-items: center; gap: var(--_s4); }

.pill { display: inline-flex; align-items: center; gap: 7px; padding: 6px 13px 6px 10px; border-radius: 16px; font-size: var(--_fs-sm); font-weight: var(--_strong); line-height: 1.35; align-self: flex-start; justify-self: start; border: 1px solid transparent; text-align: start; }
.centre .pill { align-self: center; text-wrap: balance; }
.pill.calm { color: var(--_muted); background: var(--_surface); }
.pill.safe { color: var(--_success); background: var(--_success-tint); }
:is(.pill, .message).warning { color: var(--_warning); background: var(--_warning-tint); }
@media not (forced-colors: active) {
  .button.danger { background-color: var(--_error-tint); color: var(--_error); border-color: color-mix(in oklab, var(--_error) 45%, transparent); }
  .button.danger:hover { background-color: color-mix(in oklab, var(--_error) 20%, var(--_bg)); box-shadow: 0 0 0 3px var(--_error-tint); }
  .button.danger:active { background-color: color-mix(in oklab, var(--_error) 26%, var(--_bg)); }
}
:is(.pill, .message).danger { color: var(--_error); background: var(--_error-tint); border-color: transparent; }
.message { inline-size: 100%; padding: 12px 14px; border-radius: var(--_r); --_under: var(--_surface); font-size: calc(var(--_fs) * .9334); line-height: 1.45; max-block-size: 310px; text-align: start; flex: none; min-block-size: 46px; border: 1px solid transparent; overflow-wrap: anywhere; }
.message.danger { --_under: var(--_error-tint); }
.message.warning { --_under: var(--_warning-tint); }
.message.with-icon { display: flex; gap: 10px; align-items: flex-start; font-weight: 500; }
.notices { display: grid; gap: var(--_s2); }
.message .reason { display: block; margin-block-start: 4px; text-wrap: pretty; }
.message .reason b { display: inline-block; font-weight: var(--_strong); }
.message .pill { gap: 10px; padding: 0; background: none; font-size: inherit; }
.message .pill > .icon { inline-size: 20px; block-size: 20px; stroke-width: 1.7; }
.message .pill ~ .reason { padding-inline-start: 30px; font-weight: 500; } /* under its words, as in every other message */
.said-by-host { display: flex; align-items: center; gap: 12px; }
.scene .pair:has(> .tick-line input:checked) > .button-primary:not([disabled], .off, .waits) { background-color: var(--_error); border-color: transparent; color: oklch(from var(--_error) calc((.6 - l) * 999) 0 0); }
:is(.sentence, .asks) { display: block; text-wrap: balance; }
.sentence > :is(b, .kept), .reason > .kept { display: inline-block; max-inline-size: 100%; }
.sentence b { color: var(--_fg); font-weight: 500; font-variant-numeric: tabular-nums; unicode-bidi: isolate; } /* an amount keeps its unit beside it */
.asks { font-size: var(--_fs-sm); color: var(--_muted); }
.skeleton { display: inline-block; block-size: .72em; inline-size: 6em; max-inline-size: 100%; border-radius: 99px; background: var(--_line); animation: breathe 1.6s ease-in-out infinite alternate, late 150ms steps(1); }
.skeleton.big { block-size: .78em; inline-size: 3.4em; border-radius: .2em; }
.wait { display: flex; gap: 10px; align-items: center; justify-content: center; min-block-size: var(--_control); color: var(--_muted); }
.arrived { animation: unfold var(--_t) var(--_ease) both; }
/* with zoom, the buttons and the footer scroll too, below the way out */
@media (height < 420px) {
  .panel { overflow: auto; }
  .main, .stage, .scene, .body { flex: none; overflow: visible; }
  .header { position: sticky; inset-block-start: 0; z-index: 2; background: var(--_bg); }
}
@keyframes land { from { scale: .4; opacity: 0; } 60% { scale: 1.25; } }
@keyframes unfold { from { opacity: 0; translate: 0 -4px; } }
@keyframes late { from { visibility: hidden; } }
@media (forced-colors: active) {
  .wallet-card, .pill, .message, .bytes, .skeleton { border: 1px solid; }
  .dot, .dot.on { background: CanvasText; forced-color-adjust: none; }
  .dot { background: Canvas; border: 2px solid CanvasText; }
}
`
