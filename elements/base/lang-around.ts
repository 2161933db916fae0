/** Returns the nearest `lang` of an element or its ancestors, also across shadow roots; empty if there is none. */
export function langAround(element: Element): string {
  const languageElement = element.closest('[lang]')
  if (languageElement) return languageElement.getAttribute('lang') ?? ''
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? langAround(root.host) : '' // an element named "host" would be one of a document
}

/** True for English and for an empty tag, which need no language file. */
export const isEnglish = (tag: string): boolean => /^(en\b|$)/i.test(tag)
