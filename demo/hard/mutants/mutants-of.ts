import ts from 'typescript'

interface Range {
  readonly start: number
  readonly end: number
}

/** One small change of a source text, and the piece around it that can be chosen between at run time. */
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

/** Every mutant of a TypeScript file: the places where its meaning can be changed a little, with the change. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
  const found: Mutant[] = []
  const startOf = (node: ts.Node) => node.getStart(file)
  const textOf = (node: ts.Node) => text.slice(startOf(node), node.end)

  const add = (node: ts.Node, edit: Range & { text: string }, kind: Mutant['region']['kind']) => {
    found.push({
      line: file.getLineAndCharacterOfPosition(edit.start).line + 1,
      edit,
      region: { start: startOf(node), end: node.end, kind },
    })
  }
  /** Puts other text in the place of a part of an expression. */
  const change = (part: Range, changed: string, within: ts.Node) => {
    const node = choosable(within)
    add(
      node,
      { start: part.start, end: part.end, text: changed },
      ts.isExpressionStatement(node) ? 'statement' : 'expression',
    )
  }
  const replace = (node: ts.Node, changed: string) => {
    if (textOf(node) !== changed) change({ start: startOf(node), end: node.end }, changed, node)
  }
  const swap = (operator: ts.Node, within: ts.Node) => {
    const swapped = SWAPPED.get(operator.kind)
    if (swapped) change({ start: startOf(operator), end: operator.end }, swapped, within)
  }
  /** Leaves out one of a list's items, together with its comma. */
  const drop = (item: ts.Node, kind: 'element' | 'member') => {
    const comma = /^\s*,/.exec(text.slice(item.end))
    add(item, { start: startOf(item), end: item.end + (comma?.[0].length ?? 0), text: '' }, kind)
  }

  const visit = (node: ts.Node): void => {
    if (
      ts.isTypeNode(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node)
    )
      return
    if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node))
      replace(node.expression, `!(${textOf(node.expression)})`)
    if (ts.isConditionalExpression(node)) replace(node.condition, `!(${textOf(node.condition)})`)
    if (ts.isBinaryExpression(node)) {
      swap(node.operatorToken, node)
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
        replace(node, textOf(node.left))
        replace(node, textOf(node.right))
      }
    }
    if (ts.isPrefixUnaryExpression(node)) {
      if (node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken)
        replace(node, textOf(node.operand))
    }
    if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      const swapped = SWAPPED.get(node.operator)
      if (swapped?.length === 2 && swapped[0] === swapped[1])
        replace(
          node,
          ts.isPrefixUnaryExpression(node) ? swapped + textOf(node.operand) : textOf(node.operand) + swapped,
        )
    }
    if (isValue(node)) {
      if (ts.isNumericLiteral(node)) replace(node, String(Number(node.text) + 1))
      if (ts.isBigIntLiteral(node)) replace(node, `${BigInt(node.text.slice(0, -1)) + 1n}n`)
      if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
        replace(node, node.text === '' ? "'mutated'" : "''")
      if (ts.isTemplateExpression(node)) replace(node, "''")
      if (ts.isRegularExpressionLiteral(node)) replace(node, '/(?!)/')
      if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false')
      if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true')
    }
    if (
      (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node)) &&
      node.questionDotToken
    ) {
      change(
        { start: startOf(node.questionDotToken), end: node.questionDotToken.end },
        ts.isPropertyAccessExpression(node) ? '.' : '',
        node,
      )
    }
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.expression.kind !== ts.SyntaxKind.SuperKeyword
    )
      replace(node, textOf(node.expression.expression))
    if (ts.isExpressionStatement(node) && !isSuperCall(node.expression))
      add(node, { start: startOf(node), end: node.end, text: ';' }, 'statement')
    if (ts.isThrowStatement(node)) add(node, { start: startOf(node), end: node.end, text: ';' }, 'statement')
    if (ts.isReturnStatement(node) && node.expression) replace(node.expression, 'undefined')
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) replace(node.body, 'undefined')
    if (ts.isArrayLiteralExpression(node) && !isTarget(node))
      for (const element of node.elements) drop(element, 'element')
    if (ts.isObjectLiteralExpression(node) && !isTarget(node))
      for (const member of node.properties) if (!ts.isAccessor(member)) drop(member, 'member')
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(file, visit)
  return found
}

/** The nearest piece around an expression that may stand in parentheses without a change of what it means. */
function choosable(node: ts.Node): ts.Node {
  const { parent } = node
  const goesOn =
    (ts.isPropertyAccessExpression(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isCallExpression(parent) ||
      ts.isNonNullExpression(parent)) &&
    parent.expression === node
  if (goesOn || ts.isDeleteExpression(parent) || ts.isTaggedTemplateExpression(parent)) return choosable(parent)
  if (ts.isExpressionStatement(parent)) return parent // a line that begins with a parenthesis would go on with the line before
  if (ts.isExpression(parent) && parent.getStart() === node.getStart() && beginsStatement(parent))
    return choosable(parent)
  return node
}

const beginsStatement = (node: ts.Node): boolean =>
  ts.isExpressionStatement(node.parent) ||
  (ts.isExpression(node.parent) && node.parent.getStart() === node.getStart() && beginsStatement(node.parent))

const isSuperCall = (node: ts.Node) => ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword

/** True where a literal is a value: no name of a property, no module, no type. */
function isValue(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isLiteralTypeNode(parent) || ts.isExternalModuleReference(parent) || ts.isTaggedTemplateExpression(parent))
    return false
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return false
  return !('name' in parent && parent.name === node)
}

/** True for `[a, b]` and `{ a, b }` that something is assigned to. */
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
