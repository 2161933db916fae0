/** The manifest of the custom elements (custom-elements-manifest, schema 2.1.0), made from their tables. */
import { defaultOf, elements, kebab, typeOf } from './element-tables.mjs'

const described = (doc, rest) => ({ ...(doc ? { description: doc } : {}), ...rest })
export const manifest = {
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: elements.map(
    ({ tag, className, doc, fields, members: list, events, slots, parts, properties, states, formAssociated }) => ({
      kind: 'javascript-module',
      path: `elements/${tag}.js`,
      declarations: [
        {
          kind: 'class',
          name: className,
          ...described(doc, {}),
          customElement: true,
          tagName: tag,
          ...(formAssociated ? { formAssociated: true } : {}),
          superclass: { name: 'HTMLElement' },
          attributes: fields
            .filter(({ kind }) => kind !== 'json')
            .map(field =>
              described(field.doc, {
                name: kebab(field.name),
                fieldName: field.name,
                type: { text: typeOf(field) },
                ...(defaultOf(field) ? { default: defaultOf(field) } : {}),
              }),
            ),
          members: [
            ...fields.map(field =>
              described(field.doc, {
                kind: 'field',
                name: field.name,
                type: { text: typeOf(field) },
                ...(field.kind === 'json' ? {} : { attribute: kebab(field.name), reflects: true }),
                ...(defaultOf(field) ? { default: defaultOf(field) } : {}),
              }),
            ),
            ...list.map(({ kind, name, doc: prose, type, readonly, parameters, returns }) =>
              kind === 'method'
                ? described(prose, {
                    kind,
                    name,
                    parameters: parameters.map(({ name: label, type: text, optional }) => ({
                      name: label,
                      type: { text },
                      ...(optional ? { optional: true } : {}),
                    })),
                    return: { type: { text: returns } },
                  })
                : described(prose, { kind, name, type: { text: type }, ...(readonly ? { readonly: true } : {}) }),
            ),
          ],
          events: events.map(({ name, doc: prose, type, request }) =>
            described(prose, {
              name,
              type: { text: request ? `WalletRequestEvent<'${name}'>` : `CustomEvent<${type}>` },
            }),
          ),
          slots: slots.map(({ name, doc: prose }) => described(prose, { name })),
          cssParts: parts.map(({ name, doc: prose }) => described(prose, { name })),
          cssProperties: properties.map(({ name, doc: prose, type }) =>
            described(prose, { name, syntax: `<${type.replaceAll("'", '')}>` }),
          ),
          cssStates: states.map(({ name, doc: prose }) => described(prose, { name })),
        },
      ],
      exports: [
        { kind: 'js', name: className, declaration: { name: className } },
        { kind: 'custom-element-definition', name: tag, declaration: { name: className } },
      ],
    }),
  ),
}
