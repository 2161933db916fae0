import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { elementFiles, furtherJourneys, journeyFiles, landingJourneys, packageFiles, unitFiles } from './files.mjs'
import { runSteps } from './run-steps.mjs'
import { parts, partsOf, stepOf } from './hard-parts.mjs'
import { commandStep, scriptStep, suiteStep } from './steps.mjs'

const root = new URL('../..', import.meta.url).pathname
const folders = []
afterEach(() => vi.useRealTimers())
afterAll(() => folders.forEach(folder => rmSync(folder, { recursive: true, force: true })))

/** Makes a new folder with these files. */
function folderOf(files) {
  mkdirSync(`${root}.cache`, { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/runner-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** A project of these test files, which the real vitest runs. It is ended after `limitMinutes`. */
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
    `${root}.config/runner/reports/vitest-reporter.mjs`,
    ...chosen.map(path => path.split('/').at(-1)),
  ]
  return suiteStep('suite', named, command, { again, limitMinutes })
}
const test = body => `import { it, describe, expect } from 'vitest'\n${body}`
/** Blocks the thread like an endless loop, but uses no processor time. */
const HANGS = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
const good = test("it('is fine', () => {})")

/** The result of a run of this one step. Files appear by name, without their folder. */
async function findings(step) {
  const { failures, flakes, rows } = await runSteps([step], { print: () => {} })
  const short = ({ file, test, error }) =>
    [file.split('/').at(-1), test, error.split('\n')[0]].filter(Boolean).join(' › ')
  return { failed: failures.map(short), flaked: flakes.map(short), passed: rows[0].passed }
}

describe('a suite', () => {
  it('reports a test that is broken, skipped, still to be written, or marked to run alone', async () => {
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

  it('reports a file that cannot be parsed, one without a test, and an unhandled rejection', async () => {
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

  it('reports a file that was not run', async () => {
    expect((await findings(project({ 'good.test.mjs': good, 'good.spec.mjs': good }))).failed).toEqual([
      'good.spec.mjs › it was not run',
    ])
  })

  it('ends a file that hangs, and names it', async () => {
    const found = await findings(project({ 'good.test.mjs': good, 'hangs.test.mjs': HANGS }, { limitMinutes: 20 / 60 }))
    expect(found.failed).toContain('hangs.test.mjs › it had not ended when its time was over')
  })

  // It may hang before its browser has reported that the tests have started.
  it('ends a file that hangs in the browser, names it, and runs the others', async () => {
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

  it('runs a file that failed again in a new process, in which it can pass', async () => {
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

  it('fails as a whole, with one failure, if its browser does not start', async () => {
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
  const ends = code => commandStep('build', [process.execPath, '--eval', code], { limitMinutes: 3 })

  it('passes, fails with the line that tells why, or takes too long', async () => {
    expect(await findings(ends(''))).toMatchObject({ failed: [], passed: 1 })
    expect(
      await findings(
        ends(
          'console.log("reading"); console.error("x.ts: error: no such module"); console.log("bye"); process.exit(2)',
        ),
      ),
    ).toMatchObject({ failed: ['build › x.ts: error: no such module'] })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const hangs = ends('console.log("reading"); setInterval(() => {}, 1000)')
    const { failures } = await hangs.run({ print: () => vi.advanceTimersByTime(180_000) })
    expect(failures).toEqual([{ file: 'build', error: 'not done after 3 minutes' }])
  })

  it('whose time is over ends first, and its workers can still close their browsers', async () => {
    const worker = `
      const { spawn } = require('node:child_process')
      const browser = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { detached: true })
      browser.on('exit', () => { console.log('closed'); process.exit() })
      process.on('SIGTERM', () => setTimeout(() => browser.kill(), 300))
      console.log('open')`
    const runner = ends(
      `require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(worker)}], { stdio: 'inherit' })`,
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let output = ''
    await runner.run({
      print(text) {
        if (output === '') vi.advanceTimersByTime(180_000)
        output += text
      },
    })
    expect(output).toBe('open\nclosed\n')
  })
})

describe('a long script', () => {
  const ends = code => scriptStep('answers', [process.execPath, '--eval', code], { limitMinutes: 3 })

  it('passes, or reports each failure once', async () => {
    expect(await findings(ends('console.log("1,000 answers, 0 errors")'))).toEqual({
      failed: [],
      flaked: [],
      passed: 1,
    })
    const output = '  BROKEN: answer 7\\nseed 3\\n  BROKEN with --seed 4: answer 8\\nBROKEN: answer 7\\n'
    expect(
      (await findings(ends(`process.stdout.write("${output}" + "x".repeat(1e5), () => process.exit(1))`))).failed,
    ).toEqual(['answers › answer 7', 'answers › with --seed 4: answer 8'])
    expect((await findings(ends('require("assert").equal(1, 2, "two answers")'))).failed).toEqual([
      'answers › AssertionError [ERR_ASSERTION]: two answers',
    ])
    expect((await findings(ends('console.log("a browser failed to start"); process.exit(1)'))).failed).toEqual([
      'answers › a browser failed to start',
    ])
    const listed = ' ✓ a payment that failed is told\\n × a payment arrives: an error'
    expect((await findings(ends(`console.log("${listed}"); process.exit(1)`))).failed).toEqual([
      'answers › × a payment arrives: an error',
    ])
  })

  it('is ended after its time limit, with the failures so far, and can close its browsers first', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waits = code =>
      ends(`process.on('SIGTERM', () => { ${code} }); setInterval(() => {}, 1000); console.log('BROKEN: answer 7')`)
    const failed = [
      { file: 'answers', error: 'answer 7' },
      { file: 'answers', error: 'not done after 3 minutes' },
    ]
    const endedOn = async (step, passing) => {
      const printed = []
      const { failures } = await step.run({
        print: text => {
          printed.push(text)
          for (const [output, ms] of Object.entries(passing)) if (text.includes(output)) vi.advanceTimersByTime(ms)
        },
      })
      expect(failures).toEqual(failed)
      return printed.join('')
    }
    expect(
      await endedOn(waits("console.log('closes its browsers'); process.exit(0)"), { 'answer 7': 180_000 }),
    ).toContain('closes its browsers')
    await endedOn(waits("console.log('stays')"), { 'answer 7': 180_000, stays: 5_000 })
  })
})

describe('the parts of the long run', () => {
  it('are all long scripts, and the hostile messages and pages in each engine', () => {
    const scripts = [
      ...readdirSync(`${root}demo/hard`),
      ...readdirSync(`${root}demo/hard/frame`).map(name => `frame/${name}`),
    ]
      .filter(name => name.endsWith('.hard.ts'))
      .map(name => name.replace('.hard.ts', ''))
    expect(new Set(parts.map(({ file }) => file))).toEqual(new Set([...scripts, 'hostile-pages/hostile-pages']))
    const page = readFileSync(`${root}demo/hard/hostile-pages/hostile-pages.hard.ts`, 'utf8')
    const pages = [.../const PAGES[^{]*\{([^}]*)\}/.exec(page)[1].matchAll(/([\w-]+)'?(?:: \w+)?(?:,|\s*$)/g)].map(
      ([, name]) => name,
    )
    expect(pages).toContain('documents')
    const inEngines = [...pages, 'page-messages', 'frame-messages']
    for (const name of inEngines)
      expect(partsOf([name]).map(({ engine }) => engine)).toEqual(['chromium', 'firefox', 'webkit'])
    expect(new Set(parts.map(({ name }) => name)).size).toBe(scripts.length - 2 + 3 * inEngines.length)
  })

  it('are only the named ones if names are given', () => {
    expect(
      partsOf(['answers', 'pollution in webkit'])
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['answers', 'pollution in webkit'])
    expect(partsOf([])).toEqual(parts)
    expect(() => partsOf(['answer'])).toThrow(/^There is no part "answer"\. There are: .*documents in chromium/)
    expect(stepOf(partsOf(['answers'])[0]).name).toBe('answers')
  })
})

describe('the files of a run', () => {
  it('are all test files, each in exactly one step', () => {
    const allFiles = ['.config', 'demo', 'elements', 'src']
      .flatMap(folder =>
        readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
      )
      .filter(name => /\.(test|wtr|e2e)\.(tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
    const run = [
      ...unitFiles,
      ...elementFiles('chromium'),
      ...packageFiles,
      ...landingJourneys,
      ...furtherJourneys,
      ...journeyFiles('webkit'),
    ]
    expect([...run].sort()).toEqual(allFiles.sort())
    expect(new Set(run).size).toBe(run.length)
  })
})
