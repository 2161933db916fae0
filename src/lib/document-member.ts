/**
 * A member of a document as the platform has it, a method ready to be called; see `readDocument`. For code that is loaded when it is
 * needed, and may run where there is no `Document`.
 */
export function documentMember<Name extends keyof Document>(name: Name, of: Document = document): Document[Name] {
  const member = Reflect.get(globalThis.Document?.prototype ?? of, name, of) as Document[Name] & { bind?: (of: Document) => Document[Name] }
  return typeof member === 'function' && member.bind ? member.bind(of) : member
}
