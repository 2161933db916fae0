/**
 * Writes what is made from the tables of the elements: the manifest of the custom elements, what editors read, the types,
 * and the reference.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultOf, elements, kebab, root, typeOf } from './element-tables.mjs'
import { htmlCustomData, webTypes } from './editor-data.mjs'
import { writeFrameworkTypes } from './generate-framework-types.mjs'
import { writeReference } from './generate-reference.mjs'
import { writeTypes } from './generate-types.mjs'
import { writeIntegrity } from './cdn-integrity.mjs'
import { writeLicences } from './shipped-packages.mjs'

const described = (doc, rest) => ({ ...(doc ? { description: doc } : {}), ...rest })
const manifest = {
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: elements.map(({ tag, className, doc, fields, members: list, events, slots, parts, properties, states, formAssociated }) => ({
    kind: 'javascript-module',
    path: `elements/${tag}.js`,
    declarations: [{
      kind: 'class',
      name: className,
      ...described(doc, {}),
      customElement: true,
      tagName: tag,
      ...(formAssociated ? { formAssociated: true } : {}),
      superclass: { name: 'HTMLElement' },
      attributes: fields.filter(({ kind }) => kind !== 'json').map(({ name, kind, doc: prose }) => described(prose, {
        name: kebab(name), fieldName: name, type: { text: typeOf(kind) }, ...(defaultOf(kind) ? { default: defaultOf(kind) } : {}),
      })),
      members: [
        ...fields.map(({ name, kind, doc: prose }) => described(prose, {
          kind: 'field', name, type: { text: typeOf(kind) }, ...(kind === 'json' ? {} : { attribute: kebab(name), reflects: true }), ...(defaultOf(kind) ? { default: defaultOf(kind) } : {}),
        })),
        ...list.map(({ kind, name, doc: prose, type, readonly, parameters, returns }) => kind === 'method'
          ? described(prose, { kind, name, parameters: parameters.map(({ name: label, type: text, optional }) => ({ name: label, type: { text }, ...(optional ? { optional: true } : {}) })), return: { type: { text: returns } } })
          : described(prose, { kind, name, type: { text: type }, ...(readonly ? { readonly: true } : {}) })),
      ],
      events: events.map(({ name, doc: prose, type, request }) => described(prose, { name, type: { text: request ? `WalletRequestEvent<'${name}'>` : `CustomEvent<${type}>` } })),
      slots: slots.map(({ name, doc: prose }) => described(prose, { name })),
      cssParts: parts.map(({ name, doc: prose }) => described(prose, { name })),
      cssProperties: properties.map(({ name, doc: prose, type }) => described(prose, { name, syntax: `<${type.replaceAll("'", '')}>` })),
      cssStates: states.map(({ name, doc: prose }) => described(prose, { name })),
    }],
    exports: [
      { kind: 'js', name: className, declaration: { name: className } },
      { kind: 'custom-element-definition', name: tag, declaration: { name: className } },
    ],
  })),
}

const dist = join(root, 'dist')
mkdirSync(join(dist, 'elements'), { recursive: true })
writeFileSync(join(dist, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`)
writeFileSync(join(dist, 'web-types.json'), `${JSON.stringify(webTypes(), null, 1)}\n`)
writeFileSync(join(dist, 'html-custom-data.json'), `${JSON.stringify(htmlCustomData(), null, 1)}\n`)
writeReference(dist)
writeLicences(dist)
writeIntegrity(dist)
writeFrameworkTypes(dist)
await writeTypes(dist, process.env.QUICK === '1')
