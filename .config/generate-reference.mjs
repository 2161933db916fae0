/** Writes the reference page: what each tag takes, tells and lets be styled. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultOf, elements, kebab, typeOf } from './element-tables.mjs'

const cell = text => String(text ?? '').replaceAll('|', '\\|')
const table = (head, lines) => lines.length ? `\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|\n${lines.map(line => `| ${line.map(cell).join(' | ')} |`).join('\n')}\n` : ''
const code = text => `\`${text}\``

export function writeReference(dist) {
  const fields = list => table(['Attribute', 'Property', 'Type', 'Default', ''], list.map(({ name, kind, doc }) => [kind === 'json' ? '' : code(kebab(name)), code(name), code(typeOf(kind)), defaultOf(kind) ? code(defaultOf(kind)) : '', doc]))
  const appWide = elements[0].fields
  const parts = elements.map(({ tag, doc, fields: list, members, events, slots, parts: styled, states }) => `## \`<${tag}>\`

${doc}
${fields(list.filter(({ from }) => from !== 'app-wide'))}${list.some(({ from }) => from === 'app-wide') ? '\nBesides, all app-wide attributes.\n' : ''}
### Methods and read-only properties
${table(['', '', ''], members.map(({ kind, name, doc: prose, type, parameters, returns }) => [code(kind === 'method' ? `${name}(${parameters.map(({ name: label, optional }) => label + (optional ? '?' : '')).join(', ')})` : name), code(kind === 'method' ? returns : type), prose]))}
### Events
${table(['Event', 'Detail', ''], events.map(({ name, type, doc: prose }) => [code(name), code(type.replace(/\s+/g, ' ')), prose]))}${slots.length ? `\n### Slots\n${table(['Slot', ''], slots.map(({ name, doc: prose }) => [name ? code(name) : '(default)', prose]))}` : ''}${styled.length ? `\n### Parts\n${table(['Part', ''], styled.map(({ name, doc: prose }) => [code(name), prose]))}` : ''}${states.length ? `\n### States\n${table(['State', ''], states.map(({ name, doc: prose }) => [code(`:state(${name})`), prose]))}` : ''}`)
  const properties = elements.find(({ properties: list }) => list.length > 0)?.properties ?? []
  writeFileSync(join(dist, 'reference.md'), `# Reference

Made from the tables of the elements; the manifest \`custom-elements.json\` and the types say the same.

\`\`\`html
<script type="module" src="dist/index.js"></script>
<wallet-app app-id="…"></wallet-app>
<wallet-button for="login" label="Log in"></wallet-button>
<wallet-login-modal id="login"></wallet-login-modal>
\`\`\`

An element opens by \`open\`, \`show()\`, a \`<wallet-button for>\` or \`<button commandfor command="--show">\`. Events come in the
order \`wallet-before-open\`, \`wallet-open\`, \`wallet-screen-change\`, the outcome or \`wallet-error\`, \`wallet-before-close\`, \`wallet-close\`;
when a visitor or the host closes a flow that is under way, \`wallet-before-close\` asks first. Outcomes, errors and requests bubble.

## App-wide attributes
${fields(appWide)}
## Custom properties
${table(['Property', 'Value', ''], properties.map(({ name, type, doc }) => [code(name), type.replaceAll("'", ''), doc]))}
${parts.join('\n')}`)
}
