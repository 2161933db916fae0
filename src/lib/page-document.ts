// An element of the page can hide a member of its document: with <img name="cookie">, `document.cookie` is that image.
// The platform's own members are on the prototype.

/** A property of a document as the platform defines it. */
export const readDocument = <Name extends keyof Document>(name: Name, of: Document = document): Document[Name] =>
  Reflect.get(Document.prototype, name, of) as Document[Name]
