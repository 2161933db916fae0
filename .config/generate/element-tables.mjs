/** Reads the tables of the elements. Their descriptions are the comments above the rows. */
import ts from 'typescript'
import { sourceOf } from './source-of.mjs'
import { tags } from '../tags.mjs'
import {
  classIn,
  constant,
  docOf,
  exportedTypes,
  isKind,
  members,
  tagsOf,
  textOf,
  union,
} from './typescript-source.mjs'

const constantOf = tag => tag.replaceAll('-', '_').toUpperCase()
/** The tables as data. The comments are read separately, from their source text. */
const { DECISIONS, isOtherLink, ...TABLES } = await sourceOf(
  [
    "export { DECISIONS, isOtherLink } from './src/config/markup/decisions.ts'; export * from './elements/fields/app-wide.ts'",
    ...tags.map(tag => `export { ${constantOf(tag)} } from './elements/${tag}/table.ts'`),
  ].join('\n'),
)

/** The attribute name of a property. */
export const kebab = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const FIELDS = 'elements/fields/app-wide.ts'
const SHARED = { APP_WIDE: 'app-wide', VISUAL: 'visual' }

/** The note on an attribute that has no effect, or a limited one, unless a script sets it. */
function noteFor(place, opposite) {
  const decision = DECISIONS[place]
  if (decision === isOtherLink)
    return 'An attribute applies only if its link is over HTTPS and neither a script nor the provider sets one. The visitor sees its host.'
  if (decision === undefined || typeof decision === 'function') return '' // no attribute holds more than the id of a chain
  return decision === opposite
    ? 'An attribute cannot turn it off: set the property, or call configureWallet().'
    : 'The attribute has no effect: set the property, or call configureWallet().'
}

/** The rows of a table, including those of shared tables that it spreads, each with its comment as `doc`. */
function rows(literal, data, from = 'own') {
  if (ts.isIdentifier(literal)) return shared(literal.text)
  return literal.properties.flatMap(property => {
    if (ts.isSpreadAssignment(property)) {
      const { expression } = property
      return ts.isCallExpression(expression)
        ? rows(expression.arguments.at(-1), data, from)
        : shared(expression.getText())
    }
    const name = textOf(property.name)
    const { kind, words = [], absent, at: place = name, not: opposite = false } = data[name]
    return [
      {
        name,
        kind,
        words,
        absent,
        place,
        opposite,
        doc: [docOf(property), noteFor(place, opposite)].filter(Boolean).join(' '),
        from,
      },
    ]
  })
}
const shared = name => rows(constant(FIELDS, name).value, TABLES[name], SHARED[name])

const TYPES = {
  boolean: 'boolean',
  list: 'readonly string[]',
  chain: 'number | string | object | undefined',
  json: 'unknown',
}
/** The values that an attribute accepts, as a union type; empty where it accepts any text. */
export const wordsOf = ({ words }) => words.map(word => `'${word}'`).join(' | ')
export const typeOf = field =>
  TYPES[field.kind] ?? `${wordsOf(field) || 'string'}${field.absent === undefined ? ' | undefined' : ''}`
export const defaultOf = ({ kind, words, absent }) =>
  kind === 'boolean' ? 'false' : words.length > 0 && absent !== undefined ? `'${absent}'` : undefined

const OWN_OF_THE_PLATFORM =
  /^(constructor|\w+Callback|held|hold|isScripts|layers|sessionChanged|showForMarkup|written|\$input)$/

/** The members of a class that are part of its interface for hosts. */
function publicMembers(path) {
  const declaration = classIn(path)
  return declaration.members.flatMap(member => {
    if (
      !member.name ||
      ts.isPrivateIdentifier(member.name) ||
      isKind(member, ts.SyntaxKind.ProtectedKeyword) ||
      isKind(member, ts.SyntaxKind.StaticKeyword) ||
      isKind(member, ts.SyntaxKind.PrivateKeyword)
    )
      return []
    const name = textOf(member.name)
    if (!name || OWN_OF_THE_PLATFORM.test(name)) return []
    const doc = docOf(member)
    if (ts.isMethodDeclaration(member)) {
      const tags = tagsOf(member)
      const parameters = member.parameters.map(({ name: label, type, questionToken, initializer }) => ({
        name: label.getText(),
        doc: tags.params[label.getText()],
        optional: Boolean(questionToken ?? initializer),
        type: type?.getText() ?? (initializer ? 'string' : 'unknown'),
      }))
      return [{ kind: 'method', name, doc, parameters, returns: member.type?.getText() ?? 'void', tags }]
    }
    if (ts.isGetAccessor(member))
      return [
        {
          kind: 'field',
          name,
          doc,
          type: member.type?.getText() ?? 'unknown',
          readonly: !declaration.members.some(other => ts.isSetAccessor(other) && textOf(other.name) === name),
        },
      ]
    return []
  })
}

const EVENTS = 'elements/events.ts'
const STYLING = 'elements/styling.ts'
const flowEvents = union(EVENTS, 'FlowEvents')
const bubbling = new RegExp(constant(EVENTS, 'BUBBLE').value.text.slice(1, -1))
/** The events of two interfaces. Those of the second are requests to the host; they all bubble. */
const eventsOf = (path, events, requests) => [
  ...members(path, events).map(event => ({ ...event, bubbles: bubbling.test(event.name) })),
  ...members(path, requests).map(event => ({ ...event, request: true, bubbles: true })),
]
const sharedEvents = eventsOf(EVENTS, 'WalletEvents', 'WalletRequests')

/** Types that a table exports only for these generators, not for hosts. */
const FOR_GENERATORS = ['SharedEvents', 'States', 'Parts', 'Slots']

/** The members of a tag: its own, then those that it inherits and does not override. */
function membersOf(file, plays, configurable, inFlow) {
  const own = publicMembers(file)
  const inherited = [
    ...(plays ? publicMembers('elements/base/flow-element.ts').map(inFlow) : []),
    ...publicMembers('elements/base/wallet-element.ts'),
  ]
  const overridden = new Set(own.map(({ name }) => name))
  return [...own, ...inherited.filter(({ name }) => !overridden.has(name) && (configurable || name !== 'config'))]
}

/** The events that only this tag has, its flows, and the type of their results. */
function eventTypesOf(table, eventsType, requestsType) {
  const ownEvents = eventsOf(table, eventsType, requestsType)
  const flows = ownEvents.flatMap(({ name }) => /^wallet-(.+)-complete$/.exec(name)?.[1] ?? [])
  const results = ownEvents.filter(({ name }) => name.endsWith('-complete')).flatMap(({ type }) => type.split(' | '))
  return { ownEvents, flows, result: [...new Set(results)].join(' | ') }
}

/** What a host can style: the shell if the tag plays a flow, otherwise the tag's own parts. */
function stylingOf(table, types, plays) {
  const styled = plays ? STYLING : types.includes('Parts') ? table : undefined
  const stateNames = union(table, 'States')
  return {
    slots: styled ? members(styled, 'Slots') : [],
    parts: styled ? members(styled, 'Parts') : [],
    properties: styled ? members(STYLING, 'CustomProperties') : [],
    states: members(STYLING, 'States').filter(({ name }) => plays || stateNames.includes(name)),
  }
}

const isFormAssociated = declaration =>
  declaration.members.some(
    member => isKind(member, ts.SyntaxKind.StaticKeyword) && textOf(member.name) === 'formAssociated',
  )

/** Every tag with its fields, members, events and styling hooks. */
export const elements = tags.map(tag => {
  const table = `elements/${tag}/table.ts`
  const file = `elements/${tag}/${tag}.ts`
  const constantName = constantOf(tag)
  const { value, doc } = constant(table, constantName)
  const entry = name => value.properties.find(property => textOf(property.name) === name).initializer
  if (entry('tag').text !== tag) throw new Error(`${table} names another tag: ${entry('tag').text}`)

  const types = exportedTypes(table)
  const named = types.filter(name => !FOR_GENERATORS.includes(name))
  const [eventsType, requestsType, optionsType] = ['Events', 'Requests', 'Options'].map(ending =>
    named.find(name => name.endsWith(ending)),
  )
  const { ownEvents, flows, result } = eventTypesOf(table, eventsType, requestsType)
  const plays = flows.length > 0
  const inFlow = member =>
    JSON.parse(
      JSON.stringify(member)
        .replaceAll(/\bOptions\b/g, optionsType)
        .replaceAll(/\bResult\b/g, result),
    )
  const fields = rows(entry('fields'), TABLES[constantName].fields)
  const configurable = fields.some(({ from }) => from === 'app-wide')
  const shownEvents = plays ? flowEvents : union(table, 'SharedEvents')
  return {
    tag,
    doc,
    later: value.properties.some(property => textOf(property.name) === 'later'),
    flows,
    constantName,
    eventsType,
    requestsType,
    optionsType,
    hostTypes: named.filter(name => name !== eventsType && name !== requestsType),
    className: classIn(file).name.text,
    formAssociated: isFormAssociated(classIn(file)),
    fields,
    members: membersOf(file, plays, configurable, inFlow),
    ownEvents,
    events: [...ownEvents, ...sharedEvents.filter(({ name }) => shownEvents.includes(name))],
    ...stylingOf(table, types, plays),
  }
})

/**
 * Every event of every element, with its detail and whether it bubbles. `request` is true for an event that asks the
 * host for something. An event that several tags dispatch is listed once.
 */
export const allEvents = [...sharedEvents, ...elements.flatMap(({ ownEvents }) => ownEvents)].filter(
  ({ name }, index, events) => events.findIndex(other => other.name === name) === index,
)

/** The names of the types that a host can use. */
export const hostTypes = [...exportedTypes('elements/types.ts'), ...elements.flatMap(element => element.hostTypes)]
