import ts from 'typescript'

interface Range {
  readonly start: number
  readonly end: number
}

/** A small change of a source text, and the code around it that can be switched at run time. */
export interface Mutant {
  readonly line: number
  readonly edit: Range & { readonly text: string }
  readonly region: Range & { readonly kind: 'expression' | 'statement' | 'element' | 'member' }
}

const SWAPPED = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.EqualsEqualsToken, '!='],
  [ts.SyntaxKind.ExclamationEqualsToken, '=='],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
  [ts.SyntaxKind.AmpersandToken, '|'],
  [ts.SyntaxKind.BarToken, '&'],
  [ts.SyntaxKind.LessThanLessThanToken, '>>'],
  [ts.SyntaxKind.GreaterThanGreaterThanToken, '<<'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
  [ts.SyntaxKind.PlusPlusToken, '--'],
  [ts.SyntaxKind.MinusMinusToken, '++'],
  [ts.SyntaxKind.QuestionQuestionEqualsToken, '='],
])

/** All mutants of a TypeScript file: the places where its meaning can be changed slightly, each with the change. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
  const edits = new Edits(file, text)
  const visit = (node: ts.Node): void => {
    if (
      ts.isTypeNode(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node)
    )
      return
    for (const mutate of [conditions, operators, literals, calls, statements, lists]) mutate(node, edits)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(file, visit)
  return edits.found
}

/** The mutants that were found, and the operations that create one. */
class Edits {
  readonly found: Mutant[] = []

  constructor(
    readonly file: ts.SourceFile,
    readonly text: string,
  ) {}

  startOf(node: ts.Node): number {
    return node.getStart(this.file)
  }

  textOf(node: ts.Node): string {
    return this.text.slice(this.startOf(node), node.end)
  }

  add(node: ts.Node, edit: Range & { text: string }, kind: Mutant['region']['kind']): void {
    this.found.push({
      line: this.file.getLineAndCharacterOfPosition(edit.start).line + 1,
      edit,
      region: { start: this.startOf(node), end: node.end, kind },
    })
  }

  /** Replaces a part of an expression. */
  change(part: Range, replacement: string, within: ts.Node): void {
    const node = choosable(within)
    const kind = ts.isExpressionStatement(node) ? 'statement' : 'expression'
    this.add(node, { start: part.start, end: part.end, text: replacement }, kind)
  }

  replace(node: ts.Node, replacement: string): void {
    if (this.textOf(node) !== replacement) this.change({ start: this.startOf(node), end: node.end }, replacement, node)
  }

  /** Removes a statement. */
  empty(node: ts.Node): void {
    this.add(node, { start: this.startOf(node), end: node.end, text: ';' }, 'statement')
  }

  /** Removes an item of a list, together with its comma. */
  drop(item: ts.Node, kind: 'element' | 'member'): void {
    const comma = /^\s*,/.exec(this.text.slice(item.end))
    this.add(item, { start: this.startOf(item), end: item.end + (comma?.[0].length ?? 0), text: '' }, kind)
  }
}

function conditions(node: ts.Node, edits: Edits): void {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node))
    edits.replace(node.expression, `!(${edits.textOf(node.expression)})`)
  if (ts.isConditionalExpression(node)) edits.replace(node.condition, `!(${edits.textOf(node.condition)})`)
}

function operators(node: ts.Node, edits: Edits): void {
  if (ts.isBinaryExpression(node)) {
    const { operatorToken: operator, left, right } = node
    const replacement = SWAPPED.get(operator.kind)
    if (replacement) edits.change({ start: edits.startOf(operator), end: operator.end }, replacement, node)
    if (operator.kind === ts.SyntaxKind.QuestionQuestionToken)
      for (const side of [left, right]) edits.replace(node, edits.textOf(side))
  }
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken)
      edits.replace(node, edits.textOf(node.operand))
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const replacement = SWAPPED.get(node.operator)
    const operand = edits.textOf(node.operand)
    if (replacement?.length === 2 && replacement[0] === replacement[1])
      edits.replace(node, ts.isPrefixUnaryExpression(node) ? replacement + operand : operand + replacement)
  }
}

function literals(node: ts.Node, edits: Edits): void {
  if (!isValue(node)) return
  if (ts.isNumericLiteral(node)) edits.replace(node, String(Number(node.text) + 1))
  if (ts.isBigIntLiteral(node)) edits.replace(node, `${BigInt(node.text.slice(0, -1)) + 1n}n`)
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    edits.replace(node, node.text === '' ? "'mutated'" : "''")
  if (ts.isTemplateExpression(node)) edits.replace(node, "''")
  if (ts.isRegularExpressionLiteral(node)) edits.replace(node, '/(?!)/')
  if (node.kind === ts.SyntaxKind.TrueKeyword) edits.replace(node, 'false')
  if (node.kind === ts.SyntaxKind.FalseKeyword) edits.replace(node, 'true')
}

/** Removes the question mark of optional chaining, and replaces a method call by its receiver. */
function calls(node: ts.Node, edits: Edits): void {
  if (
    (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node)) &&
    node.questionDotToken
  ) {
    const { questionDotToken: token } = node
    const plain = ts.isPropertyAccessExpression(node) ? '.' : ''
    edits.change({ start: edits.startOf(token), end: token.end }, plain, node)
  }
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.expression.kind !== ts.SyntaxKind.SuperKeyword
  )
    edits.replace(node, edits.textOf(node.expression.expression))
}

function statements(node: ts.Node, edits: Edits): void {
  if (ts.isExpressionStatement(node) && !isSuperCall(node.expression)) edits.empty(node)
  if (ts.isThrowStatement(node)) edits.empty(node)
  if (ts.isReturnStatement(node) && node.expression) edits.replace(node.expression, 'undefined')
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) edits.replace(node.body, 'undefined')
}

function lists(node: ts.Node, edits: Edits): void {
  if (ts.isArrayLiteralExpression(node) && !isTarget(node))
    for (const element of node.elements) edits.drop(element, 'element')
  if (ts.isObjectLiteralExpression(node) && !isTarget(node))
    for (const member of node.properties) if (!ts.isAccessor(member)) edits.drop(member, 'member')
}

/** The nearest code around an expression that can be put in parentheses without changing its meaning. */
function choosable(node: ts.Node): ts.Node {
  const { parent } = node
  const continues =
    (ts.isPropertyAccessExpression(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isCallExpression(parent) ||
      ts.isNonNullExpression(parent)) &&
    parent.expression === node
  if (continues || ts.isDeleteExpression(parent) || ts.isTaggedTemplateExpression(parent)) return choosable(parent)
  // A line that begins with a parenthesis would continue the previous one.
  if (ts.isExpressionStatement(parent)) return parent
  if (ts.isExpression(parent) && parent.getStart() === node.getStart() && beginsStatement(parent))
    return choosable(parent)
  return node
}

const beginsStatement = (node: ts.Node): boolean =>
  ts.isExpressionStatement(node.parent) ||
  (ts.isExpression(node.parent) && node.parent.getStart() === node.getStart() && beginsStatement(node.parent))

const isSuperCall = (node: ts.Node) => ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword

/** Whether a literal is a value, and not a property name, a module or a type. */
function isValue(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isLiteralTypeNode(parent) || ts.isExternalModuleReference(parent) || ts.isTaggedTemplateExpression(parent))
    return false
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return false
  return !('name' in parent && parent.name === node)
}

/** Whether this is `[a, b]` or `{ a, b }` as the target of an assignment. */
function isTarget(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.left === node
  if (ts.isForOfStatement(parent)) return parent.initializer === node
  return (
    (ts.isArrayLiteralExpression(parent) || ts.isPropertyAssignment(parent) || ts.isSpreadElement(parent)) &&
    isTarget(ts.isPropertyAssignment(parent) ? parent.parent : parent)
  )
}
