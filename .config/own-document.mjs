/**
 * Lint rules against members that a page's markup can replace: in a document an element stands in the place of a member by its
 * name, and in a form a field does.
 */
const messages = {
  document: 'Use readDocument() of src/lib/page-document.ts.',
  form: 'A field of the form may have that name: call the prototype.',
}
const rule = visitor => ({ meta: { type: 'problem', messages, schema: [] }, create: visitor })

/** Nothing is read of a document by name. */
const document = rule(context => {
  const complain = node => context.report({ node, messageId: 'document' })
  return {
    "MemberExpression[object.name='document']": complain,
    "MemberExpression[object.property.name='ownerDocument']": complain,
  }
})

/** A form is submitted by the method of its prototype. */
const form = rule(context => ({
  "MemberExpression[property.name='requestSubmit'][object.property.name!='prototype']": node =>
    context.report({ node, messageId: 'form' }),
}))

export default { meta: { name: 'own-document' }, rules: { document, form } }
