/**
 * `npm run recipes`: carries out every recipe on one copy of this repository. The copy is then linted, type-checked,
 * built and tested once for all of them, with all unit tests. Each recipe checks that the build contains its addition,
 * and prints the files that it touched. Their number must be the one in `src/README.md`. With an argument, only the
 * recipes whose file name contains it are carried out, with only their own tests.
 */
import { readdirSync } from 'node:fs'
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
  runOrThrow(copy, 'npm', 'run', '--silent', 'generate')
  runOrThrow(copy, 'npx', 'oxlint')
  runOrThrow(copy, 'npm', 'run', '--silent', 'typecheck')
  runOrThrow(copy, 'npm', 'run', '--silent', 'build')
  runOrThrow(
    copy,
    'npx',
    'vitest',
    'run',
    '--config',
    '.config/vitest.config.mjs',
    '--project',
    'unit',
    ...(named ? tests.map(({ path }) => path) : ['--project', 'alone', '--exclude', 'demo/recipes/**']), // these recipes are carried out
  )
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
