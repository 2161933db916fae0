/** A search field that stays above its rows. */
export const find = `
.find { display: grid; grid-template-columns: minmax(0, 1fr); }
.find > .form { position: sticky; inset-block-start: calc(-1 * var(--_s1)); z-index: 1; background: var(--_bg); padding-block-end: var(--_s1); gap: 2px; }
.find .input::-webkit-search-cancel-button { display: none; }
.find [role="option"] { scroll-margin-block: 72px 8px; cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
.find [role="option"]:not([aria-posinset="1"]) > .list-item::before { content: ""; }
.find [aria-selected="true"] > .list-item { background: var(--_hover); outline: 2px solid var(--_focus); }
.find [aria-selected="true"] .does { visibility: visible; }
.inline .body:has(> .find) { flex: none; block-size: min(var(--_h) - 100px, 75vh); } /* in the host's page too the rows scroll, and it keeps its height while one types */
.find .middle > .says:has(+ .chip:last-child) { flex-basis: 0; min-inline-size: auto; max-inline-size: 100%; } /* one chip stays beside a name of several lines, unless it would break a word */
.find > .below { display: grid; justify-items: center; gap: var(--_s1); text-align: center; }
.find > .below > p { margin: 0; color: var(--_muted); font-size: var(--_fs-sm); }
.find > .below > p:not(:empty) { padding-block-start: var(--_s2); }
`
