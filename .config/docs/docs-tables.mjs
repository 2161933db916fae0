/** The generated tables of the documentation. A page includes one by its name: `<!-- errors -->`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '../generate/config-schema.mjs'
import { allEvents, elements, kebab } from '../generate/element-tables.mjs'
import { code, customProperties, fields, table, templates } from '../generate/generate-reference.mjs'
import { sourceOf } from '../generate/source-of.mjs'
import { root } from '../tags.mjs'

const { errors, ERROR_CODES, factsOf, rpcNumberOf } = await sourceOf(
  "export { errors } from './src/copy/areas/errors.ts'; export { ERROR_CODES, factsOf, rpcNumberOf } from './src/errors/codes.ts'",
)

/** Describes a kind of value in a few words, as it is written in JSON. */
const kindOf = kind =>
  kind.enum?.map(word => code(word)).join(', ') ??
  kind.anyOf?.map(kindOf).join(', or ') ??
  {
    string: 'text',
    boolean: 'true or false',
    number: 'a number',
    array: `a list: ${kind.items && kindOf(kind.items)}`,
    object: kind.required
      ? `a record with ${kind.required.map(name => code(name)).join(', ')}`
      : kind.additionalProperties
        ? `${kind.additionalProperties.type === 'number' ? 'numbers' : 'strings'} by name`
        : 'a record',
  }[kind.type]

const attributeOf = path => {
  const field = elements[0].fields.find(({ place }) => place === path)
  return field ? `${code(kebab(field.name))}${field.opposite ? ' (inverted)' : ''}` : ''
}
const isSet = value =>
  value !== undefined && value !== '' && JSON.stringify(value) !== '{}' && JSON.stringify(value) !== '[]'
const defaultOf = ({ path, value }) =>
  path === 'defaultChain'
    ? 'the first of `chains`'
    : isSet(value)
      ? [value]
          .flat()
          .map(word => code(word))
          .join(', ')
      : ''

const SCRIPTS = {
  any: 'every value',
  records: 'records, not ids',
  links: 'links not over HTTPS, or instead of a set one',
}
const scriptsOf = ({ byScript }) => (byScript === undefined ? '' : (SCRIPTS[byScript] ?? code(byScript)))

const tagsOf = name => {
  const dispatching = elements.filter(({ events }) => events.some(event => event.name === name))
  if (dispatching.length === elements.length) return 'every tag'
  const screens = elements.filter(({ flows }) => flows.length > 0)
  return dispatching.length >= screens.length && screens.every(each => dispatching.includes(each))
    ? [
        'every tag with screens',
        ...dispatching.filter(each => !screens.includes(each)).map(({ tag }) => code(tag)),
      ].join(', ')
    : dispatching.map(({ tag }) => code(tag)).join(', ')
}
const eventTable = events =>
  table(
    ['Event', 'Bubbles', 'When', 'Detail', 'On'],
    events.map(({ name, bubbles, doc, type }) => [
      code(name),
      bubbles ? 'yes' : 'no',
      doc,
      code(type.replaceAll('readonly ', '').replace(/\s+/g, ' ')),
      tagsOf(name),
    ]),
  )

const { FUNDING_METHODS, OPEN_METHODS } = await sourceOf(
  "export { FUNDING_METHODS } from './src/config/funding-methods.ts'; export { OPEN_METHODS } from './src/funding/open-methods.ts'",
)
/** The values that settings and attributes accept but no screen offers yet. */
const notYetTable = () => {
  const missing = Object.keys(FUNDING_METHODS).filter(name => !OPEN_METHODS.includes(name))
  if (missing.length === 0) return 'Every funding method that a setting accepts has a screen.\n'
  return table(
    ['Not yet', 'Named in', 'What happens now'],
    missing.map(name => [
      `Funding by ${name}${FUNDING_METHODS[name].providers.length > 0 ? ` (${FUNDING_METHODS[name].providers.join(', ')})` : ''}`,
      `${code('funding.options')}, ${code('default-funding-method')}`,
      'It is not offered. If a page names it, the console and `wallet-error` report that at once.',
    ]),
  )
}

const { QUESTIONS } = await sourceOf("export { QUESTIONS } from './src/ask/questions.ts'")

const quickStart = () => /\n## Quick start\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'README.md'), 'utf8'))[1]

/** Every table by its name. */
export const TABLES = {
  'quick start': quickStart,
  'not yet': notYetTable,
  settings: () =>
    table(
      ['Setting', 'Attribute', 'Takes', 'Default', 'A script alone', ''],
      settings.map(row => [
        code(row.path),
        attributeOf(row.path),
        kindOf(row.kind),
        defaultOf(row),
        scriptsOf(row),
        row.doc,
      ]),
    ),
  tags: () =>
    table(
      ['Tag', ''],
      elements.map(({ tag, doc }) => [`[\`<${tag}>\`](${tag}.md)`, doc]),
    ),
  'app-wide': () => fields(elements[0].fields),
  'custom-properties': customProperties,
  events: () => eventTable(allEvents.filter(({ request }) => !request)),
  requests: () => eventTable(allEvents.filter(({ request }) => request)),
  errors: () =>
    table(
      ['Code', 'The visitor reads', '', 'EIP-1193'],
      ERROR_CODES.map(name => {
        const { cancelled, retryable } = factsOf(name)
        const { title, detail } = errors.english[name]
        return [
          code(name),
          `${title}. ${detail}`,
          [cancelled && code('cancelled'), retryable && code('retryable')].filter(Boolean).join(' '),
          rpcNumberOf(name),
        ]
      }),
    ),
  questions: () =>
    table(
      ['Question', 'Tag that asks without a handler', 'Code if the visitor leaves'],
      Object.entries(QUESTIONS).map(([name, { tag, exit }]) => [
        code(name),
        `[\`<${tag}>\`](${tag}.md)`,
        `[\`${exit}\`](errors.md)`,
      ]),
    ),
  frameworks: () => templates('wallet-login-modal', 'wallet-login-complete', true),
}
