/**
 * Reads constants, interfaces, unions, classes and their comments from our TypeScript files, with the TypeScript API.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../tags.mjs'

const files = new Map()
const source = path => {
  const full = join(root, path)
  if (!files.has(full))
    files.set(full, ts.createSourceFile(full, readFileSync(full, 'utf8'), ts.ScriptTarget.Latest, true))
  return files.get(full)
}

const oneLine = text => text.replace(/\s+/g, ' ').trim()

/** The texts of the tags of a method's comment: of `@returns` and `@throws`, and of each parameter by its name. */
export function tagsOf(node) {
  const textOfTag = tag => tag && oneLine(ts.getTextOfJSDocComment(tag.comment) ?? '')
  const tags = ts.getJSDocTags(node)
  return {
    returns: textOfTag(tags.find(ts.isJSDocReturnTag)),
    throws: textOfTag(tags.find(ts.isJSDocThrowsTag)),
    params: Object.fromEntries(tags.filter(ts.isJSDocParameterTag).map(tag => [tag.name.getText(), textOfTag(tag)])),
  }
}

export const docOf = node =>
  oneLine(
    ts
      .getJSDocCommentsAndTags(node)
      .filter(ts.isJSDoc)
      .map(doc => ts.getTextOfJSDocComment(doc.comment) ?? '')
      .join(' '),
  )
export const textOf = name => (ts.isComputedPropertyName(name) ? '' : (name.text ?? name.getText()))
export const isKind = (node, kind) => node.modifiers?.some(modifier => modifier.kind === kind) ?? false
const statements = (path, test) => source(path).statements.filter(test)

/** The initialiser of a constant, without `as` and `satisfies`, and its comment. */
export function constant(path, name) {
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

/** The members of an interface with name, type and comment; empty if there is no such interface. */
export function members(path, name) {
  const found = statements(path, ts.isInterfaceDeclaration).find(statement => statement.name.text === name)
  return (found?.members ?? []).map(member => ({
    name: textOf(member.name),
    type: member.type?.getText() ?? '',
    doc: docOf(member),
  }))
}

/** The comments of the members of an interface, at any depth, by their path: `appearance.theme`. */
export function docsOf(path, name) {
  const docs = new Map()
  const visit = (node, above) => {
    if (ts.isUnionTypeNode(node)) node.types.forEach(part => visit(part, above))
    else if (ts.isTypeReferenceNode(node))
      statements(path, ts.isInterfaceDeclaration)
        .filter(statement => statement.name.text === node.typeName.getText())
        .forEach(found => visit(found, above))
    else
      for (const member of node.members ?? []) {
        const place = above + textOf(member.name)
        docs.set(place, docOf(member))
        if (member.type) visit(member.type, `${place}.`)
      }
  }
  visit(
    statements(path, ts.isInterfaceDeclaration).find(statement => statement.name.text === name),
    '',
  )
  return docs
}

/** The members of a union of string literals; empty if there is no such type. */
export function union(path, name) {
  const alias = statements(path, ts.isTypeAliasDeclaration).find(statement => statement.name.text === name)
  if (!alias) return []
  return (ts.isUnionTypeNode(alias.type) ? alias.type.types : [alias.type]).map(part => part.literal.text)
}

/** The names of the types that a file exports. */
export function exportedTypes(path) {
  return statements(path, node => ts.isExportDeclaration(node) || isKind(node, ts.SyntaxKind.ExportKeyword)).flatMap(
    node => {
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return [node.name.text]
      return ts.isExportDeclaration(node) && node.exportClause
        ? node.exportClause.elements.map(({ name }) => name.text)
        : []
    },
  )
}

/** The first class of a file. */
export const classIn = path => statements(path, ts.isClassDeclaration)[0]
