/** A search field that stays above its rows. */
export const find = `
.find { display: grid; grid-template-columns: minmax(0, 1fr); }
.find > .form { position: sticky; inset-block-start: calc(-1 * var(--_s1)); z-index: 1; background: var(--_bg); padding-block-end: var(--_s1); gap: 2px; }
.find .input::-webkit-search-cancel-button { display: none; }
.find .list-item { scroll-margin-block: 72px 8px; }
.more-to-come { block-size: 1px; }
`
