/** The nearest `lang` on an element or around it, also out of shadow roots; empty where there is none. */
export function langAround(element: Element): string {
  for (let at: Element | undefined = element; at; at = (at.getRootNode() as Partial<ShadowRoot>).host) {
    const named = at.closest('[lang]')
    if (named) return named.getAttribute('lang') ?? ''
  }
  return ''
}

/** True for the language that needs no file of its own, and where none is asked for. */
export const isEnglish = (tag: string): boolean => /^(en\b|$)/i.test(tag)
