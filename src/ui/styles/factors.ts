/**
 * A list of arguments with marks, and a list of factors, each with its actions at the end. Factors that cannot be
 * pressed do not react to the pointer.
 */
export const factors = `
.points { list-style: none; padding: 0; display: grid; gap: var(--_s3); inline-size: 100%; }
.points > li { display: flex; gap: 10px; align-items: flex-start; line-height: 1.4; }
.points > li > .icon { flex: none; margin-block-start: .2em; color: var(--_accent-ink); }
.factor { display: flex; flex-wrap: wrap; align-items: center; }
.factor > .list-item { flex: 1 1 10em; max-inline-size: 100%; cursor: default; } /* as wide as its longest word: actions that leave it no room go below */
.factor > .list-item:is(:hover, :active) { background: none; }
.factor > .ends { display: flex; flex-wrap: wrap; justify-content: flex-end; margin-block: 4px 8px; margin-inline: auto 4px; }
.ends > .link { min-block-size: var(--_hit); padding-inline: 8px 10px; white-space: nowrap; }
.middle > .chip { max-inline-size: 100%; }
.list-item .says > small { display: block; font-weight: 400; font-size: var(--_fs-sm); color: var(--_muted); }
`
