/** Escapes text for use in a page or an attribute. */
export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
