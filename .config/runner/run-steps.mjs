/**
 * Runs steps one after another, each to its end. The steps of an inner list run in parallel, at most `hands` at a time.
 * A file that failed in a browser runs twice more, alone, in a new process, browser and world. If both runs pass, it is
 * a flake. Flakes are reported, and two of them do not fail a run.
 */
const MAX_FLAKES = 2

/**
 * @param steps see `steps.mjs`
 * @param noted how many tests each suite had last time, by its name
 * @returns `rows`: `{ name, seconds, passed, failed }` of each step; `seconds`: the time of the whole run; `counts`:
 *   the number of tests of each suite; `took`: the seconds of each file that reports them; `flakes` and `failures`: `{
 *   step, file, test?, error }`
 */
export async function runSteps(
  steps,
  { fast = false, hands = Infinity, noted = {}, print = text => process.stdout.write(text), now = Date.now } = {},
) {
  const startedAt = now()
  const results = []
  for (const group of steps.map(step => [step].flat())) {
    const ended = await runInParallel(group, hands, step =>
      play(step, { now, out: group.length > 1 ? buffered(print) : unbuffered(print) }),
    )
    for (const one of ended) if (one.step.again) await retryAlone(one, print, now)
    results.push(...ended)
    if (ended.some(({ step, failures }) => failures.length > 0 && (fast || step.needed))) break
  }
  const collect = key => results.flatMap(one => one[key].map(failure => ({ step: one.step.name, ...failure })))
  const [flakes, counts] = [collect('flakes'), countsOf(results)]
  const failures = [
    ...collect('failures'),
    ...Object.entries(counts)
      .filter(([suite, tests]) => tests < noted[suite])
      .map(([suite, tests]) => ({
        step: suite,
        file: 'counts.json',
        error: `${tests} tests, where there were ${noted[suite]}: note the new number, and say why in the same commit`,
      })),
  ]
  if (flakes.length > MAX_FLAKES)
    failures.push({
      step: 'all',
      file: 'flakes',
      error: `${flakes.length} files passed only when they ran alone; ${MAX_FLAKES} are forgiven`,
    })
  const rows = results.map(({ step: { name }, seconds, passed, failures }) => ({
    name,
    seconds,
    passed,
    failed: failures.length,
  }))
  const took = Object.assign({}, ...results.map(one => one.took))
  return { rows, seconds: (now() - startedAt) / 1000, counts, took, failures, flakes }
}

/**
 * Calls `run` for each item in order, with at most `limit` calls at a time. The results keep the order of the items.
 */
async function runInParallel(items, limit, run) {
  const [results, queue] = [[], [...items.entries()]]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await run(next[1])
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return results
}

/** Prints the output of a step at once or, if other steps run in parallel, when the step has ended. */
const unbuffered = print => ({ print, end: () => {} })
function buffered(print) {
  const chunks = []
  return { print: text => void chunks.push(text), end: () => print(chunks.join('')) }
}

async function play(step, { now, out: { print, end } }) {
  const startedAt = now()
  print(`\n== ${step.name}\n`)
  const outcome = await step.run({ print })
  end()
  return { step, flakes: [], seconds: (now() - startedAt) / 1000, ...outcome }
}

/** Turns the failures of a file into a flake if the file passes twice when it runs alone. */
async function retryAlone(result, print, now) {
  const { step, failures } = result
  const startedAt = now()
  for (const file of new Set(failures.map(failure => failure.file))) {
    if (!step.files.includes(file) || !(await passesAlone(step, file, print))) continue
    const own = failures.filter(failure => failure.file === file)
    result.flakes.push(own[0])
    result.passed += own.filter(({ test }) => test).length
    result.failures = result.failures.filter(failure => failure.file !== file)
  }
  result.seconds += (now() - startedAt) / 1000
}

async function passesAlone(step, file, print) {
  for (const time of ['first', 'second']) {
    print(`\n-- ${file}, alone, for the ${time} time\n`)
    const { failures } = await step.run({ files: [file], print })
    if (failures.length > 0) return false
  }
  return true
}

function countsOf(results) {
  const counts = {}
  for (const {
    step: { suite },
    tests,
  } of results)
    if (suite) counts[suite] = (counts[suite] ?? 0) + tests
  return counts
}
