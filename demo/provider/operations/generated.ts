import { ALL_OPERATIONS, FAMILIES, type OperationFacts } from './index.js'

const START = '<!-- operations: npm run generate -->'
const END = '<!-- end of operations -->'

const WIRE = '/api/v1/'

/** Paths one after another, each with its method, and its folder, only where they are others than those before. */
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

/** The table of operations as the README shows it. */
function readmeTable(): string {
  const rows = FAMILIES.map(
    ({ what, file, test, operations }) =>
      `| ${what} | ${requests(Object.values(operations) as OperationFacts[])} | \`${file}\` | \`${test}\` |`,
  )
  return ['| what | requests | served by | tested by |', '|---|---|---|---|', ...rows].join('\n')
}

/** The README with the table of today between its two marks. */
export function withTable(readme: string): string {
  const [before, after] = [readme.split(START)[0], readme.split(END)[1]]
  if (before === undefined || after === undefined)
    throw new Error('The README has lost the marks around its table of operations')
  return `${before}${START}\n${readmeTable()}\n${END}${after}`
}

/** The names of all operations as a type, for a host's tests; what is shipped knows no table. */
export const operationNames = (): string =>
  `/** The operations of the development provider, by name. Written by \`npm run generate\`. */\nexport type Operation =\n${Object.keys(
    ALL_OPERATIONS,
  )
    .map(name => `  | '${name}'\n`)
    .join('')}`
