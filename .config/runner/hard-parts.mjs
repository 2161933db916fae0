/**
 * Lists the parts of `npm run test:hard`: every .hard.ts file in demo/hard and demo/hard/frame is a part. The messages to
 * a page and to the frame and each of the hostile pages are a part in every engine. Two run at a time. The longest begin
 * first, so that both cores have work to the end.
 */
import { readdirSync } from 'node:fs'
import { display } from './runs.mjs'
import { scriptStep } from './steps.mjs'

const folder = new URL('../../demo/hard/', import.meta.url)
const ENGINES = ['chromium', 'firefox', 'webkit']
/**
 * The minutes after which a part is ended: about three times what it takes with only one other part running. Parts
 * begin in the order of this list.
 */
const LIMIT_MINUTES = {
  'security-kills': 240,
  documents: 90,
  'mutated-requests': 90,
  'ways-in': 40,
  cycles: 40,
  'style-sheet': 20,
  requests: 20,
  markup: 15,
  'provider-kills': 20,
  'money-in': 90,
  amounts: 15,
  pollution: 15,
  session: 20,
  faults: 20,
}
const DEFAULT_LIMIT_MINUTES = 10
/** The file that runs the hostile pages, one per call. */
const PAGES_FILE = 'hostile-pages/hostile-pages'
const PAGES = ['documents', 'style-sheet', 'markup', 'pollution', 'early-presses', 'node']
/** The parts that run in every engine. */
const IN_ENGINES = [
  ...PAGES.map(page => ({ kind: page, file: PAGES_FILE, options: ['--page', page] })),
  { kind: 'page-messages', file: 'page-messages', options: [] },
  { kind: 'frame-messages', file: 'frame/frame-messages', options: [] },
]
const order = Object.keys(LIMIT_MINUTES)
const place = name => order.indexOf(name) + 1 || Infinity

const scriptsIn = path =>
  readdirSync(new URL(path, folder))
    .filter(name => name.endsWith('.hard.ts'))
    .map(name => path + name.slice(0, -'.hard.ts'.length))
const scripts = [...scriptsIn('./'), ...scriptsIn('./frame/')]
  .map(file => file.slice('./'.length))
  .filter(file => !IN_ENGINES.some(part => part.file === file))
  .sort()
const listed = [
  ...IN_ENGINES.flatMap(({ kind, file, options }) =>
    ENGINES.map(engine => ({
      name: `${kind} in ${engine}`,
      kind,
      file,
      engine,
      options: [...options, '--engine', engine],
    })),
  ),
  ...scripts.map(file => {
    const name = file.split('/').at(-1)
    return { name, kind: name, file, engine: undefined, options: [] }
  }),
]
export const parts = listed
  .map((part, at) => ({ ...part, at }))
  .sort((one, other) => place(one.kind) - place(other.kind) || one.at - other.at)

/**
 * The parts with these names, or all. `markup` means `markup in …` for every engine. Throws if a name matches no part.
 */
export function partsOf(names) {
  const is = (part, name) => part.name === name || part.kind === name
  for (const name of names)
    if (!parts.some(part => is(part, name)))
      throw new Error(`There is no part "${name}". There are: ${parts.map(part => part.name).join(', ')}`)
  return parts.filter(part => names.length === 0 || names.some(name => is(part, name)))
}

/** A part as a step; `more` are further arguments for its script. */
export const stepOf = ({ name, kind, file, engine, options }, more = []) =>
  scriptStep(
    name,
    [...display(engine), process.execPath, '--import', 'tsx', `demo/hard/${file}.hard.ts`, ...options, ...more],
    { limitMinutes: LIMIT_MINUTES[kind] ?? DEFAULT_LIMIT_MINUTES },
  )
