import { median, type BenchRun } from '../bench-run.js'
import { COLD, firstVisit, mediansOf, WARM } from '../visits.js'

/**
 * Measures the time from the click to the painted e-mail field. Returns the times of the static modals for comparison.
 */
export async function measureOpening(run: BenchRun): Promise<Readonly<Record<string, number>>> {
  const { row } = run
  const [bareModal = NaN, staticModal = NaN, warm = NaN] = await mediansOf(run, ['/bare', '/static', '/ours'], WARM)
  row(
    'click to painted e-mail field, prefetched, CPU / 4 (static React modal without a dialog or a style = 1)',
    warm / bareModal,
    1.3,
    'x',
  )
  row('the same (static React modal that looks the same, in a native dialog = 1)', warm / staticModal, 1.3, 'x')
  const [lateModal = NaN, cold = NaN] = await mediansOf(run, ['/late', '/ours'], COLD)
  row(
    'click to painted e-mail field, cold, slow 4G, CPU / 4 (static React modal that comes at the click = 1)',
    cold / lateModal,
    1.5,
    'x',
  )
  return { bareModalMs: bareModal, staticModalMs: staticModal, lateModalMs: lateModal }
}

/** Measures the time from the navigation to the painted e-mail field. */
export async function measureFirstVisit(run: BenchRun): Promise<void> {
  const { row } = run
  const visits = { late: [] as number[], first: [] as number[], ahead: [] as number[], trips: [] as number[] }
  for (let turn = 0; turn < run.runs; turn++) {
    visits.late.push((await firstVisit(run, '/late')).ms)
    visits.ahead.push((await firstVisit(run, '/ahead')).ms)
    const { ms, trips } = await firstVisit(run, '/first')
    visits.first.push(ms)
    visits.trips.push(trips)
  }
  row(
    'navigation to painted e-mail field, pressed at once, slow 4G, CPU / 4 (static React modal that comes at the click = 1)',
    median(visits.first) / median(visits.late),
    1.1,
    'x',
  )
  row(
    'the same, on a page with the lines of dist/cdn/preload.html',
    median(visits.ahead) / median(visits.late),
    1.1,
    'x',
  )
  row('without them: round trips after the document', median(visits.trips), 3, '')
}
