/**
 * A member of a document as the platform has it, a method ready to be called; see `readDocument`. For code that is loaded when it is
 * needed, and may run where there is no `Document`.
 */
export function documentMember<Name extends keyof Document>(name: Name, of: Document = document): Document[Name] {
  const member = Reflect.get(globalThis.Document?.prototype ?? of, name, of) as Document[Name] & {
    bind?: (of: Document) => Document[Name]
  }
  return typeof member === 'function' && member.bind ? member.bind(of) : member
}

const platforms = new WeakMap<Document, Document>()

const ignoreListener = () => {}

/**
 * A document whose members are the platform's alone. What somebody sets on it stays here, and does not come into the page. Nobody is told of what
 * happens there: React, which draws nothing by it, would look for what it has drawn from there on, and at the page's elements as if they were members.
 */
function platformDocument(of: Document): Document {
  const platform =
    platforms.get(of) ??
    new Proxy(Object.create(null) as Document, {
      get: (kept, name) =>
        Object.hasOwn(kept, name)
          ? Reflect.get(kept, name)
          : name === 'addEventListener'
            ? ignoreListener
            : documentMember(name as keyof Document, of),
    })
  platforms.set(of, platform)
  return platform
}

/**
 * Lets a library that draws into this element find the platform's members on its document, and no element of the page that has
 * the name of one.
 *
 * @example
 * createRoot(guardDocument(container)) // draws also where the page has <img name="createElement">
 */
export const guardDocument = <Container extends Element>(container: Container): Container =>
  Object.defineProperty(container, 'ownerDocument', {
    get: () => platformDocument(Reflect.get(Node.prototype, 'ownerDocument', container) as Document),
    configurable: true,
  })
