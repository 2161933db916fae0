/**
 * Makes a JSON schema and rows of the settings of a host. Their kinds come from the table with which the page checks
 * them, their descriptions from the comments of their types.
 */
import { join } from 'node:path'
import { docsOf } from './typescript-source.mjs'
import { sourceOf } from './source-of.mjs'
import { root } from '../tags.mjs'

const SETTINGS = 'src/config/settings.ts'

/** Replaces the checks of the table by JSON schemas. */
const schemaPlugin = {
  name: 'as-schemas',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/kinds\.js$/ }, () => ({ path: join(root, '.config/generate/schema-kinds.mjs') }))
  },
}
const { DECISIONS, isOtherLink, FIELDS, DEFAULTS } = await sourceOf(
  "export { DECISIONS, isOtherLink } from './src/config/markup/decisions.ts'; export { FIELDS } from './src/config/checks/fields.ts'; export { DEFAULTS } from './src/config/resolve-with.ts'",
  [schemaPlugin],
)
const DOCS = docsOf(SETTINGS, 'Settings')

/** Tells a kind from a group of settings, which has none of these keys. */
const isKind = field => 'type' in field || 'enum' in field || 'anyOf' in field

/**
 * The values of a setting that count from a script but not from markup: all of them (`any`), one value, records of
 * chains (`records`), certain links (`links`), or none (undefined).
 */
function scriptValues(path) {
  const decision = DECISIONS[path]
  if (decision === isOtherLink) return 'links'
  return typeof decision === 'function' ? 'records' : decision
}
/** The sentence about such values in the description of a setting. */
const SCRIPT_ONLY = {
  any: 'HTML cannot set this; a script can.',
  records: 'HTML cannot set records of chains or nodes; a script can.',
  links: 'HTML can set only a link over HTTPS, and only if neither a script nor the provider sets one.',
}

/** Every setting that JSON can hold: its path, its kind, its description and its default. */
const rowsOf = (fields, path = []) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const place = [...path, name]
    if (!field) return []
    if (!isKind(field)) return rowsOf(field, place)
    const [at, doc] = [place.join('.'), DOCS.get(place.join('.'))]
    if (!doc) throw new Error(`${SETTINGS} says nothing about ${at}`)
    return [
      {
        path: at,
        kind: field,
        doc,
        byScript: scriptValues(at),
        value: place.reduce((part, step) => part?.[step], DEFAULTS),
      },
    ]
  })
export const settings = rowsOf(FIELDS)

const described = ({ doc, byScript: scriptValues }) =>
  scriptValues === undefined
    ? doc
    : `${doc} ${SCRIPT_ONLY[scriptValues] ?? `HTML cannot set this to ${String(scriptValues)}; a script can.`}`

function schemaOf(fields, path = '') {
  const properties = Object.entries(fields)
    .filter(([, field]) => field)
    .map(([name, field]) => {
      const row = settings.find(setting => setting.path === path + name)
      return [name, row ? { description: described(row), ...row.kind } : schemaOf(field, `${path}${name}.`)]
    })
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false }
}

const { properties, ...rest } = schemaOf(FIELDS)
export const configSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Configuration of wallet-elements',
  ...rest,
  properties: { $schema: { type: 'string', description: 'Where editors find this schema.' }, ...properties },
}
