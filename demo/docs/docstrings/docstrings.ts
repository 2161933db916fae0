/** Reads the functions that hosts import, and their docstrings, from the sources. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The entries of the package whose functions are for hosts, by the name that hosts import. */
export const ENTRIES: Readonly<Record<string, string>> = {
  'wallet-elements': 'elements/index.ts',
  'wallet-elements/client': 'src/index.ts',
  'wallet-elements/react': 'elements/react/index.ts',
  'wallet-elements/wagmi': 'elements/wagmi/index.ts',
  'wallet-elements/testing': 'elements/testing/index.ts',
  'wallet-elements/define': 'elements/define.ts',
  'wallet-elements/loader': 'elements/loader.ts',
  'wallet-elements/coinbase': 'elements/connectors/coinbase.ts',
  'wallet-elements/walletconnect': 'elements/connectors/walletconnect.ts',
}

/** A function that hosts import. */
export interface PublicFunction {
  readonly entry: string
  readonly name: string
  /** Its path and line. */
  readonly where: string
  readonly parameters: readonly string[]
  /** False only for the return type `void`. */
  readonly returns: boolean
  readonly isAsync: boolean
  readonly purpose: string
  /** The texts of its `@param`, `@returns`, …, by the name of the tag. */
  readonly tags: Readonly<Record<string, readonly string[]>>
}

/** The declaration of an exported name. A type has only a path. */
interface Exported {
  readonly path: string
  readonly statement?: ts.Statement
  readonly declared?: ts.FunctionDeclaration | ts.VariableDeclaration | ts.ClassDeclaration
}

const parsed = new Map<string, ts.SourceFile>()
function sourceOf(path: string): ts.SourceFile {
  const file =
    parsed.get(path) ??
    ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  parsed.set(path, file)
  return file
}

function pathOf(from: string, specifier: string): string | undefined {
  const stem = join(dirname(from), specifier).replace(/\.js$/, '')
  return [`${stem}.ts`, `${stem}.tsx`].find(path => existsSync(join(root, path)))
}

const hasModifier = (node: ts.Node, modifier: ts.SyntaxKind) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === modifier) === true

/** The file that this specifier names: without one the file itself, undefined for a package. */
const targetOf = (specifier: ts.Expression | undefined, path: string): string | undefined =>
  specifier && ts.isStringLiteral(specifier) ? pathOf(path, specifier.text) : path

/** The module that a file imports this name from. */
const importOf = (name: string, path: string): ts.Expression | undefined =>
  sourceOf(path)
    .statements.filter(ts.isImportDeclaration)
    .find(({ importClause }) => {
      const names = importClause?.namedBindings
      return names && ts.isNamedImports(names) && names.elements.some(({ name: { text } }) => text === name)
    })?.moduleSpecifier

/** The exports of this statement by name. Of a function with several signatures, the first one counts. */
function* exportedBy(statement: ts.Statement, path: string): Generator<[string, Exported]> {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, moduleSpecifier } = statement
    if (!exportClause) yield* exportsOf(targetOf(moduleSpecifier, path) ?? path)
    else if (ts.isNamedExports(exportClause))
      for (const { name, propertyName } of exportClause.elements) {
        const original = (propertyName ?? name).text
        const specifier = moduleSpecifier ?? importOf(original, path)
        const target = targetOf(specifier, path)
        if (target) yield [name.text, (specifier && exportsOf(target).get(original)) ?? { path: target }]
      }
  } else if (hasModifier(statement, ts.SyntaxKind.ExportKeyword)) {
    if (ts.isVariableStatement(statement))
      for (const declared of statement.declarationList.declarations)
        yield [declared.name.getText(), { path, statement, declared }]
    else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      yield [statement.name?.text ?? '', { path, statement, declared: statement }]
    else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      yield [statement.name.text, { path }]
  }
}

const cache = new Map<string, Map<string, Exported>>()
function exportsOf(path: string): Map<string, Exported> {
  const found = cache.get(path) ?? new Map<string, Exported>()
  if (cache.has(path)) return found
  cache.set(path, found)
  for (const statement of sourceOf(path).statements)
    for (const [name, each] of exportedBy(statement, path)) if (!found.has(name)) found.set(name, each)
  return found
}

/**
 * The declared function: a function, an arrow function, or the function of the same file that a helper like
 * `singleFlight` or `Object.assign` gets.
 */
function functionOf(
  declared: Exported['declared'],
): ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionTypeNode | undefined {
  if (!declared || ts.isClassDeclaration(declared)) return undefined
  if (ts.isFunctionDeclaration(declared)) return declared
  if (declared.type && ts.isFunctionTypeNode(declared.type)) return declared.type
  const initializer = declared.initializer
  if (initializer && ts.isArrowFunction(initializer)) return initializer
  if (!initializer || !ts.isCallExpression(initializer)) return undefined
  const [passed] = initializer.arguments
  return (
    initializer.arguments.find(ts.isArrowFunction) ??
    (passed && ts.isIdentifier(passed)
      ? initializer
          .getSourceFile()
          .statements.find(
            (other): other is ts.FunctionDeclaration =>
              ts.isFunctionDeclaration(other) && other.name?.text === passed.text,
          )
      : undefined)
  )
}

const textOf = (comment: string | ts.NodeArray<ts.JSDocComment> | undefined) =>
  (ts.getTextOfJSDocComment(comment) ?? '').trim()

/** The text of a tag. An example keeps its lines as they are. */
function tagText(tag: ts.JSDocTag): string {
  if (tag.tagName.text !== 'example')
    return `${ts.isJSDocParameterTag(tag) ? `${tag.name.getText()} ` : ''}${textOf(tag.comment)}`
  const lines = tag.getSourceFile().text.slice(tag.tagName.end, tag.end).split('\n')
  return lines
    .map(line => line.replace(/^\s*\*(?: |$)/, ''))
    .join('\n')
    .replace(/\s*\*?\/?\s*$/, '')
    .trim()
}

/** The exported values of an entry that are not functions: classes, components, lists. */
export const otherValues = (entry: string): readonly string[] =>
  [...exportsOf(ENTRIES[entry] ?? '')]
    .filter(([, { declared }]) => declared && !functionOf(declared))
    .map(([name]) => name)

/** Every function that hosts import. */
export function publicFunctions(): readonly PublicFunction[] {
  return Object.entries(ENTRIES).flatMap(([entry, path]) =>
    [...exportsOf(path)].flatMap(([name, { path: where, statement, declared }]) => {
      const implementation = functionOf(declared)
      if (!implementation || !statement) return []
      const doc = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc).at(-1)
      const type = implementation.type?.getText() ?? ''
      const isAsync = /^Promise\b/.test(type) || hasModifier(implementation, ts.SyntaxKind.AsyncKeyword)
      const tags: Record<string, string[]> = {}
      for (const tag of doc?.tags ?? []) (tags[tag.tagName.text] ??= []).push(tagText(tag))
      const { line } = sourceOf(where).getLineAndCharacterOfPosition(statement.getStart())
      return {
        entry,
        name,
        where: `${where}:${line + 1}`,
        parameters: implementation.parameters.map(({ name: parameter }) =>
          ts.isIdentifier(parameter) ? parameter.text : '',
        ),
        returns: type !== 'void',
        isAsync,
        purpose: textOf(doc?.comment),
        tags,
      }
    }),
  )
}

/** The variables that examples take from their host if they do not declare them. */
const FROM_HOST: Readonly<Record<string, string>> = { email: 'string', phoneNumber: 'string', code: 'string' }

/** The examples as modules of a host, with imports of the names that they use. */
export function exampleModules(): readonly { readonly file: string; readonly text: string }[] {
  return publicFunctions().map(({ entry, name, tags }, at) => {
    const example = (tags['example'] ?? []).join('\n')
    const used = new Set<string>()
    const declared = new Set<string>()
    const visit = (node: ts.Node) => {
      if (ts.isIdentifier(node)) used.add(node.text)
      if ((ts.isVariableDeclaration(node) || ts.isBindingElement(node)) && ts.isIdentifier(node.name))
        declared.add(node.name.text)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile('example.tsx', example, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
    const isFree = (word: string) => used.has(word) && !declared.has(word)
    const imported = [...exportsOf(ENTRIES[entry] ?? '').keys()].filter(isFree)
    const hostValues = Object.entries(FROM_HOST).filter(([word]) => isFree(word))
    const head = [
      `import { ${imported.join(', ')} } from '${entry}'`,
      ...hostValues.map(([word, type]) => `declare const ${word}: ${type}`),
    ]
    return {
      file: `docstring-${at}-${name}.${entry.endsWith('/react') ? 'tsx' : 'ts'}`,
      text: `${head.join('\n')}\n${example}\nexport {}\n`,
    }
  })
}
