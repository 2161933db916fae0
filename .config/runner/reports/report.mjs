/** The end of a run: seconds of each step, every failure, how many passed and failed, every flake. */
const firstLine = text =>
  String(text)
    .split('\n')
    .map(line => line.trim())
    .find(Boolean) ?? ''
const told = ({ step, file, test, error }) =>
  [[...new Set([step, file])].join(' '), test, firstLine(error)].filter(Boolean).join(' › ')

/** @returns the lines to print. The one that says `N passed, N failed` is what other programs read. */
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
    ...failures.map(failure => `FAILED ${told(failure)}`),
    `${passed} passed, ${failures.length} failed`,
    ...flakes.map(flake => `FLAKE ${told(flake)}`),
  ]
}
