/**
 * A review. The headline says what the request does, below its title; one line says who pays. With warnings or many
 * changes the panel grows, so that all of it fits. In a low window everything is closer together, and the amount stays
 * in its place.
 */
export const review = `
.heading:has(.sentence) > .title { font-size: var(--_fs-sm); line-height: 1.82; font-weight: 500; letter-spacing: normal; color: var(--_muted); }
.subtitle > .sentence { font-size: var(--_fs-lg); line-height: 1.4; font-weight: var(--_strong); color: var(--_fg); }
.subtitle > .sentence b { font-weight: inherit; }
.pair > .wallet-card { gap: 6px; min-block-size: 40px; padding: 4px 10px; font-size: var(--_fs-xs); }
.pair > .wallet-card > .avatar { inline-size: 20px; block-size: 20px; }
.pair > .wallet-card > .says { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 6px; }
.pair > .wallet-card > .val { display: flex; flex-wrap: wrap; justify-content: flex-end; align-items: baseline; gap: 0 .3em; direction: ltr; } /* "0.284 ETH" in every language */
.pair > .wallet-card small { font-size: inherit; }
.body:has(~ .pair > .wallet-card) .row { min-block-size: max(36px, var(--_hit)); padding-block: 5px; }
.body:has(~ .pair > .wallet-card):has(.notices) { --_gap: var(--_s3); }
.body:has(~ .pair > .wallet-card) .message { padding-block: 8px; min-block-size: 38px; }
.panel:where(:has(.pair > .wallet-card):has(.notices, .tick-line, .details > :nth-child(6), .moves > :nth-child(2))) { block-size: calc(var(--_h) + 100px); }
.moves:not(:has(> :nth-child(3))) > .money:not(:only-child) { grid-template-columns: minmax(0, 1fr) auto; align-items: baseline; inline-size: 100%; }
.moves:not(:has(> :nth-child(3))) > .money:not(:only-child) > :first-child { grid-column: 1 / -1; }
@media (height < 700px) {
  .panel:has(.pair > .wallet-card) > .footer { padding-block: 8px; }
  .pair:has(> .wallet-card) > .button { min-block-size: 44px; }
  .body:has(~ .pair > .wallet-card) .money:not(.moves:has(> :nth-child(3)) > *) { grid-template-columns: minmax(0, 1fr) auto; align-items: baseline; inline-size: 100%; }
  .body:has(~ .pair > .wallet-card) .money:not(.moves:has(> :nth-child(3)) > *) > :first-child { grid-column: 1 / -1; }
  .body:has(~ .pair > .wallet-card) > :is(.money, .moves) ~ * { margin-block-start: -6px; }
}
`
