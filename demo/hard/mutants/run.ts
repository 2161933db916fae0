/**
 * Measures how strong the unit tests are. It makes small changes to `src`, one at a time: a condition negated, an
 * operator swapped, a literal changed, a call, statement or property removed. Only changes that pass the type checker
 * count, and the tests that reach them must fail. `--mutants 300` are drawn evenly from all places outside the views
 * (`.tsx` and style texts). It prints the surviving mutants and the share of killed ones, and judges neither, because
 * another sample of the same code differs a little. It fails only if it cannot run. `--room src/lib --tests src/lib` is
 * fast, for work on the tests of one folder. A sampled file is loaded with all its mutants disabled, and a run enables
 * one of them. One first run therefore shows which tests reach which mutant, and no file is written or compiled again
 * per mutant.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { below, option, seed } from '../harness/random.js'
import { hunt, type Hunted } from './test-mutants.js'
import { mutantsOf } from './mutants-of.js'
import { PLAN_FILE, ROOM, ROOT, type Planned } from './plan.js'
import { compiling, typeValid } from './type-valid.js'

const [COUNT, TESTERS] = [option('mutants', 300), option('testers', 3)]
const named = (name: string, fallback: string) =>
  (process.argv.includes(`--${name}`) && process.argv[process.argv.indexOf(`--${name}`) + 1]) || fallback
const folder = named('room', 'src')
console.log(`seed ${seed}`)
rmSync(ROOM, { recursive: true, force: true })
mkdirSync(ROOM, { recursive: true })

const texts = new Map(
  readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !/\.(test|wtr|harness|d)\.ts$|\bstyles\//.test(name))
    .sort()
    .map(name => [`${folder}/${name}`, readFileSync(`${ROOT}${folder}/${name}`, 'utf8')]),
)
const textOf = (path: string) => texts.get(path) ?? ''

const allMutants = [...texts].flatMap(([path, text]) => mutantsOf(path, text).map(mutant => ({ ...mutant, path })))
/** Twice as many as needed, because the type checker rejects some. */
const planned: Planned[] = Array.from({ length: Math.min(allMutants.length, 2 * COUNT) }, (_, number) => ({
  ...allMutants.splice(below(allMutants.length), 1)[0]!,
  number,
}))
const sample = typeValid(planned, textOf).slice(0, COUNT)
writeFileSync(PLAN_FILE, JSON.stringify(sample))
console.log(`${sample.length} mutants, from ${allMutants.length + planned.length} places in ${texts.size} files`)

const undetected: Hunted[] = []
let done = 0
await hunt(sample, TESTERS, named('tests', 'src,elements').split(','), hunted => {
  if (hunted.killedBy === undefined) {
    undetected.push(hunted)
    console.log(describe(hunted))
  }
  if (++done % 50 === 0) console.log(`${done} tried`)
})
const valid = compiling(
  undetected.map(({ mutant }) => mutant),
  textOf,
)
const survivors = undetected.filter(({ mutant }) => valid.includes(mutant))
for (const {
  mutant: { path, line },
} of undetected.filter(hunted => !survivors.includes(hunted)))
  console.log(`  ${path}:${line} counts for nothing: what imports it does not compile`)
const counted = sample.length - undetected.length + survivors.length
const killed = counted - survivors.length
/** The standard deviation of this share in percent (binomial distribution). */
const standardError = 100 * Math.sqrt((killed * survivors.length) / counted ** 3)
console.log(
  `${killed} of ${counted} killed, ${((100 * killed) / counted).toFixed(1)} %, give or take ${standardError.toFixed(1)} by chance, seed ${seed}`,
)
process.exit(killed > 0 ? 0 : 1)

/** The place of a mutant, the original code, and the change that no test noticed. */
function describe({ mutant: { path, line, edit }, files }: Hunted): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)
  return `  ${path}:${line}  ${short(textOf(path).slice(edit.start, edit.end))}  ->  ${short(edit.text) || '(nothing)'}${files === 0 ? '   no test comes past' : ''}`
}
