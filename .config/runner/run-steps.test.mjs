import { describe, expect, it } from 'vitest'
import { report } from './reports/report.mjs'
import { runSteps } from './run-steps.mjs'

const FILES = ['a.wtr.ts', 'b.wtr.ts', 'c.wtr.ts', 'd.wtr.ts']

/**
 * A suite whose files pass, except in the runs that `failing` lists by file: 1 is the whole run, 2 and 3 are those
 * alone.
 */
function suite(failing = {}, more = {}) {
  const runs = []
  return {
    name: 'elements',
    suite: 'elements',
    files: FILES,
    again: true,
    runs,
    ...more,
    async run({ files = FILES }) {
      runs.push(files)
      const failures = files
        .filter(file => failing[file]?.includes(runs.filter(run => run.includes(file)).length))
        .map(file => ({ file, test: 'opens', error: 'was closed\n  at line 3' }))
      return { passed: files.length - failures.length, tests: files.length, failures }
    },
  }
}
const command = (name, failures = [], more = {}) => ({
  name,
  run: async () => ({ passed: failures.length > 0 ? 0 : 1, failures }),
  ...more,
})

/** The last lines that a run of these steps prints, without the table. */
async function endOf(steps, options = {}) {
  const result = await runSteps(steps, { print: () => {}, ...options })
  return {
    lines: report(result).filter(line => /^(FAILED|FLAKE|\d+ passed)/.test(line)),
    red: result.failures.length > 0,
    result,
  }
}

describe('a run of steps', () => {
  it('prints how long each step took in a table, and how many tests have passed in its last line', async () => {
    let clock = 0
    const lasting = (seconds, step) => ({
      ...step,
      run: options => {
        clock += 1_000 * seconds
        return step.run(options)
      },
    })
    const { result, red } = await endOf([lasting(1.5, command('lint')), lasting(3, suite())], { now: () => clock })
    expect(report(result)).toEqual([
      '',
      'step       seconds  passed  failed',
      'lint           1.5       1       0',
      'elements       3.0       4       0',
      'all            4.5       5       0',
      '',
      '5 passed, 0 failed',
    ])
    expect(red).toBe(false)
  })

  it('continues after a failure, and lists all failures at its end', async () => {
    const { lines, red } = await endOf([
      command('lint', [{ file: 'lint', error: 'x.ts: no any' }]),
      suite({ 'b.wtr.ts': [1, 2, 3] }),
      command('size'),
    ])
    expect(lines).toEqual([
      'FAILED lint › x.ts: no any',
      'FAILED elements b.wtr.ts › opens › was closed',
      '4 passed, 2 failed',
    ])
    expect(red).toBe(true)
  })

  it('stops at the first failure if it is asked to, or if the failed step is needed by the others', async () => {
    const broken = [{ file: 'build', error: 'no such module' }]
    expect((await endOf([command('build', broken), command('size')], { fast: true })).lines).toEqual([
      'FAILED build › no such module',
      '0 passed, 1 failed',
    ])
    expect(
      (await endOf([[command('types'), command('build', broken, { needed: true })], command('size')])).lines,
    ).toEqual(['FAILED build › no such module', '1 passed, 1 failed'])
  })

  it('runs a file that failed in a browser twice more, alone, and passes if both runs pass', async () => {
    const elements = suite({ 'b.wtr.ts': [1] })
    const { lines, red } = await endOf([elements])
    expect(elements.runs).toEqual([FILES, ['b.wtr.ts'], ['b.wtr.ts']])
    expect(lines).toEqual(['4 passed, 0 failed', 'FLAKE elements b.wtr.ts › opens › was closed'])
    expect(red).toBe(false)
  })

  it('counts a file as failed if it fails again alone, in the first or the second run', async () => {
    for (const again of [
      [1, 2],
      [1, 3],
      [1, 2, 3],
    ]) {
      const { lines, red } = await endOf([suite({ 'b.wtr.ts': again })])
      expect(lines).toEqual(['FAILED elements b.wtr.ts › opens › was closed', '3 passed, 1 failed'])
      expect(red).toBe(true)
    }
  })

  it('passes with two flakes, and fails with three', async () => {
    expect((await endOf([suite({ 'a.wtr.ts': [1], 'b.wtr.ts': [1] })])).red).toBe(false)
    const { lines, red } = await endOf([suite({ 'a.wtr.ts': [1], 'b.wtr.ts': [1], 'c.wtr.ts': [1] })])
    expect(lines).toEqual([
      'FAILED all flakes › 3 files passed only when they ran alone; 2 are forgiven',
      '4 passed, 1 failed',
      'FLAKE elements a.wtr.ts › opens › was closed',
      'FLAKE elements b.wtr.ts › opens › was closed',
      'FLAKE elements c.wtr.ts › opens › was closed',
    ])
    expect(red).toBe(true)
  })

  it('does not repeat unit tests and commands that failed', async () => {
    const unit = suite({ 'b.wtr.ts': [1] }, { name: 'unit', again: false })
    expect((await endOf([unit])).lines).toEqual(['FAILED unit b.wtr.ts › opens › was closed', '3 passed, 1 failed'])
    expect(unit.runs).toHaveLength(1)
  })

  it('fails if a suite has fewer tests than last time, counted over all its parts', async () => {
    const halves = [suite({}, { name: 'elements, 1 of 2' }), suite({}, { name: 'elements, 2 of 2' })]
    expect((await endOf([halves], { noted: { elements: 8 } })).red).toBe(false)
    const { lines, result } = await endOf([halves], { noted: { elements: 9 } })
    expect(lines[0]).toBe(
      'FAILED elements counts.json › 8 tests, where there were 9: note the new number, and say why in the same commit',
    )
    expect(result.counts).toEqual({ elements: 8 })
  })

  it('runs at most as many parallel steps at a time as `hands` allows, and lists them in their order', async () => {
    const [started, ends] = [[], {}]
    const waitingStep = name =>
      command(name, [], {
        run: () =>
          new Promise(resolve => {
            started.push(name)
            ends[name] = () => resolve({ passed: 1, failures: [] })
          }),
      })
    const run = runSteps([['a', 'b', 'c', 'd'].map(waitingStep)], { hands: 2, print: () => {} })
    const next = () =>
      new Promise(resolve => {
        setImmediate(resolve)
      })
    await next()
    expect(started).toEqual(['a', 'b'])
    ends.b()
    await next()
    expect(started).toEqual(['a', 'b', 'c'])
    ends.c()
    await next()
    ends.d()
    ends.a()
    expect((await run).rows.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('repeats a file alone only when all parallel steps have ended', async () => {
    let others = 0
    const slow = command('slow', [], {
      run: async () => {
        others++
        await new Promise(resolve => setTimeout(resolve, 20))
        others--
        return { passed: 1, failures: [] }
      },
    })
    const flaky = suite({ 'a.wtr.ts': [1] })
    const { run } = flaky
    const beside = []
    flaky.run = options => {
      beside.push(others)
      return run(options)
    }
    await endOf([[slow, flaky]])
    expect(beside).toEqual([1, 0, 0])
  })
})
