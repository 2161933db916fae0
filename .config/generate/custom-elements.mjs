/** The manifest of the custom elements (custom-elements-manifest, schema 2.1.0), made from their tables. */
import { defaultOf, elements, kebab, typeOf } from './element-tables.mjs'

const described = (doc, rest) => ({ ...(doc ? { description: doc } : {}), ...rest })

const attribute = field =>
  described(field.doc, {
    name: kebab(field.name),
    fieldName: field.name,
    type: { text: typeOf(field) },
    ...(defaultOf(field) ? { default: defaultOf(field) } : {}),
  })

const property = field =>
  described(field.doc, {
    kind: 'field',
    name: field.name,
    type: { text: typeOf(field) },
    ...(field.kind === 'json' ? {} : { attribute: kebab(field.name), reflects: true }),
    ...(defaultOf(field) ? { default: defaultOf(field) } : {}),
  })

const member = ({ kind, name, doc, type, readonly, parameters, returns, tags }) =>
  kind === 'method'
    ? described(doc, {
        kind,
        name,
        parameters: parameters.map(({ name: label, doc: prose, type: text, optional }) =>
          described(prose, { name: label, type: { text }, ...(optional ? { optional: true } : {}) }),
        ),
        return: described(tags.returns, { type: { text: returns } }),
      })
    : described(doc, { kind, name, type: { text: type }, ...(readonly ? { readonly: true } : {}) })

const event = ({ name, doc, type, request }) =>
  described(doc, { name, type: { text: request ? `WalletRequestEvent<'${name}'>` : `CustomEvent<${type}>` } })

const named = ({ name, doc }) => described(doc, { name })

const declaration = element => ({
  kind: 'class',
  name: element.className,
  ...described(element.doc, {}),
  customElement: true,
  tagName: element.tag,
  ...(element.formAssociated ? { formAssociated: true } : {}),
  superclass: { name: 'HTMLElement' },
  attributes: element.fields.filter(({ kind }) => kind !== 'json').map(attribute),
  members: [...element.fields.map(property), ...element.members.map(member)],
  events: element.events.map(event),
  slots: element.slots.map(named),
  cssParts: element.parts.map(named),
  cssProperties: element.properties.map(({ name, doc, type }) =>
    described(doc, { name, syntax: `<${type.replaceAll("'", '')}>` }),
  ),
  cssStates: element.states.map(named),
})

export const manifest = {
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: elements.map(element => ({
    kind: 'javascript-module',
    path: `elements/${element.tag}.js`,
    declarations: [declaration(element)],
    exports: [
      { kind: 'js', name: element.className, declaration: { name: element.className } },
      { kind: 'custom-element-definition', name: element.tag, declaration: { name: element.className } },
    ],
  })),
}
