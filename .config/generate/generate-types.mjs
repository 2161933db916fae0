/**
 * Writes the types of the elements: a class for each tag, the tag names, the events. `bundle-types.mjs` bundles other
 * types from the sources.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEvents, elements, hostTypes, typeOf } from './element-tables.mjs'
import { root } from '../tags.mjs'

export const comment = (doc, indent = '  ') => (doc ? `${indent}/** ${doc.replaceAll('*/', '* /')} */\n` : '')

/** The comment of a member. That of a method has a line for each tag. */
function memberComment({ doc, parameters = [], tags }) {
  const lines = [
    ...parameters.filter(parameter => parameter.doc).map(({ name, doc: text }) => `@param ${name} ${text}`),
    ...['returns', 'throws'].filter(tag => tags?.[tag]).map(tag => `@${tag} ${tags[tag]}`),
  ]
  return lines.length > 0 ? `  /**\n${[doc, ...lines].map(line => `   * ${line}\n`).join('')}   */\n` : comment(doc)
}

/** The docstring of an exported function, copied from its source. */
function docOf(file, name) {
  const found = new RegExp(`(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/)\\nexport function ${name}\\b`).exec(
    readFileSync(join(root, file), 'utf8'),
  )
  if (!found) throw new Error(`${file} has no docstring for ${name}.`)
  return found[1]
}

/**
 * The signature of a method. If a tag has several flows, `show()` returns the outcome of the flow that its options
 * name.
 */
function signatureOf({ name, parameters, returns }, { flows, optionsType }) {
  const several = flows.map(flow => `'${flow}'`).join(' | ')
  if (name === 'show' && flows.length > 1)
    return `show<Flow extends ${several} = ${several}>(options?: ${optionsType} & { flow?: Flow } & ShowOptions): Promise<WalletEvents[\`wallet-\${Flow}-complete\`]>`
  return `${name}(${parameters.map(({ name: label, optional, type }) => `${label}${optional ? '?' : ''}: ${type}`).join(', ')}): ${returns}`
}

function classOf(element) {
  const { tag, className, doc, fields, members } = element
  const lines = [
    ...fields.map(field => `${comment(field.doc)}  ${field.name}: ${typeOf(field)}`),
    ...members.map(
      member =>
        `${memberComment(member)}  ${member.kind === 'method' ? signatureOf(member, element) : `${member.readonly ? 'readonly ' : ''}${member.name}: ${member.type}`}`,
    ),
  ]
  const used = hostTypes.filter(name => new RegExp(`\\b${name}\\b`).test(lines.join('\n')))
  return `${used.length ? `import type { ${used.join(', ')} } from '../types.js'\n` : ''}import './events.js'

${comment(doc, '')}export declare class ${className} extends HTMLElement {
  static readonly tag: string
${lines.join('\n')}
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${className}
  }
}
`
}

export function writeTypes(dist) {
  for (const element of elements) writeFileSync(join(dist, `elements/${element.tag}.d.ts`), classOf(element))
  const names = elements.map(({ className, tag }) => `export { ${className} } from './elements/${tag}.js'`).join('\n')
  const events = allEvents
    .map(
      ({ name, request, doc }) =>
        `${comment(doc, '    ')}    '${name}': ${request ? `WalletRequestEvent<'${name}'>` : `CustomEvent<WalletEvents['${name}']>`}`,
    )
    .join('\n')
  writeFileSync(
    join(dist, 'elements/events.d.ts'),
    `import type { WalletEvents, WalletRequests } from '../types.js'

/** An event that asks the host for something. Answer it inside the listener, or cancel it. */
export interface WalletRequestEvent<Name extends keyof WalletRequests, Answer = unknown> extends CustomEvent<WalletRequests[Name]> {
  respondWith(value: Answer | PromiseLike<Answer>): void
}

declare global {
  interface GlobalEventHandlersEventMap {
${events}
  }
}
`,
  )
  writeFileSync(
    join(dist, 'define.d.ts'),
    `${docOf('elements/define.ts', 'defineWallet')}
export declare function defineWallet(tag?: string, registry?: CustomElementRegistry): void
`,
  )
  writeFileSync(
    join(dist, 'loader.d.ts'),
    `${docOf('elements/loader.ts', 'loadWhenShown')}
export declare function loadWhenShown(root?: Document): void
`,
  )
  writeFileSync(
    join(dist, 'index.d.ts'),
    `import type { HostConfig } from './types.js'
export * from './types.js'
export { defineWallet } from './define.js'
${names}
${docOf('elements/page/configure-page.ts', 'configurePage')}
export declare function configureWallet(config: HostConfig): void
`,
  )
}
