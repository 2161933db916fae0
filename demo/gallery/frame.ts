/** A dialog's frame without the dialog: panel, header and footer, so that screens can stand side by side on one page. */
export const frame = `
:host { display: block; }
* { box-sizing: border-box; margin: 0; }
.panel {
  display: flex; flex-direction: column; overflow: clip; inline-size: min(var(--_w), 100%); block-size: var(--_h);
  background: var(--_bg); color: var(--_fg); border-radius: var(--_r-panel); box-shadow: var(--_shadow); font: 400 var(--_fs)/1.45 var(--_font);
}
.panel.compact { block-size: var(--_h-compact); }
.panel.sheet { inline-size: 100%; block-size: auto; max-block-size: 660px; border-end-start-radius: 0; border-end-end-radius: 0; --_hit: 44px; }
.header { display: flex; align-items: center; padding: 10px 10px 0; min-block-size: 48px; flex: none; }
.header .end { margin-inline-start: auto; display: flex; }
.icon-button { inline-size: var(--_hit); block-size: var(--_hit); display: grid; place-items: center; padding: 0; border: 0; border-radius: 99px; background: none; color: var(--_muted); }
.icon-button:hover { background: var(--_hover); color: var(--_fg); }
.icon-button:focus-visible { outline: 2px solid var(--_focus); }
.icon { inline-size: 20px; block-size: 20px; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
.flip:dir(rtl) { scale: -1 1; }
.footer { flex: none; display: grid; gap: 12px; justify-items: center; padding: 14px var(--_s4) 16px; font-size: var(--_fs-xs); line-height: 16px; color: var(--_muted); }
.protected { display: flex; align-items: center; gap: 5px; }
.footer b { font-weight: var(--_strong); }
.footer .icon { inline-size: 14px; block-size: 14px; stroke-width: 2; }
.legal { text-align: center; text-wrap: balance; }
.legal a { color: inherit; }
`
