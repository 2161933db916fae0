/**
 * The design tokens of a screen, for a menu instead of a whole element: the surrounding tag keeps its own. Rules for
 * the element's theme attribute are left out, because a menu has a class for it. The text is either the source or the
 * shipped one without needless spaces.
 */
export const menuTokensOf = (tokens: string): string =>
  tokens.replace(/:host\([^{]*\{[^}]*\}/g, '').replace(/:host(\s*\{)/g, '.menu$1')
