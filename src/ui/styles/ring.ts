/** The status and its progress ring. */
export const ring = `
.status { display: grid; justify-items: center; gap: var(--_s6); padding-block: 56px var(--_s4); inline-size: 100%; }
.ring { position: relative; inline-size: 88px; block-size: 88px; display: grid; place-items: center; color: var(--_accent-ink); }
.ring > svg:first-child { position: absolute; inset: 0; fill: none; stroke-width: 2.5; stroke-linecap: round; rotate: -90deg; }
.ring .track { stroke: var(--_line); }
.ring .arc { stroke: currentColor; stroke-dasharray: 24 76; transform-origin: 50% 50%; animation: turn 1.1s linear infinite; }
.ring > .icon { inline-size: 32px; block-size: 32px; }
.ring > .mark { inline-size: 48px; block-size: 48px; border-radius: 14px; font-size: 21px; color: var(--_fg); }
.ring:is(.done, .failed) .arc { stroke-dasharray: 100 0; animation: close var(--_t-slow) var(--_ease) both; }
.ring > .badge { position: absolute; inset-block-end: 12px; inset-inline-end: 12px; inline-size: 20px; block-size: 20px; display: grid; place-items: center; border-radius: 50%; background: currentColor; box-shadow: 0 0 0 2px var(--_bg); animation: appear var(--_t-slow) var(--_ease) both; }
.badge > .icon { inline-size: 14px; block-size: 14px; stroke-width: 2.6; color: var(--_bg); }
.ring.done { color: var(--_success); }
.ring.failed { color: var(--_error); }
.ring.failed .arc { stroke-dasharray: 88 12; rotate: 22deg; }
.ring.done .icon path { stroke-dasharray: 30; animation: draw var(--_t-slow) var(--_ease) both; }
.ring.failed > .icon { animation: appear var(--_t) var(--_ease) both; }
@keyframes appear { from { opacity: 0; scale: .8; } }
@keyframes close { from { stroke-dasharray: 24 76; } }
@keyframes draw { from { stroke-dashoffset: 30; } }
@media (forced-colors: active) { .ring .track { stroke: GrayText; } .badge { border: 1px solid; background: Canvas; } .badge > .icon { color: CanvasText; } }
`
