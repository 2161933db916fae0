/** The nearest `lang` on an element or around it, also out of shadow roots; empty where there is none. */
export function langAround(element: Element): string {
  const named = element.closest('[lang]')
  if (named) return named.getAttribute('lang') ?? ''
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? langAround(root.host) : '' // an element named "host" would be one of a document
}

/** True for the language that needs no file of its own, and where none is asked for. */
export const isEnglish = (tag: string): boolean => /^(en\b|$)/i.test(tag)
