/**
 * Creates an element with these attributes and children. What is in the page from the start should not wait for a
 * template engine.
 */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Document.prototype.createElement.call(document, name) as HTMLElementTagNameMap[Name]
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...inside)
  return element
}
