/** What the private properties begin with on this page: another word on every visit. */
const BEGINNING = `--${crypto.getRandomValues(new Uint32Array(4)).join('')}-`

/**
 * Gives the private properties (`--_…`) in a style sheet, or the name of one, their names on this page. A style sheet of the page can set any
 * property whose name it knows; with `@property` it can keep it from being inherited as well, in shadow trees too, and say what it is there:
 * nothing, or transparent. These names it cannot know.
 */
export const privately = (css: string): string => css.replaceAll('--_', BEGINNING)
