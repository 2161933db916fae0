/**
 * Writes the entry of each tag and `elements/tags`, the lists of all tags that no import can find by itself. Both are
 * made from the folders of the tags alone, so a new tag is a new folder. Runs before every type check and build.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allEvents, elements } from './generate/element-tables.mjs'
import { root } from './tags.mjs'

const HEAD = '// Written by `npm run generate` from the folders of the tags.\n'
const each = (list, write) => list.map(write).join('\n')
const types = (element, names) => `{ ${names.join(', ')} } from '../${element.tag}/table.js'`
const all = kind => elements.flatMap(element => element[kind] ?? []).join(' & ') || 'object'

const entry = ({ tag, className }) => `import { defineElement } from '../base/define-element.js'
import { ${className} } from './${tag}.js'

export { ${className} }

defineElement(${className})
`

const classes = (
  list,
  name,
  doc,
) => `${each(list, ({ tag, className }) => `import { ${className} } from '../${tag}/${tag}.js'`)}

/** ${doc} */
export const ${name} = [${list.map(({ className }) => className).join(', ')}]
`

const FILES = {
  'tags/events.ts': `${each(
    elements.filter(({ eventsType, requestsType }) => eventsType ?? requestsType),
    element => `import type ${types(element, [element.eventsType, element.requestsType].filter(Boolean))}`,
  )}

/** The events that only single tags have. */
export type TagEvents = ${all('eventsType')}

/** The request events that only single tags have. */
export type TagRequests = ${all('requestsType')}
`,
  'tags/types.ts': `${each(
    elements.filter(({ hostTypes }) => hostTypes.length > 0),
    element => `export type ${types(element, element.hostTypes)}`,
  )}
`,
  'tags/event-names.ts': `import type { WalletEvents, WalletRequests } from '../events.js'

/** Every event of the elements. */
export const EVENT_NAMES: readonly (keyof WalletEvents | keyof WalletRequests)[] = [
${each(allEvents, ({ name }) => `  '${name}',`)}
]
`,
  'tags/classes.ts': `${each(elements, ({ tag, className, later }) => `export ${later ? 'type ' : ''}{ ${className} } from '../${tag}/${tag}.js'`)}
`,
  'tags/first-classes.ts': classes(
    elements.filter(({ later }) => !later),
    'FIRST',
    'The tags that are defined at once, in the order of their definition.',
  ),
  'tags/later-classes.ts': classes(
    elements.filter(({ later }) => later),
    'LATER',
    'The tags that are defined once the browser is idle.',
  ),
  'tags/loaders.ts': `/** The import that defines each tag. */
export const LOADERS: Readonly<Record<string, () => Promise<unknown>>> = {
${each(elements, ({ tag }) => `  '${tag}': () => import('../${tag}/index.js'),`)}
}
`,
  'tags/components.ts': `import { componentOf } from '../react/component-of.js'
${each(elements, ({ tag, constantName }) => `import { ${constantName} } from '../${tag}/table.js'`)}

${each(elements, ({ className, constantName }) => `export const ${className.replace(/Element$/, '')} = componentOf(${constantName})`)}
`,
  ...Object.fromEntries(elements.map(element => [`${element.tag}/index.ts`, entry(element)])),
}

/** The text of each generated file in `elements`, by its path. */
export const generated = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, HEAD + text]))

/** Writes only the files that have changed, so that file watchers do not run for nothing. */
function write() {
  for (const [name, text] of Object.entries(generated)) {
    const path = join(root, 'elements', name)
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) write()
