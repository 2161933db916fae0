/**
 * A member of a document as the platform defines it (see `readDocument`); a method is bound to the document. For code
 * that is loaded on demand, and may run where `Document` does not exist.
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
 * A document that has the platform's members only. Values that are set on it stay in this proxy and do not reach the
 * page. Its `addEventListener` does nothing: React would use such an event to search the page for what it has rendered,
 * and would read the page's elements as members of the document. It renders nothing in response to these events.
 */
function platformDocument(of: Document): Document {
  const platform =
    platforms.get(of) ??
    new Proxy(Object.create(null) as Document, {
      get: (overrides, name) =>
        name in overrides
          ? Reflect.get(overrides, name)
          : name === 'addEventListener'
            ? ignoreListener
            : documentMember(name as keyof Document, of),
    })
  platforms.set(of, platform)
  return platform
}

/** Refers to no element, so that a guarded document keeps none in memory. */
const guardedDocument: PropertyDescriptor & ThisType<Node> = {
  get() {
    return platformDocument(Reflect.get(Node.prototype, 'ownerDocument', this) as Document)
  },
}

/**
 * Makes a library that draws into this node see the platform's members on its `ownerDocument`. Without it, an element
 * of the page that is named like a member would hide that member.
 *
 * @example
 * createRoot(guardDocument(container)) // draws also where the page has <img name="createElement">
 */
export const guardDocument = <Container extends Node>(container: Container): Container =>
  Object.defineProperty(container, 'ownerDocument', guardedDocument)
