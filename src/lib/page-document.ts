// In a page's own document an element may stand in the place of a member: with <img name="cookie">, `document.cookie` is that
// picture. The platform's members are on the prototype.

/** A property of a document, as the platform has it. */
export const readDocument = <Name extends keyof Document>(name: Name, of: Document = document): Document[Name] =>
  Reflect.get(Document.prototype, name, of) as Document[Name]
