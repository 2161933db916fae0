/** The prefix of the private properties on this page: random on every visit. */
const PREFIX = `--${crypto.getRandomValues(new Uint32Array(4)).join('')}-`

/**
 * Replaces the names of private properties (`--_…`) with those of this page. A page's style sheet can set any property
 * whose name it knows; with `@property` it can also stop its inheritance into shadow trees and set an initial value,
 * such as transparent. It cannot know these names.
 */
export const privately = (css: string): string => css.replaceAll('--_', PREFIX)
