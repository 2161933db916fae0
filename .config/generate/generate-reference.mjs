/** Writes the reference: one page for everything that the elements share, and one page for each tag. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultOf, elements, kebab, typeOf } from './element-tables.mjs'
import { recipes } from '../docs/host-recipes.mjs'
import { notesOf } from './reference-notes.mjs'

const cell = text => String(text ?? '').replaceAll('|', '\\|')
export const table = (head, lines) =>
  lines.length
    ? `\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|\n${lines.map(line => `| ${line.map(cell).join(' | ')} |`).join('\n')}\n`
    : ''
export const code = text => `\`${text}\``
const section = (title, text) => (text ? `\n## ${title}\n${text}` : '')
const list = lines => (lines.length ? `\n${lines.map(line => `- ${line}`).join('\n')}\n` : '')
const steps = lines => `\n${lines.map((line, index) => `${index + 1}. ${line}`).join('\n')}\n`
const named = (rows, mark = code) =>
  table(
    ['Name', ''],
    rows.map(({ name, doc }) => [name ? mark(name) : '(default)', doc]),
  )

export const fields = rows =>
  table(
    ['Attribute', 'Property', 'Type', 'Default', ''],
    rows.map(field => [
      field.kind === 'json' ? '' : code(kebab(field.name)),
      code(field.name),
      code(typeOf(field)),
      defaultOf(field) ? code(defaultOf(field)) : '',
      field.doc,
    ]),
  )
const membersOf = members =>
  table(
    ['Member', 'Type', ''],
    members.map(({ kind, name, doc, type, parameters, returns, tags }) => [
      code(
        kind === 'method'
          ? `${name}(${parameters.map(({ name: label, optional }) => label + (optional ? '?' : '')).join(', ')})`
          : name,
      ),
      code(kind === 'method' ? returns : type),
      [
        doc,
        ...(tags?.returns ? [`Returns ${tags.returns}.`] : []),
        ...(tags?.throws ? [`Fails with ${tags.throws}.`] : []),
      ].join(' '),
    ]),
  )

export function page(element) {
  const { tag, doc, fields: rows, members, events, slots, parts, states, flows } = element
  const { example, remark, others, order, codes, accessibility } = notesOf(element)
  const outcome = events.find(({ name }) => name.endsWith('-complete')) ?? events[0]
  const own = rows.filter(({ from }) => from !== 'app-wide')
  const appWide = own.length < rows.length || tag === 'wallet-app'
  return `# \`<${tag}>\`

${doc}

\`\`\`html
<script type="module" src="/wallet/wallet-elements.js"></script>

${example}
\`\`\`
${remark ? `\n${remark}\n` : ''}${section('Attributes and properties', fields(own) + (appWide ? `\n${tag === 'wallet-app' ? 'All' : 'Also all'} [app-wide attributes](../reference.md#app-wide-attributes).\n` : ''))}${section(
    'Methods and read-only properties',
    membersOf(members),
  )}${section(
    'Events',
    table(
      ['Event', 'Detail', 'Bubbles', ''],
      events.map(({ name, type, bubbles, doc: prose }) => [
        code(name),
        code(type.replace(/\s+/g, ' ')),
        bubbles ? 'yes' : 'no',
        prose,
      ]),
    ),
  )}${section('In this order', steps(order))}${section(
    'Error codes',
    table(
      ['Code', 'When'],
      Object.entries(codes).map(([name, when]) => [code(name), when]),
    ),
  )}${others
    .map(([title, text]) => section(title, `\n${text}\n`))
    .join('')}${section('Slots', named(slots))}${section('Parts', named(parts))}${section(
    'States',
    named(states, name => code(`:state(${name})`)),
  )}${section('Accessibility', list(accessibility))}${section(
    'In your framework',
    templates(tag, outcome.name, flows.length > 0),
  )}`
}

export const customProperties = () =>
  table(
    ['Property', 'Value', ''],
    (elements.find(({ properties }) => properties.length > 0)?.properties ?? []).map(({ name, type, doc }) => [
      code(name),
      type.replaceAll("'", ''),
      doc,
    ]),
  )
/** A table of how each framework writes a tag. */
export const templates = (tag, event, opens) =>
  table(
    ['Host', 'Template', ''],
    recipes(tag, event, opens).map(([host, template, hint]) => [host, code(template), hint]),
  )

const shared = () => `# Reference

The same descriptions are in the manifest \`custom-elements.json\` and in the types.
${list(elements.map(({ tag, doc }) => `[\`<${tag}>\`](reference/${tag}.md): ${doc}`))}
Open an element with its attribute \`open\`, its method \`show()\`, a \`<wallet-button for>\` or a
\`<button commandfor command="--show">\`. Only one flow can be open on a page at a time.

Outcomes, errors and requests bubble, so that one listener on the document serves all elements. Events about an element's own
opening, closing and screens do not bubble.

\`show()\` resolves with the detail of the outcome, after the listeners of that event have run. It rejects with a \`WalletError\`,
whose \`cancelled\` is true if the visitor left.

Load the definitions before a framework renders. A style sheet can hide a tag until it is defined, or reserve its space:

\`\`\`css
wallet-login-modal:not(:defined) { display: none }
wallet-fund[layer="inline"]:not(:defined) { display: block; min-block-size: 620px }
\`\`\`

## App-wide attributes
${fields(elements[0].fields)}
## Custom properties
${customProperties()}`

export function writeReference(dist) {
  mkdirSync(join(dist, 'reference'), { recursive: true })
  writeFileSync(join(dist, 'reference.md'), shared())
  for (const element of elements) writeFileSync(join(dist, `reference/${element.tag}.md`), page(element))
}
