/**
 * Colours the code examples of the documentation with spans and classes while the site is written. TypeScript's own
 * scanner reads the scripts.
 */
import ts from 'typescript'

export const escape = text =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const span = (kind, text) => (kind && text.trim() ? `<span class="${kind}">${escape(text)}</span>` : escape(text))

const { SyntaxKind } = ts
const isWord = kind => kind >= SyntaxKind.FirstKeyword && kind <= SyntaxKind.LastKeyword
const isComment = kind => kind === SyntaxKind.SingleLineCommentTrivia || kind === SyntaxKind.MultiLineCommentTrivia
const isString = kind =>
  kind === SyntaxKind.StringLiteral ||
  (kind >= SyntaxKind.NoSubstitutionTemplateLiteral && kind <= SyntaxKind.LastTemplateToken)
const kindOf = kind =>
  isWord(kind)
    ? 'word'
    : isComment(kind)
      ? 'comment'
      : isString(kind)
        ? 'string'
        : kind === SyntaxKind.NumericLiteral || kind === SyntaxKind.BigIntLiteral
          ? 'number'
          : undefined

/** Colours a script. The part between `${` and `}` of a template literal is a script again. */
function script(text, variant = ts.LanguageVariant.Standard) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, variant, text)
  /** For each open template literal, the number of open braces in it. */
  const templates = []
  let html = ''
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === SyntaxKind.TemplateHead) templates.push(0)
    else if (kind === SyntaxKind.OpenBraceToken && templates.length > 0) templates[templates.length - 1]++
    else if (kind === SyntaxKind.CloseBraceToken && templates.length > 0 && templates[templates.length - 1]-- === 0) {
      kind = scanner.reScanTemplateToken(false)
      if (kind === SyntaxKind.TemplateTail) templates.pop()
      else templates[templates.length - 1] = 0
    }
    html += span(kindOf(kind), scanner.getTokenText())
  }
  return html
}

const ATTRIBUTES = /([@:#\w.-]+)(?:(\s*=\s*)("[^"]*"|'[^']*'|\{[^}]*\}|[^\s"'>]+))?/g
const attributes = text => {
  let html = ''
  let at = 0
  for (const { 0: all, 1: name, 2: equals = '', 3: value = '', index } of text.matchAll(ATTRIBUTES)) {
    html += escape(text.slice(at, index)) + span('name', name) + escape(equals) + span('string', value)
    at = index + all.length
  }
  return html + escape(text.slice(at))
}

const MARKUP =
  /(?<comment><!--[\s\S]*?-->)|(?<open><(?<tag>[a-z][\w-]*))(?<inside>(?:"[^"]*"|'[^']*'|\{[^}]*\}|[^>"'{])*?)(?<end>\/?>)|(?<close><\/[a-z][\w-]*>)/gi
const RAW = /^(script|style)$/

function markup(text) {
  let html = ''
  let at = 0
  MARKUP.lastIndex = 0
  for (let found; (found = MARKUP.exec(text));) {
    const { comment, open, tag, inside = '', end, close } = found.groups
    html += escape(text.slice(at, found.index))
    if (comment) html += span('comment', comment)
    else if (close) html += span('tag', close)
    else html += span('tag', open) + attributes(inside) + span('tag', end)
    at = MARKUP.lastIndex
    if (!tag || !RAW.test(tag) || end !== '>') continue
    const until = text.indexOf(`</${tag}`, at)
    const raw = text.slice(at, until < 0 ? undefined : until)
    html += tag === 'style' ? css(raw) : script(raw)
    at = MARKUP.lastIndex = at + raw.length
  }
  return html + escape(text.slice(at))
}

const css = text =>
  text
    .split(/(\/\*[\s\S]*?\*\/|"[^"]*"|--[\w-]+|[\w-]+(?=\s*:))/)
    .map((piece, at) =>
      at % 2 === 0
        ? escape(piece)
        : span(/^\/\*/.test(piece) ? 'comment' : /^"/.test(piece) ? 'string' : 'name', piece),
    )
    .join('')

const shell = text =>
  text
    .split(/((?:^|(?<=\s))#.*$)/m)
    .map((piece, at) => span(at % 2 ? 'comment' : undefined, piece))
    .join('')

const READERS = {
  js: text => script(text),
  ts: text => script(text),
  json: text => script(text),
  jsx: text => script(text, ts.LanguageVariant.JSX),
  html: markup,
  vue: markup,
  css,
  '': shell,
}

/** An example as HTML, coloured by its language. Its text does not change. */
export const coloured = (text, lang = '') => (READERS[lang] ?? escape)(text)
