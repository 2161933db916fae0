/**
 * Makes the data with which editors complete and explain the tags: web-types for JetBrains, HTML custom data for VS
 * Code.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultOf, elements, kebab, typeOf, wordsOf } from './element-tables.mjs'
import { root } from '../tags.mjs'

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const named = ({ name: row, doc }) => ({ name: row, description: doc })
const attributes = fields => fields.filter(({ kind }) => kind !== 'json')

export const webTypes = () => ({
  $schema: 'https://json.schemastore.org/web-types',
  name,
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map(({ tag, doc, fields, members, events, slots, parts, properties }) => ({
        name: tag,
        description: doc,
        attributes: attributes(fields).map(field => ({
          name: kebab(field.name),
          description: field.doc,
          default: defaultOf(field)?.replaceAll("'", ''),
          value: { type: field.kind === 'boolean' ? 'boolean' : wordsOf(field) || 'string' },
        })),
        slots: slots.map(named),
        js: {
          properties: [
            ...fields.map(field => ({ name: field.name, description: field.doc, type: typeOf(field) })),
            ...members.filter(({ kind }) => kind === 'field').map(member => ({ ...named(member), type: member.type })),
          ],
          events: events.map(named),
        },
        css: { parts: parts.map(named), properties: properties.map(named) },
      })),
    },
  },
})

export const htmlCustomData = () => ({
  version: 1.1,
  tags: elements.map(({ tag, doc, fields }) => ({
    name: tag,
    description: doc,
    attributes: attributes(fields).map(({ name: field, kind, words, doc: prose }) => ({
      name: kebab(field),
      description: prose,
      ...(kind === 'boolean' ? { valueSet: 'v' } : {}),
      ...(words.length ? { values: words.map(word => ({ name: word })) } : {}),
    })),
  })),
})
