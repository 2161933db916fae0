/**
 * The styles that the first screens need: body, dock, headings, buttons, fields and lists. Class names are the public
 * part names. Controls have a surface behind them; facts (facts.ts) are divided by lines.
 */
export const base = `
:where(.scene, .scene *, .scene *::before, .scene *::after) { box-sizing: border-box; margin: 0; }
.stage, .scene { display: flex; flex-direction: column; flex: 1 1 auto; min-block-size: 0; min-inline-size: 0; }
.scene {
  font: 400 var(--_fs)/1.45 var(--_font); color: var(--_fg); overflow-wrap: break-word; -webkit-text-size-adjust: 100%; -webkit-font-smoothing: antialiased; /* the frame takes nothing else from the page */
}
:where(.scene) :where(button, input) { font: inherit; color: inherit; letter-spacing: inherit; }
:where(.scene) :where(button, summary, label) { cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
.scene :focus-visible { outline: 2px solid var(--_focus); outline-offset: 2px; }
.scene a, .link { color: var(--_accent-ink); text-underline-offset: .2em; text-decoration-thickness: 1px; font-weight: 500; }
.unseen { position: absolute !important; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { inline-size: 20px; block-size: 20px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.icon.small { inline-size: 16px; block-size: 16px; stroke-width: 2; }
.flip:dir(rtl) { scale: -1 1; }

.body {
  flex: 1 1 auto; min-block-size: 0; display: flex; flex-direction: column; gap: var(--_gap); --_gap: var(--_s4);
  padding: var(--_s1) var(--_s6) 0; scroll-padding-block: 8px 28px; scrollbar-color: var(--_line) transparent; outline-offset: -2px !important;
}
.body, .list.tall, .message { overflow: auto; overscroll-behavior: contain; scrollbar-width: thin; }
/* a list or a message that scrolls has a hairline at its lower edge while there is more to read */
.list.tall, .message {
  background: linear-gradient(var(--_under) 0 0) 50% 100%/100% 4px no-repeat local, linear-gradient(var(--_line) 0 0) 50% calc(100% - 1px)/100% 1px no-repeat scroll, var(--_under);
}
/* what goes on below the dock fades out above a hairline; at the end of it a strip covers the line */
.body::before, .body::after { content: ""; order: 1; flex: none; align-self: stretch; margin: calc(0px - var(--_gap)) calc(0px - var(--_s6)) 0; pointer-events: none; }
.body::before { position: sticky; inset-block-end: 0; block-size: 16px; border-block-end: 1px solid var(--_line); background: linear-gradient(transparent, var(--_bg)); }
.body::after { block-size: 2px; translate: 0 -2px; background: var(--_bg); }
.body.wide { --_gap: var(--_s6); }
.body.centre.wide { --_gap: var(--_s5); }
.body.centre { text-align: center; align-items: center; }
.body.centre > * { max-inline-size: 100%; }
.body.middle { justify-content: safe center; }
.middle .hint { min-block-size: 38px; align-content: start; } /* two lines: what is said moves nothing */
.heading { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; }
.heading > .lead { inline-size: 44px; block-size: 44px; border-radius: 50%; display: grid; place-items: center; background: var(--_surface); margin-block-end: var(--_s3); }
.title { /* where large text meets a narrow screen, long words still fit */
  font-size: min(var(--_fs-title), max(var(--_fs), 10vw)); line-height: 1.22; font-weight: var(--_strong); letter-spacing: calc(-.014em * var(--_track));
  outline: none !important; text-wrap: pretty;
}
.subtitle { color: var(--_muted); text-wrap: pretty; }
.centre :is(.title, .subtitle) { text-wrap: balance; }
.dock { flex: none; padding: var(--_s2) var(--_s6) 1px; display: grid; gap: var(--_s1); } /* at a fraction of a pixel the footer would lie on the button, and count as a cover */

.button {
  position: relative; display: flex; align-items: center; justify-content: center; gap: 8px; inline-size: 100%; min-block-size: var(--_control);
  padding: 8px var(--_s4); border: 1px solid transparent; border-radius: var(--_r); background: none; font-weight: var(--_strong);
  text-align: center; line-height: 1.25; text-decoration: none; user-select: none; -webkit-user-select: none;
  transition: background-color var(--_t-fast), color var(--_t-fast), box-shadow var(--_t-fast);
}
/* A press shrinks what a button says, never its box: an approval that moves under a finger takes no press. */
.button:active:not([disabled], [aria-disabled="true"]) > .says { scale: .985; }
.scene .button-primary { background-color: var(--_accent); color: var(--_on-accent); border-color: var(--_accent-edge); font-weight: var(--_strong); }
.button-primary:hover { background-color: var(--_accent-hover); box-shadow: 0 0 0 3px var(--_accent-tint); }
.button-primary:active { background-color: var(--_accent-press); }
.quiet { min-block-size: max(40px, var(--_hit)); color: var(--_muted); font-weight: 500; }
.quiet:hover { color: var(--_fg); background: var(--_hover); }
.scene .button:is([disabled], .off) { background: var(--_surface); color: color-mix(in oklab, var(--_fg) 48%, var(--_bg)); border-color: transparent; box-shadow: none; cursor: default; }
.button.busy { cursor: progress; }
.button > .says { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-inline-size: 0; transition: scale var(--_t-fast) var(--_ease); }
.button.busy .says { opacity: .86; }
.spinner { inline-size: 1.15em; block-size: 1.15em; flex: none; border-radius: 50%; border: 2px solid color-mix(in oklab, currentColor 25%, transparent); border-block-start-color: currentColor; animation: turn .9s linear infinite; }

.list { list-style: none; padding: 0; inline-size: 100%; background: var(--_surface); border-radius: var(--_r); overflow: clip; flex: none; }
.list.tall { max-block-size: max(400px, 26em); --_under: var(--_surface); }
.list-item {
  position: relative; display: flex; align-items: center; gap: 12px; inline-size: 100%; min-block-size: var(--_row); padding: 8px 14px;
  border: 0; background: none; text-align: start; font-weight: 500; border-radius: var(--_r); outline-offset: -2px !important;
  transition: background-color var(--_t-fast);
}
.scene a.list-item { color: inherit; text-decoration: none; }
.list > li + li .list-item::before { content: ""; }
.list-item::before { position: absolute; inset-block-start: 0; inset-inline: 54px 14px; block-size: 1px; background: var(--_line); }
.list-item > .middle { flex: 1; min-inline-size: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; } /* chips go below words that leave them no room */
.list-item .says { flex: 1 1 auto; min-inline-size: 0; }
.list-item .does { visibility: hidden; font-size: var(--_fs-xs); color: var(--_accent-ink); }
.list-item:hover .does, .list-item:focus-visible .does { visibility: visible; }
.list-item:hover { background: var(--_hover); }
.list-item:active { background: var(--_press); }
.list-item > .icon:last-child { color: var(--_muted); }
.greeting { display: grid; justify-items: center; gap: var(--_s4); padding-block-start: var(--_s1); inline-size: 100%; }
.mark { inline-size: 28px; block-size: 28px; flex: none; display: grid; place-items: center; border-radius: 8px; overflow: clip; background: var(--_bg); box-shadow: inset 0 0 0 1px var(--_line); font-size: 13px; line-height: 1; font-weight: var(--_strong); }
.mark.bare { box-shadow: none; background: none; }
.monogram { place-self: stretch; display: grid; place-items: center; background: light-dark(oklch(92% .04 var(--_hue)), oklch(36% .05 var(--_hue))); color: light-dark(oklch(40% .09 var(--_hue)), oklch(90% .06 var(--_hue))); }
.mark.large { inline-size: 56px; block-size: 56px; border-radius: 16px; font-size: 24px; }
.mark img { inline-size: 100%; block-size: 100%; object-fit: contain; }
.chip { flex: none; padding: 2px 8px; border-radius: 99px; font-size: var(--_fs-xs); line-height: 1.3334; font-weight: 500; color: var(--_muted); border: 1px solid var(--_line); background: var(--_bg); }

.form { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; inline-size: 100%; text-align: start; }
.form.inside + * { margin-block-start: calc(-1 * var(--_s4)); }
.form.inside > .hint { align-items: start; } /* nearer to its field than to what follows */
.label { font-size: var(--_fs-sm); font-weight: 500; justify-self: start; }
.field {
  display: flex; align-items: center; gap: 8px; inline-size: 100%; min-block-size: 50px; padding-inline: 14px 5px; cursor: text;
  border: var(--_bw) solid var(--_line-strong); border-radius: var(--_r); background: var(--_bg);
  transition: border-color var(--_t-fast), box-shadow var(--_t-fast);
}
.field:hover { border-color: color-mix(in oklab, var(--_fg) 62%, var(--_bg)); }
.field:has(.input:focus, slot:focus-within) { border-color: var(--_focus); box-shadow: 0 0 0 1px var(--_focus), 0 0 0 4px var(--_accent-tint); }
.field.wrong { border-color: var(--_error); }
.field.wrong:has(.input:focus, slot:focus-within) { border-color: var(--_error); box-shadow: 0 0 0 1px var(--_error), 0 0 0 4px var(--_error-tint); }
.led { flex: 99; min-inline-size: min(12em, 100%); display: flex; flex-wrap: wrap; align-items: center; gap: 10px; direction: ltr; }
.field:has(> .led) { padding-inline-start: 5px; }
.lead { flex: none; inline-size: calc(var(--_fs) * 4.5334); display: grid; place-items: center; color: var(--_muted); }
.field > .icon { color: var(--_muted); }
.input {
  flex: 99; min-inline-size: 6em; inline-size: 100%; border: 0; border-radius: 0; background: none; padding: 0; block-size: 46px; appearance: none;
  font-size: var(--_fs-field) !important; outline: none !important; text-overflow: ellipsis; box-shadow: none;
}
.field slot { font-size: var(--_fs-field); -webkit-text-fill-color: var(--_fg); }
.input:-webkit-autofill { -webkit-text-fill-color: var(--_fg); transition: background-color 9999s; }
.input::placeholder { color: var(--_muted); opacity: 1; }
.field .button { inline-size: auto; flex: 1 0 auto; margin-block: 3px; min-block-size: max(38px, var(--_hit)); padding: 6px 14px; border-radius: calc(var(--_r) * .66); font-size: calc(var(--_fs) * .9334); }
.inside > .field { flex-wrap: wrap; row-gap: 0; } /* an address that leaves its button no room has the line to itself */
.inside > .field:not(.middle .wrong) > .input:not(:placeholder-shown) { flex: 99 0 auto; inline-size: auto; max-inline-size: calc(100% - 28px); field-sizing: content; }
.hint { display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; justify-content: space-between; min-block-size: 24px; font-size: var(--_fs-sm); line-height: 1.4; color: var(--_muted); text-wrap: balance; }
.hint > span:first-child { flex: 1 1 8em; }
.hint > .link { margin-inline-start: auto; white-space: nowrap; }
.error { color: var(--_error); font-weight: 500; }

.scene[data-enter] > :is(.body, .dock) { animation: arrive var(--_t) var(--_ease) both; }
.scene[data-enter="next"], .scene[data-enter="back"]:dir(rtl) { --_from: 8px; }
.scene[data-enter="back"], .scene[data-enter="next"]:dir(rtl) { --_from: -8px; }
@keyframes arrive { from { opacity: .4; translate: var(--_from) 0; } }
@keyframes turn { to { rotate: 1turn; } }
@keyframes breathe { to { opacity: .45; } }
@media (prefers-reduced-motion: reduce) {
  .scene, .scene *, .scene *::before, .scene *::after { animation: none !important; transition: none !important; }
  .scene :is(.spinner, .arc, .skeleton) { animation: breathe 1.6s ease-in-out infinite alternate !important; }
  .button:active:not([disabled]) > .says { scale: none; }
}
@media (forced-colors: active) {
  .button, .list, .field, .chip, .mark { border: 1px solid; }
  .scene .button-primary { background: Highlight; color: HighlightText; forced-color-adjust: none; border-color: Highlight; }
  .scene .button:is([disabled], .off) { color: GrayText; background: ButtonFace; border-color: GrayText; }
  .field:has(.input:focus, slot:focus-within) { outline: 2px solid Highlight; }
  .list-item::before { background: GrayText; }
}
`
