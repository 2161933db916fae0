/** Reads the tables of the elements with the TypeScript API. The prose is that of the comments above the rows. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const files = new Map()
const source = path => {
  const full = join(root, path)
  if (!files.has(full)) files.set(full, ts.createSourceFile(full, readFileSync(full, 'utf8'), ts.ScriptTarget.Latest, true))
  return files.get(full)
}

const docOf = node => ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).map(doc => ts.getTextOfJSDocComment(doc.comment) ?? '').join(' ').replace(/\s+/g, ' ').trim()
const textOf = name => ts.isComputedPropertyName(name) ? '' : name.text ?? name.getText()
const isKind = (node, kind) => node.modifiers?.some(modifier => modifier.kind === kind) ?? false
const statements = (path, test) => source(path).statements.filter(test)

/** The object literal that a constant is made of. */
function constant(path, name) {
  for (const statement of statements(path, ts.isVariableStatement)) {
    for (const declaration of statement.declarationList.declarations) {
      if (declaration.name.getText() !== name) continue
      let value = declaration.initializer
      while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) value = value.expression
      return { value, doc: docOf(statement) }
    }
  }
  throw new Error(`${path} has no constant ${name}`)
}

/** The attribute of a property. */
export const kebab = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const SHARED = { APP_WIDE: 'app-wide', VISUAL: 'visual' }

/** The rows of a table, with those it takes from the shared ones. */
function rows(path, literal, from = 'own') {
  return literal.properties.flatMap(property => {
    if (ts.isSpreadAssignment(property)) return shared(property.expression.getText())
    const [kind, place] = property.initializer.text.split(' ')
    return [{ name: textOf(property.name), kind, place: place ?? null, doc: docOf(property), from }]
  })
}
const shared = name => rows('elements/app-wide.ts', constant('elements/app-wide.ts', name).value, SHARED[name])

const TYPES = { boolean: 'boolean', integer: 'number | undefined', list: 'readonly string[]', chain: 'number | string | object | undefined', json: 'unknown' }
/** The words an attribute may have; none where any text will do. */
export const wordsOf = kind => kind.includes('|') ? words(kind) : []
const words = kind => kind.replace('*', '').split('|')
export const typeOf = kind => TYPES[kind] ?? (kind.includes('|') ? words(kind).map(word => `'${word}'`).join(' | ') + (kind.startsWith('*') ? '' : ' | undefined') : 'string | undefined')
export const defaultOf = kind => kind === 'boolean' ? 'false' : kind.startsWith('*') ? `'${words(kind)[0]}'` : undefined

/** The members of an interface: name, type, prose. */
function members(path, name) {
  const found = statements(path, ts.isInterfaceDeclaration).find(statement => statement.name.text === name)
  return (found?.members ?? []).map(member => ({ name: textOf(member.name), type: member.type?.getText() ?? '', doc: docOf(member) }))
}

/** The names in a union of texts; a name that is no text is looked up among the events. */
function union(path, name) {
  const alias = statements(path, ts.isTypeAliasDeclaration).find(statement => statement.name.text === name)
  if (!alias) return []
  const parts = ts.isUnionTypeNode(alias.type) ? alias.type.types : [alias.type]
  return parts.flatMap(part => ts.isLiteralTypeNode(part) ? [part.literal.text] : union('elements/events.ts', part.getText()))
}

const OWN_OF_THE_PLATFORM = /^(constructor|\w+Callback|held|hold|layers|sessionChanged|\$input)$/

/** What a class shows to its host: public members with a name of their own. */
function publicMembers(path) {
  const [declaration] = statements(path, ts.isClassDeclaration)
  return declaration.members.flatMap(member => {
    if (!member.name || ts.isPrivateIdentifier(member.name) || isKind(member, ts.SyntaxKind.ProtectedKeyword) || isKind(member, ts.SyntaxKind.StaticKeyword) || isKind(member, ts.SyntaxKind.PrivateKeyword)) return []
    const name = textOf(member.name)
    if (!name || OWN_OF_THE_PLATFORM.test(name)) return []
    const doc = docOf(member)
    if (ts.isMethodDeclaration(member)) {
      const parameters = member.parameters.map(({ name: label, type, questionToken, initializer }) =>
        ({ name: label.getText(), optional: Boolean(questionToken ?? initializer), type: type?.getText() ?? (initializer ? 'string' : 'unknown') }))
      return [{ kind: 'method', name, doc, parameters, returns: member.type?.getText() ?? 'void' }]
    }
    if (ts.isGetAccessor(member)) return [{ kind: 'field', name, doc, type: member.type?.getText() ?? 'unknown', readonly: !declaration.members.some(other => ts.isSetAccessor(other) && textOf(other.name) === name) }]
    return []
  })
}

export const allEvents = [...members('elements/events.ts', 'WalletEvents'), ...members('elements/events.ts', 'WalletRequests').map(event => ({ ...event, request: true }))]
const generic = { 'wallet-login-modal': ['LoginOptions', 'LoginResult'], 'wallet-fund': ['FundOptions', 'FundResult'], 'wallet-confirm-tx': ['ConfirmTxOptions', 'TxResult'] }

/** Every tag, with all it takes, tells and lets be styled. */
export const elements = ['wallet-app', 'wallet-button', 'wallet-login-modal', 'wallet-fund', 'wallet-confirm-tx'].map(tag => {
  const table = `elements/${tag}/table.ts`
  const { value, doc } = constant(table, tag.replaceAll('-', '_').toUpperCase())
  const fields = rows(table, value.properties.find(property => textOf(property.name) === 'fields').initializer.properties
    ? value.properties.find(property => textOf(property.name) === 'fields').initializer
    : constant('elements/app-wide.ts', 'APP_WIDE').value, value.properties.find(property => textOf(property.name) === 'fields').initializer.properties ? 'own' : 'app-wide')
  const types = generic[tag]
  const inFlow = member => JSON.parse(JSON.stringify(member).replaceAll(/\bOptions\b/g, types[0]).replaceAll(/\bResult\b/g, types[1]))
  const own = publicMembers(`elements/${tag}/${tag}.ts`)
  const inherited = [...(types ? publicMembers('elements/flow-element.ts').map(inFlow) : []), ...publicMembers('elements/wallet-element.ts')]
  const names = new Set(own.map(({ name }) => name))
  const eventNames = union(table, 'Events')
  const styled = types ? 'elements/styling.ts' : tag === 'wallet-button' ? table : undefined
  return {
    tag, doc, types,
    className: `${tag.replace(/(^|-)([a-z])/g, (_, __, letter) => letter.toUpperCase())}Element`,
    formAssociated: readFileSync(join(root, `elements/${tag}/${tag}.ts`), 'utf8').includes('formAssociated'),
    fields,
    members: [...own, ...inherited.filter(({ name }) => !names.has(name))].filter(({ name }) => types || tag !== 'wallet-button' || name !== 'config'),
    events: allEvents.filter(({ name }) => eventNames.includes(name)),
    slots: styled ? members(styled, 'Slots') : [],
    parts: styled ? members(styled, 'Parts') : [],
    properties: styled ? members('elements/styling.ts', 'CustomProperties') : [],
    states: tag === 'wallet-button' ? members('elements/styling.ts', 'States').filter(({ name }) => /auth|restoring|busy|ready/.test(name)) : types ? members('elements/styling.ts', 'States') : members('elements/styling.ts', 'States').filter(({ name }) => /auth|restoring|ready|error/.test(name)),
  }
})
