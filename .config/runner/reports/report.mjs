/**
 * Formats the end of a run: the seconds of each step, every failure, the number of passes and failures, every flake.
 */
const firstLine = text =>
  String(text)
    .split('\n')
    .map(line => line.trim())
    .find(Boolean) ?? ''
const describe = ({ step, file, test, error }) =>
  [[...new Set([step, file])].join(' '), test, firstLine(error)].filter(Boolean).join(' › ')

/** @returns the lines to print. Other programs read the line `N passed, N failed`. */
export function report({ rows, seconds, failures, flakes }) {
  const width = Math.max(5, ...rows.map(({ name }) => name.length))
  const line = (name, seconds, passed, failed) =>
    `${name.padEnd(width)} ${seconds.padStart(9)} ${passed.padStart(7)} ${failed.padStart(7)}`
  const passed = rows.reduce((sum, row) => sum + row.passed, 0)
  return [
    '',
    line('step', 'seconds', 'passed', 'failed'),
    ...rows.map(row => line(row.name, row.seconds.toFixed(1), String(row.passed), String(row.failed))),
    line('all', seconds.toFixed(1), String(passed), String(failures.length)),
    '',
    ...failures.map(failure => `FAILED ${describe(failure)}`),
    `${passed} passed, ${failures.length} failed`,
    ...flakes.map(flake => `FLAKE ${describe(flake)}`),
  ]
}
