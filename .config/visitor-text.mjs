/**
 * Lint rules that keep the texts for visitors in `src/copy`: no words in markup, and no error message, which is English
 * and for logs. Product names are allowed.
 */
const WORDS = /\p{L}{2,}/u
const SPOKEN_ATTRIBUTES =
  /^(label|title|subtitle|detail|placeholder|alt|aria-(label|description|placeholder|roledescription|valuetext))$/
const BRAND = 'wallet-elements'
const ERROR = /error|problem|failure|cause|reason/i

const messages = {
  words: 'Words belong in src/copy: "{{ text }}".',
  message: "An error's message is English, for logs; choose words by its code.",
}
const create = visitor => ({ meta: { type: 'problem', messages, schema: [] }, create: visitor })
const literalOf = value =>
  value?.type === 'Literal'
    ? value.value
    : value?.type === 'JSXExpressionContainer'
      ? literalOf(value.expression)
      : undefined

const complains = context => (node, text) => {
  if (typeof text === 'string' && WORDS.test(text.replace(BRAND, '')))
    context.report({ node, messageId: 'words', data: { text: text.trim() } })
}

/** Forbids words between tags and in attributes that are read to the visitor. */
const jsx = create(context => {
  const complain = complains(context)
  return {
    JSXText: node => complain(node, node.value),
    JSXAttribute: node => {
      if (SPOKEN_ATTRIBUTES.test(node.name.name)) complain(node, literalOf(node.value))
    },
    'JSXElement > JSXExpressionContainer > Literal': node => complain(node, node.value),
  }
})

/** Forbids the same in elements that are made by `make(name, attributes, ...inside)`. */
const made = create(context => {
  const complain = complains(context)
  return {
    'CallExpression[callee.name="make"]': ({ arguments: [, attributes, ...inside] }) => {
      for (const node of inside) complain(node, literalOf(node))
      for (const { key, value } of attributes?.properties ?? [])
        if (SPOKEN_ATTRIBUTES.test(key?.value ?? key?.name)) complain(value, literalOf(value))
    },
  }
})

const named = node =>
  node.type === 'Identifier'
    ? node.name
    : node.type === 'CallExpression'
      ? named(node.callee)
      : node.type === 'MemberExpression'
        ? named(node.property)
        : ''

const message = create(context => ({
  'MemberExpression[property.name="message"]': node => {
    if (ERROR.test(named(node.object))) context.report({ node, messageId: 'message' })
  },
  'VariableDeclarator > ObjectPattern > Property[key.name="message"]': node => {
    if (ERROR.test(named(node.parent.parent.init ?? {}))) context.report({ node, messageId: 'message' })
  },
}))

export default { meta: { name: 'visitor-text' }, rules: { jsx, made, 'error-message': message } }
