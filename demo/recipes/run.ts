/**
 * `npm run recipes`: carries out every recipe on one copy of this repository. The copy must then pass the gate: types,
 * lint, build, and every unit test, element test and journey. Each recipe checks that the build contains its addition,
 * and prints the files that it touched. Their number must be the one in `src/README.md`. With an argument, only the
 * recipes whose file name contains it are carried out, with only their own tests.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyRepository, type Copy } from './copy.js'
import type { Recipe } from './recipe.js'

const named = process.argv[2] ?? ''
const files = readdirSync(new URL('.', import.meta.url)).filter(
  name => name.endsWith('.recipe.ts') && name.includes(named),
)
const recipes: readonly Recipe[] = await Promise.all(
  files.map(async name => ((await import(`./${name}`)) as { recipe: Recipe }).recipe),
)

function runOrThrow(copy: Copy, command: string, ...args: readonly string[]): void {
  const { ok, said } = copy.run(command, ...args)
  if (!ok) throw new Error(`${[command, ...args].join(' ')} failed:\n${said}`)
}

/** Checks that `src/README.md` has the right number of files that an addition touches. */
function checkReadme(copy: Copy, { adds }: Recipe, files: ReadonlySet<string>): void {
  const statement = `${adds} (${files.size})`
  if (!copy.read('src/README.md').includes(statement))
    throw new Error(`src/README.md does not say "${statement}": ${[...files].join(', ')}`)
}

/**
 * Runs every test of the gate in the copy. The recipes' own tests are left out: they count on files without the
 * additions. So are the budgets, which a new text in the first load exceeds by its own bytes.
 */
function runWholeGate(copy: Copy): void {
  for (const name of ['recipes.test.ts', 'touched.test.ts']) rmSync(join(copy.root, 'demo/recipes', name))
  copy.write('.config/runner/counts.json', '{}\n') // the copy has other tests
  runOrThrow(copy, 'node', '.config/test.mjs', '--no-budgets')
}

async function runRecipes(copy: Copy): Promise<void> {
  const files = new Map(recipes.map(recipe => [recipe, new Set<string>()]))
  const perform = (recipe: Recipe, step: ((copy: Copy) => void) | undefined) => {
    step?.(copy)
    for (const path of copy.changed()) files.get(recipe)?.add(path)
  }
  for (const recipe of recipes) perform(recipe, recipe.begin)
  const { said } = copy.run('npm', 'run', '--silent', 'typecheck')
  for (const { adds, missing } of recipes)
    if (missing && !missing.test(said)) throw new Error(`The type check does not miss what ${adds} needs:\n${said}`)

  for (const recipe of recipes) perform(recipe, recipe.add)
  for (const [recipe, paths] of files) checkReadme(copy, recipe, paths)
  const tests = recipes.flatMap(({ test }) => test ?? [])
  for (const { path, text } of tests) copy.write(path, text)
  for (const script of ['generate', 'format']) runOrThrow(copy, 'npm', 'run', '--silent', script)
  if (named) {
    for (const script of ['lint', 'typecheck', 'build']) runOrThrow(copy, 'npm', 'run', '--silent', script)
    runOrThrow(copy, 'npm', 'run', '--silent', 'unit', ...tests.map(({ path }) => path))
  } else runWholeGate(copy)
  for (const recipe of recipes) {
    await recipe.find?.(copy)
    const paths = [...(files.get(recipe) ?? [])]
    console.log(`found: ${recipe.adds} (${paths.length} files: ${paths.join(', ')})`)
  }
}

const copy = copyRepository()
try {
  await runRecipes(copy)
} finally {
  copy.remove()
}
