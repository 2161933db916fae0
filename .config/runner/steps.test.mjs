import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { elementFiles, journeyFiles, packageFiles, unitFiles } from './files.mjs'
import { runSteps } from './run-steps.mjs'
import { commandStep, suiteStep } from './steps.mjs'

const root = new URL('../..', import.meta.url).pathname
const folders = []
afterAll(() => folders.forEach(folder => rmSync(folder, { recursive: true, force: true })))

/** A folder of its own with these files. */
function folderOf(files) {
  mkdirSync(`${root}.cache`, { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/runner-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** A project of these test files, which the real vitest runs; `limitMinutes` after which it is ended. */
function project(files, { again = false, limitMinutes = 1, unlisted = [] } = {}) {
  const folder = folderOf(files)
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    'export default { test: { allowOnly: false, include: ["*.test.mjs"], testTimeout: 5000 } }',
  )
  const named = [...Object.keys(files), ...unlisted].map(name => relative(root, join(folder, name)))
  const command = chosen => [
    process.execPath,
    `${root}node_modules/vitest/vitest.mjs`,
    'run',
    '--root',
    folder,
    '--reporter',
    `${root}.config/runner/vitest-reporter.mjs`,
    ...chosen.map(path => path.split('/').at(-1)),
  ]
  return suiteStep('suite', named, command, { again, limitMinutes })
}
const test = body => `import { it, describe, expect } from 'vitest'\n${body}`
/** It hangs as a loop without an end does, and leaves the core to others. */
const HANGS = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
const good = test("it('is fine', () => {})")

/** What a run of this one step finds, by the names of files alone. */
async function findings(step) {
  const { failures, flakes, rows } = await runSteps([step], { print: () => {} })
  const short = ({ file, test, error }) =>
    [file.split('/').at(-1), test, error.split('\n')[0]].filter(Boolean).join(' › ')
  return { failed: failures.map(short), flaked: flakes.map(short), passed: rows[0].passed }
}

describe('a suite', () => {
  it('tells of a test that is broken, one that is skipped, one that is to be written, and one that wants to run alone', async () => {
    const found = await findings(
      project({
        'broken.test.mjs': test("describe('a door', () => { it('opens', () => { expect('shut').toBe('open') }) })"),
        'skipped.test.mjs': test("it.skip('opens', () => {}); it.todo('closes')"),
        'alone.test.mjs': test("it.only('opens', () => {}); it('closes', () => {})"),
        'good.test.mjs': good,
      }),
    )
    expect(found.failed.sort()).toEqual([
      'alone.test.mjs › closes › it was skipped',
      expect.stringMatching(/^alone\.test\.mjs › opens › \[Vitest\] Unexpected \.only modifier/),
      "broken.test.mjs › a door > opens › expected 'shut' to be 'open' // Object.is equality",
      'skipped.test.mjs › closes › it was skipped',
      'skipped.test.mjs › opens › it was skipped',
    ])
    expect(found.passed).toBe(1)
  })

  it('tells of a file that cannot be read, one without a test, and what nobody has caught', async () => {
    const found = await findings(
      project({
        'empty.test.mjs': '',
        'unread.test.mjs': 'this is no script',
        'good.test.mjs': good,
        'uncaught.test.mjs': test(
          "it('is fine', async () => { Promise.reject(new Error('nobody listens')); await new Promise(resolve => setTimeout(resolve, 20)) })",
        ),
      }),
    )
    expect(found.failed.filter(line => line.startsWith('uncaught'))).toEqual([
      'uncaught.test.mjs › nobody caught: nobody listens',
    ])
    expect(found.failed.filter(line => line.startsWith('unread'))).toHaveLength(1)
    expect(found.failed.filter(line => line.startsWith('empty'))).toEqual([
      expect.stringContaining('No test suite found'),
    ])
    expect(found.passed).toBe(2)
  })

  it('tells of a file that was never picked up', async () => {
    expect((await findings(project({ 'good.test.mjs': good, 'good.spec.mjs': good }))).failed).toEqual([
      'good.spec.mjs › it was not run',
    ])
  })

  it('ends one that hangs, and says which file', async () => {
    const found = await findings(project({ 'good.test.mjs': good, 'hangs.test.mjs': HANGS }, { limitMinutes: 8 / 60 }))
    expect(found.failed).toContain('hangs.test.mjs › it had not ended when its time was over')
  })

  // it may hang before its browser has said that it has begun
  it('ends one that hangs in the browser, says which file, and runs the others', async () => {
    const files = {
      'hangs.wtr.js':
        "it('ends', () => { const request = new XMLHttpRequest(); request.open('GET', '/never', false); request.send() })",
      'good.wtr.js': "it('is fine', () => {})",
    }
    const folder = folderOf(files)
    const step = suiteStep(
      'elements',
      Object.keys(files).map(name => relative(root, join(folder, name))),
      chosen => ['npx', 'wtr', '--config', '.config/runner/small-wtr.harness.mjs', ...chosen],
    )
    const { failed, passed } = await findings(step)
    expect(failed).toEqual([expect.stringMatching(/^hangs\.wtr\.js › Browser tests did not (start|finish)/)])
    expect(passed).toBe(1)
  })

  it('runs a file that failed once more in a new process, where what it has spoiled is whole again', async () => {
    const spoils = test(`import { existsSync, writeFileSync } from 'node:fs'
      const mark = new URL('mark', import.meta.url)
      it('opens', () => { const before = existsSync(mark); writeFileSync(mark, ''); expect(before).toBe(true) })`)
    const found = await findings(project({ 'spoils.test.mjs': spoils, 'good.test.mjs': good }, { again: true }))
    expect(found).toEqual({
      failed: [],
      flaked: ['spoils.test.mjs › opens › expected false to be true // Object.is equality'],
      passed: 2,
    })
  })

  it('fails as a whole, and once, where its browser or its runner does not start', async () => {
    const wtr = files => ['npx', 'wtr', '--config', '.config/runner/no-browser.harness.mjs', ...files]
    const step = suiteStep('elements', ['elements/reference.one.wtr.ts', 'elements/fields/fields.wtr.ts'], wtr, {
      again: true,
      limitMinutes: 1,
    })
    const { failed } = await findings(step)
    expect(failed).toEqual([
      'elements › no test ran: Browser was not found at the configured executablePath (/no/such/browser)',
    ])
  })
})

describe('a command', () => {
  const ends = code => commandStep('build', [process.execPath, '--eval', code], { limitMinutes: 1 / 60 })

  it('passes, fails with the line that says why, or takes too long', async () => {
    expect(await findings(ends(''))).toMatchObject({ failed: [], passed: 1 })
    expect(
      await findings(
        ends(
          'console.log("reading"); console.error("x.ts: error: no such module"); console.log("bye"); process.exit(2)',
        ),
      ),
    ).toMatchObject({ failed: ['build › x.ts: error: no such module'] })
    expect(await findings(ends('setInterval(() => {}, 1000)'))).toMatchObject({
      failed: [expect.stringContaining('build › not done after')],
    })
  })
})

describe('the files of a run', () => {
  it('are every test file that there is, each in one step', () => {
    const there = ['.config', 'demo', 'elements', 'src']
      .flatMap(folder =>
        readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
      )
      .filter(name => /\.(test|wtr|e2e)\.(tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
    const run = [
      ...unitFiles,
      ...elementFiles('chromium'),
      ...packageFiles,
      ...journeyFiles('chromium'),
      ...journeyFiles('webkit'),
    ]
    expect([...run].sort()).toEqual(there.sort())
    expect(new Set(run).size).toBe(run.length)
  })
})
