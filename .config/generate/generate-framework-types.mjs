/**
 * Writes the types of the tags for framework templates, and the types of the React components, from the tables of the
 * elements. One file holds the attributes, properties and events of each tag; the file of a framework maps them to its
 * spelling.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { elements, kebab, typeOf, wordsOf } from './element-tables.mjs'
import { comment } from './generate-types.mjs'

const TEXTS = { boolean: "boolean | '' | 'true' | 'false'", chain: 'number | string | object' }
/** The type of the values that a template may give an attribute. */
const textOf = field => TEXTS[field.kind] ?? (wordsOf(field) || 'string')

const eventType = ({ name, request }) =>
  request ? `WalletRequestEvent<'${name}'>` : `CustomEvent<WalletEvents['${name}']>`
const onlyProperties = ({ fields, members }) => [
  ...fields.filter(({ kind }) => kind === 'json').map(({ name, doc }) => ({ name, doc, type: 'unknown' })),
  ...members.filter(({ name }) => name === 'config').map(({ name, doc }) => ({ name, doc, type: 'HostConfig' })),
]

const tagOf = element => `  '${element.tag}': {
    element: ${element.className}
    attributes: {
${element.fields
  .filter(({ kind }) => kind !== 'json')
  .map(field => `${comment(field.doc, '      ')}      '${kebab(field.name)}'?: ${textOf(field)} | undefined`)
  .join('\n')}
    }
    /** The properties that have no attribute. */
    properties: {
${onlyProperties(element)
  .map(({ name, doc, type }) => `${comment(doc, '      ')}      ${name}?: ${type} | undefined`)
  .join('\n')}
    }
    events: {
${element.events.map(event => `${comment(event.doc, '      ')}      '${event.name}': ${eventType(event)}`).join('\n')}
    }
  }`

const tags = () => `import type { HostConfig, WalletEvents } from '../types.js'
import type { WalletRequestEvent } from '../elements/events.js'
${elements.map(({ className, tag }) => `import type { ${className} } from '../elements/${tag}.js'`).join('\n')}

/** Every tag: its class, what a template writes, and the events it dispatches. */
export interface Tags {
${elements.map(tagOf).join('\n')}
}

/** The attributes and properties of a tag, in addition to those of every element. */
export type Over<Tag extends keyof Tags, Base> = Omit<Base, keyof Tags[Tag]['attributes']> & Tags[Tag]['attributes'] & Tags[Tag]['properties']

/** A listener for every event of a tag: the name of the event after \`on\`. */
export type Listeners<Tag extends keyof Tags, On extends string = 'on'> = {
  [Name in keyof Tags[Tag]['events'] as \`\${On}\${Name & string}\`]?: ((event: Tags[Tag]['events'][Name]) => void) | undefined
}
`

const inJsx = (
  module,
  imports,
  props,
  where = 'namespace JSX',
) => `import type { Listeners, Over, Tags } from './tags.js'
${imports}

type Props<Tag extends keyof Tags> = ${props}
type WalletElements = { [Tag in keyof Tags]: Props<Tag> }

declare module '${module}' {
  ${where} {
    interface IntrinsicElements extends WalletElements {}
  }
}
`

const FRAMEWORKS = {
  react: inJsx(
    'react',
    "import type { DetailedHTMLProps, HTMLAttributes } from 'react'",
    "Over<Tag, DetailedHTMLProps<HTMLAttributes<Tags[Tag]['element']>, Tags[Tag]['element']>> & Listeners<Tag> & { class?: string | undefined }",
  ),
  preact: inJsx(
    'preact',
    "import type { HTMLAttributes, ClassAttributes } from 'preact'",
    "Over<Tag, HTMLAttributes<Tags[Tag]['element']> & ClassAttributes<Tags[Tag]['element']>> & Listeners<Tag>",
  ),
  solid: inJsx(
    'solid-js',
    "import type { JSX } from 'solid-js'",
    "Over<Tag, JSX.HTMLAttributes<Tags[Tag]['element']>> & Listeners<Tag, 'on:'> & { [Name in keyof Tags[Tag]['properties'] as `prop:${Name & string}`]?: Tags[Tag]['properties'][Name] } & { 'prop:open'?: boolean }",
  ),
  svelte: `import type { HTMLAttributes } from 'svelte/elements'
import type { Listeners, Over, Tags } from './tags.js'

type Props<Tag extends keyof Tags> = Over<Tag, HTMLAttributes<Tags[Tag]['element']>> & Listeners<Tag>
type WalletElements = { [Tag in keyof Tags]: Props<Tag> }

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends WalletElements {}
}
`,
  vue: `import type { HTMLAttributes, ReservedProps } from 'vue'
import type { Tags } from './tags.js'

type Camel<Text extends string> = Text extends \`\${infer First}-\${infer Rest}\` ? \`\${First}\${Capitalize<Camel<Rest>>}\` : Text
type Props<Tag extends keyof Tags> = ReservedProps & Omit<HTMLAttributes, keyof Tags[Tag]['attributes']> & Tags[Tag]['properties']
  & { [Name in keyof Tags[Tag]['attributes'] as Camel<Name & string>]?: Tags[Tag]['attributes'][Name] }
  & { [Name in keyof Tags[Tag]['events'] as \`on\${Capitalize<Camel<Name & string>>}\`]?: (event: Tags[Tag]['events'][Name]) => void }
type WalletElements = { [Tag in keyof Tags]: new () => { $props: Props<Tag> } }

declare module 'vue' {
  interface GlobalComponents extends WalletElements {}
}
`,
}

const pascal = name =>
  kebab(name)
    .split('-')
    .map(word => word[0].toUpperCase() + word.slice(1))
    .join('')
const componentOf = element => {
  const name = element.className.replace(/Element$/, '')
  const props = [
    ...element.fields
      .filter(({ kind }) => kind !== 'json')
      .map(field => ({ name: field.name, doc: field.doc, type: typeOf(field) })),
    ...onlyProperties(element),
  ]
  return `${comment(element.doc, '')}export interface ${name}Props extends Omit<HTMLAttributes<${element.className}>, ${[...props, ...element.events.map(({ name: event }) => ({ name: `on${pascal(event.replace('wallet-', ''))}` }))].map(({ name: field }) => `'${field}'`).join(' | ')}> {
${props.map(({ name: field, doc, type }) => `${comment(doc)}  ${field}?: ${type} | undefined`).join('\n')}
${element.events.map(event => `${comment(event.doc)}  on${pascal(event.name.replace('wallet-', ''))}?: ((event: ${eventType(event)}) => void) | undefined`).join('\n')}
}

${comment(element.doc, '')}export declare const ${name}: ForwardRefExoticComponent<${name}Props & RefAttributes<${element.className}>>
`
}

const components = () => `import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'
import type { HostConfig, WalletEvents } from './types.js'
import type { WalletRequestEvent } from './elements/events.js'
${elements.map(({ className, tag }) => `import type { ${className} } from './elements/${tag}.js'`).join('\n')}

export * from './hooks.js'

${elements.map(componentOf).join('\n')}`

export function writeFrameworkTypes(dist) {
  mkdirSync(join(dist, 'types'), { recursive: true })
  writeFileSync(join(dist, 'types/tags.d.ts'), tags())
  for (const [name, text] of Object.entries(FRAMEWORKS)) writeFileSync(join(dist, `types/${name}.d.ts`), text)
  writeFileSync(join(dist, 'react.d.ts'), components())
}
