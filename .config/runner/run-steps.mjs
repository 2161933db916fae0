/**
 * Runs steps one after another, each to its end. The steps of an inner list run in parallel, at most `hands` at a time.
 * A file that failed in a browser runs twice more, alone, in a new process, browser and world. If both runs pass, it is
 * a flake. Flakes are reported, and two of them do not fail a run.
 */
const FORGIVEN = 2

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
  const begun = now()
  const played = []
  for (const group of steps.map(step => [step].flat())) {
    const ended = await inTurn(group, hands, step =>
      play(step, { now, out: group.length > 1 ? inOnePiece(print) : atOnce(print) }),
    )
    for (const one of ended) if (one.step.again) await tryAgain(one, print, now)
    played.push(...ended)
    if (ended.some(({ step, failures }) => failures.length > 0 && (fast || step.needed))) break
  }
  const named = of => played.flatMap(one => one[of].map(failure => ({ step: one.step.name, ...failure })))
  const [flakes, counts] = [named('flakes'), countsOf(played)]
  const failures = [
    ...named('failures'),
    ...Object.entries(counts)
      .filter(([suite, tests]) => tests < noted[suite])
      .map(([suite, tests]) => ({
        step: suite,
        file: 'counts.json',
        error: `${tests} tests, where there were ${noted[suite]}: note the new number, and say why in the same commit`,
      })),
  ]
  if (flakes.length > FORGIVEN)
    failures.push({
      step: 'all',
      file: 'flakes',
      error: `${flakes.length} files passed only when they ran alone; ${FORGIVEN} are forgiven`,
    })
  const rows = played.map(({ step: { name }, seconds, passed, failures }) => ({
    name,
    seconds,
    passed,
    failed: failures.length,
  }))
  const took = Object.assign({}, ...played.map(one => one.took))
  return { rows, seconds: (now() - begun) / 1000, counts, took, failures, flakes }
}

/**
 * Calls `act` for each item in order, with at most `hands` calls at a time. The results keep the order of the items.
 */
async function inTurn(items, hands, act) {
  const [results, left] = [[], [...items.entries()]]
  const hand = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await act(next[1])
  }
  await Promise.all(Array.from({ length: Math.min(hands, items.length) }, hand))
  return results
}

/** Prints the output of a step at once or, if other steps run in parallel, when the step has ended. */
const atOnce = print => ({ print, end: () => {} })
function inOnePiece(print) {
  const pieces = []
  return { print: text => void pieces.push(text), end: () => print(pieces.join('')) }
}

async function play(step, { now, out: { print, end } }) {
  const begun = now()
  print(`\n== ${step.name}\n`)
  const outcome = await step.run({ print })
  end()
  return { step, flakes: [], seconds: (now() - begun) / 1000, ...outcome }
}

/** Turns the failures of a file into a flake if the file passes twice when it runs alone. */
async function tryAgain(played, print, now) {
  const { step, failures } = played
  const begun = now()
  for (const file of new Set(failures.map(failure => failure.file))) {
    if (!step.files.includes(file) || !(await passesAlone(step, file, print))) continue
    const own = failures.filter(failure => failure.file === file)
    played.flakes.push(own[0])
    played.passed += own.filter(({ test }) => test).length
    played.failures = played.failures.filter(failure => failure.file !== file)
  }
  played.seconds += (now() - begun) / 1000
}

async function passesAlone(step, file, print) {
  for (const time of ['first', 'second']) {
    print(`\n-- ${file}, alone, for the ${time} time\n`)
    const { failures } = await step.run({ files: [file], print })
    if (failures.length > 0) return false
  }
  return true
}

function countsOf(played) {
  const counts = {}
  for (const {
    step: { suite },
    tests,
  } of played)
    if (suite) counts[suite] = (counts[suite] ?? 0) + tests
  return counts
}
