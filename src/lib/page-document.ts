// In a page's own document an element may stand in the place of a member: with <img name="cookie">, `document.cookie` is that
// picture. The platform's members are on the prototype.

/** A member of the page's document, as the platform has it. */
export const readDocument = <Name extends 'cookie' | 'visibilityState'>(name: Name): Document[Name] => Reflect.get(Document.prototype, name, document) as Document[Name]
