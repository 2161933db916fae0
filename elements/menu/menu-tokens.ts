/**
 * The values of a screen, for a menu instead of for a whole element: the tag around it keeps its own. What a theme attribute of the
 * element says is left out, as a menu has a class for it. The text is as it was written, or as it ships, without needless spaces.
 */
export const menuTokensOf = (tokens: string): string =>
  tokens.replace(/:host\([^{]*\{[^}]*\}/g, '').replace(/:host(\s*\{)/g, '.menu$1')
