/**
 * A process that runs tests for its parent. It receives { mutant, tasks } and responds with an Outcome. Tests that hang
 * end with the process.
 */
import { createVitest, type TestModule } from 'vitest/node'
import { NOTE, type Outcome, type Task } from './plan.js'

const vitest = await createVitest(
  'test',
  { config: new URL('vitest.config.mjs', import.meta.url).pathname, watch: true, reporters: [{}] },
  { server: { watch: null } },
)
const project = vitest.getRootProject()

async function run(mutant: number, tasks: readonly Task[]): Promise<Outcome> {
  process.env['MUTANT'] = String(mutant)
  vitest.state.filesMap.clear() // the failures of the previous mutant
  vitest.config.bail = mutant === NOTE ? 0 : 1
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tasks.map(({ file, testIds }) => project.createSpecification(file, testIds && { testIds: [...testIds] })),
  )
  const failed = testModules
    .filter(module => module.state() === 'failed')
    .map(module => [module.moduleId, failureOf(module)])
  if (failed.length === 0 && unhandledErrors.length > 0) failed.push(['', String(unhandledErrors[0])])
  return {
    failed: Object.fromEntries(failed),
    took: Object.fromEntries(
      testModules.map(module => [module.moduleId, module.diagnostic().duration + module.diagnostic().collectDuration]),
    ),
  }
}

function failureOf(module: TestModule): string {
  const [test] = module.children.allTests('failed')
  return test ? `${test.fullName}: ${test.result().errors?.[0]?.message}` : `${module.errors()[0]?.message}`
}

process.on(
  'message',
  ({ mutant, tasks }: { mutant: number; tasks: readonly Task[] }) =>
    void run(mutant, tasks).then(outcome => process.send?.(outcome)),
)
process.on('disconnect', () => process.exit())
process.send?.('ready')
