import { ALL_OPERATIONS, FAMILIES, type OperationFacts } from './index.js'

const START = '<!-- operations: npm run generate -->'
const END = '<!-- end of operations -->'

const WIRE = '/api/v1/'

/** Lists the paths. Each shows its method and its folder only if they differ from those of the path before. */
function requests(operations: readonly OperationFacts[]): string {
  let [method, folder] = ['', '']
  return operations
    .map(({ method: next, path }) => {
      const short = path.startsWith(WIRE) ? path.slice(WIRE.length) : path
      const own = short.slice(0, short.lastIndexOf('/') + 1)
      const [again, beside] = [next === method, own === folder && own !== '']
      ;[method, folder] = [next, own]
      return `\`${again ? '' : `${next} `}${again && beside ? short.slice(own.length) : short}\``
    })
    .join(', ')
}

/** The table of operations for the README. */
function readmeTable(): string {
  const rows = FAMILIES.map(
    ({ what, file, test, operations }) =>
      `| ${what} | ${requests(Object.values(operations) as OperationFacts[])} | \`${file}\` | \`${test}\` |`,
  )
  return ['| what | requests | served by | tested by |', '|---|---|---|---|', ...rows].join('\n')
}

/** Replaces the table between the two marks in the README. */
export function withTable(readme: string): string {
  const [before, after] = [readme.split(START)[0], readme.split(END)[1]]
  if (before === undefined || after === undefined)
    throw new Error('The README has lost the marks around its table of operations')
  return `${before}${START}\n${readmeTable()}\n${END}${after}`
}

/** Generates a type of all operation names for hosts' tests, because the shipped package does not contain the table. */
export const operationNames = (): string =>
  `/** The operations of the development provider, by name. Written by \`npm run generate\`. */\nexport type Operation =\n${Object.keys(
    ALL_OPERATIONS,
  )
    .map(name => `  | '${name}'\n`)
    .join('')}`
