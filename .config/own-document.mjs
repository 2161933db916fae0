/**
 * Lint rules against members that the markup of a page can replace. An element with a name replaces the member of that
 * name on `document`; a field does the same on its form.
 */
const messages = {
  document: 'Use readDocument() of src/lib/page-document.ts.',
  form: 'A field of the form may have that name: call the prototype.',
}
const rule = visitor => ({ meta: { type: 'problem', messages, schema: [] }, create: visitor })

/** Forbids members of `document` and of `ownerDocument`. */
const document = rule(context => {
  const complain = node => context.report({ node, messageId: 'document' })
  return {
    "MemberExpression[object.name='document']": complain,
    "MemberExpression[object.property.name='ownerDocument']": complain,
  }
})

/** Forbids `form.requestSubmit()`; the method of the prototype is to be called instead. */
const form = rule(context => ({
  "MemberExpression[property.name='requestSubmit'][object.property.name!='prototype']": node =>
    context.report({ node, messageId: 'form' }),
}))

export default { meta: { name: 'own-document' }, rules: { document, form } }
