import { atom } from 'nanostores'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { OnStage } from '../../stage/define.js'
import { confirmation, type ChainPart, type Confirmed, type Funds, type ReviewState } from './confirmation.js'
import { reviewWith } from './review/meaning/review.harness.js'
import type { Review } from './review/review.js'
import { SubmissionCancelled } from '../../transactions/submission.js'
import type { CompletedScan } from '../../transactions/transaction-scan.js'
import { english } from '../../copy/language.js'
import { beginProgress } from '../../transactions/progress/progress.js'
import type { TransactionJob } from '../../transactions/transaction.js'
import { forgedPress, press } from '../../ui/actions/press.harness.js'
import { SEED } from '../../lib/seed.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

const COMPLETED: CompletedScan = { status: 'completed', level: 'safe', diffs: [], exposures: [], params: {} }

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Pseudorandom numbers from 0 to 1, reproducible by their seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const FUNDS: Funds = { balance: 1n, needed: 1n, missing: false }

/** Plays a confirmation on a chain that `part` describes, until it is armed and prepared. */
async function opened(part: Partial<ChainPart<Funds>> = {}, signOnly = false) {
  vi.useFakeTimers()
  const leaving = new AbortController()
  const stage = {
    $settings: atom(resolveSettings(null)),
    signal: leaving.signal,
    run: <A>(action: A) => action,
    finish: vi.fn(),
    leave: vi.fn(),
    ask: vi.fn(() => Promise.resolve()),
  }
  const job = { progress: beginProgress(), signOnly } as unknown as TransactionJob
  let shown: ReviewState<Funds> | undefined
  const drawn: unknown[][] = []
  const model = confirmation<Funds>(stage as unknown as OnStage<Confirmed>, {
    job,
    prepare: () => Promise.resolve(FUNDS),
    balance: () => Promise.resolve(1n),
    price: undefined,
    funding: () => ({}),
    submit: () => Promise.resolve(),
    review: (settings, state, language) => {
      shown = state
      drawn.push([settings, language])
      const asks = state.failed && state.prepared !== undefined
      return reviewWith({
        status: state.status,
        notices: asks ? [{ tone: 'warning', text: 'at first', grave: true }] : [],
        ...(asks && { accept: { text: 'I understand', ticked: state.accepted ?? false } }),
        primary: {
          action: state.prepared?.missing ? 'add-funds' : 'approve',
          text: state.prepared?.missing ? 'Add funds' : 'Approve',
          disabled: state.status !== 'ready' || (asks === true && !state.accepted),
          busy: false,
        },
      })
    },
    ...part,
  })
  model.$review.subscribe(review => {
    review(english)
  })
  const stand = () => vi.advanceTimersByTimeAsync(400)
  await stand()
  const pressed = async () => {
    press(model.primary)
    await vi.advanceTimersByTimeAsync(0)
  }
  /** Ticks the checkbox as a visitor who has read the warnings. */
  const ticked = async () => {
    await stand()
    press(tick => model.accept?.(true, tick))
  }
  return { stage, job, model, leaving, pressed, stand, ticked, drawn, state: () => shown }
}

describe('a confirmation', () => {
  it('a real press counts 400 ms after the confirmation came into view', async () => {
    const submit = vi.fn(() => Promise.resolve())
    const { model, stage, pressed } = await opened({ submit })
    model.primary(forgedPress())
    expect(submit).not.toHaveBeenCalled()
    await pressed()
    expect(submit).toHaveBeenCalledTimes(1)
    expect(stage.finish).toHaveBeenCalledExactlyOnceWith({ kind: 'sent', review: expect.any(Function) as unknown })
  })

  it('the confirmation ends by itself if nothing is sent', async () => {
    const { stage, pressed, state } = await opened({}, true)
    await pressed()
    expect([stage.finish.mock.calls, state()?.status]).toEqual([
      [[{ kind: 'signed', review: expect.any(Function) as unknown }]],
      'done',
    ])
  })

  it('approving continues with the next request of a batch, and submits nothing', async () => {
    const submit = vi.fn()
    const { stage, pressed } = await opened({ next: 1, submit })
    await pressed()
    expect([stage.finish.mock.calls, submit.mock.calls]).toEqual([[[{ kind: 'next', index: 1 }]], []])
  })

  it('the visitor cannot leave while the transaction is submitted, or after it is signed', async () => {
    const { model, stage, pressed, state } = await opened({ submit: () => new Promise(() => {}) })
    await pressed()
    expect(state()?.status).toBe('busy')
    model.secondary()
    expect(stage.leave).not.toHaveBeenCalled()
    const other = await opened()
    other.model.secondary()
    expect(other.stage.leave).toHaveBeenCalledExactlyOnceWith()
    const signed = await opened({}, true)
    await signed.pressed()
    signed.model.secondary()
    expect(signed.stage.leave).not.toHaveBeenCalled()
  })

  it('a failed submission is reported, but not a cancelled one, or one after the visitor has left', async () => {
    const failing = (error: Error) => opened({ submit: () => Promise.reject(error) })
    const failed = await failing(new WalletError('TRANSACTION_FAILURE', 'no'))
    await failed.pressed()
    expect(failed.stage.finish.mock.calls).toMatchObject([[{ kind: 'failed', error: { code: 'TRANSACTION_FAILURE' } }]])
    expect(failed.job.progress.now.failure).toMatchObject({ code: 'TRANSACTION_FAILURE' })
    const takenBack = await failing(new SubmissionCancelled())
    await takenBack.pressed()
    expect([takenBack.stage.leave.mock.calls, takenBack.stage.finish.mock.calls]).toEqual([[[]], []])
    const left = await failing(new Error('late'))
    left.leaving.abort()
    await left.pressed()
    expect([left.stage.finish.mock.calls, left.job.progress.now.failure]).toEqual([[], undefined])
  })

  it('a press prepares again after a failure, and the result is shown before it is submitted', async () => {
    const prepare = vi.fn<() => Promise<Funds>>().mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(FUNDS)
    const submit = vi.fn(() => Promise.resolve())
    const { pressed, ticked, state, stage, job } = await opened({ prepare, submit })
    expect([state()?.status, state()?.problem]).toEqual(['ready', expect.any(Error)])
    expect(job.progress.now.failure).toBeDefined()
    await pressed()
    expect([state()?.problem, state()?.prepared, submit.mock.calls, stage.finish.mock.calls]).toEqual([
      undefined,
      FUNDS,
      [],
      [],
    ])
    expect(job.progress.now.failure).toBeUndefined()
    await ticked()
    await pressed()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('the confirmation ends with the error if the preparation fails again', async () => {
    const { pressed, stage } = await opened({ prepare: () => Promise.reject(new WalletError('API_ERROR', 'down')) })
    await pressed()
    expect(stage.finish.mock.calls).toMatchObject([[{ kind: 'failed', error: { code: 'API_ERROR', message: 'down' } }]])
  })

  it('after funding, the transaction is prepared again and armed after 400 ms; a refusal is no error', async () => {
    const prepare = vi
      .fn<() => Promise<Funds>>()
      .mockResolvedValueOnce({ ...FUNDS, needed: 3n, missing: true })
      .mockResolvedValue(FUNDS)
    const submit = vi.fn(() => Promise.resolve())
    const funding = vi.fn(() => ({ amount: '1' }))
    const { pressed, stage, model } = await opened({ prepare, submit, funding })
    stage.ask.mockRejectedValueOnce(new Error('left'))
    await pressed()
    expect(stage.ask).toHaveBeenCalledExactlyOnceWith('fund', { amount: '1' })
    expect(funding).toHaveBeenCalledExactlyOnceWith(3n)
    expect(prepare).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(399)
    press(model.primary)
    expect(submit).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    press(model.primary)
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('the balance is watched only while funds are missing, and until the visitor leaves', async () => {
    const balance = vi.fn<(signal: AbortSignal) => Promise<bigint>>().mockResolvedValue(1n)
    const { leaving } = await opened({ prepare: () => Promise.resolve({ ...FUNDS, missing: true }), balance })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(balance).toHaveBeenCalled()
    const signal = balance.mock.lastCall?.[0]
    expect(signal?.aborted).toBe(false)
    leaving.abort()
    expect(signal?.aborted).toBe(true)
    const { length } = balance.mock.calls
    await vi.advanceTimersByTimeAsync(30_000)
    expect(balance.mock.calls).toHaveLength(length)
    vi.useRealTimers()
    const rich = vi.fn(() => Promise.resolve(1n))
    await opened({ balance: rich })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(rich).not.toHaveBeenCalled()
  })

  it('the price is shown once it is known, and left out otherwise', async () => {
    expect((await opened({ price: Promise.resolve(2000) })).state()).toMatchObject({ price: 2000 })
    expect((await opened({ price: Promise.resolve(undefined) })).state()).not.toHaveProperty('price')
  })

  it('the visitor can open a completed scan, and the button is armed 400 ms after that', async () => {
    const showScan = vi.fn(() => Promise.reject(new Error('left')))
    const submit = vi.fn(() => Promise.resolve())
    const none = await opened({ showScan })
    none.model.openScan?.()
    expect(showScan).not.toHaveBeenCalled()
    const { model } = await opened({ showScan, submit, scan: () => Promise.resolve(COMPLETED) })
    model.openScan?.()
    await vi.advanceTimersByTimeAsync(399)
    press(model.primary)
    expect([showScan.mock.calls, submit.mock.calls]).toEqual([[[COMPLETED]], []])
    await vi.advanceTimersByTimeAsync(1)
    press(model.primary)
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('only a real press of the visitor accepts a warning', async () => {
    const { model, state } = await opened()
    model.accept?.(true, forgedPress())
    expect(state()?.accepted).toBeUndefined()
    press(pressed => model.accept?.(true, pressed))
    expect(state()?.accepted).toBe(true)
  })

  it('new facts reset the acceptance', async () => {
    const prepare = vi
      .fn<() => Promise<Funds>>()
      .mockResolvedValueOnce({ ...FUNDS, missing: true })
      .mockResolvedValue({ ...FUNDS, balance: 2n })
    let [found, priced] = [(_: CompletedScan) => {}, (_: number) => {}]
    const { ticked, state, pressed } = await opened({
      prepare,
      scan: () =>
        new Promise(resolve => {
          found = resolve
        }),
      price: new Promise(resolve => {
        priced = resolve
      }),
    })
    const afterwards = async (news: () => unknown) => {
      await ticked()
      const before = state()?.accepted
      await news()
      await vi.advanceTimersByTimeAsync(0)
      return [before, state()?.accepted]
    }
    expect(await afterwards(() => found(COMPLETED)), 'a verdict').toEqual([true, undefined])
    expect(await afterwards(() => priced(2000)), 'a price').toEqual([true, undefined])
    expect(await afterwards(pressed), 'another fee').toEqual([true, undefined])
  })

  it('the review is drawn with the current settings and language, also during the preparation', async () => {
    let redraw = () => {}
    const { stage, model, drawn, state } = await opened({
      prepare: again => {
        redraw = again
        return new Promise(() => {})
      },
    })
    expect(state()).toEqual({ status: 'preparing', problem: undefined, scan: { status: 'uninitiated' } })
    expect(new Set(drawn.flat())).toEqual(new Set([stage.$settings.get(), english]))
    const settings = resolveSettings(null, { name: 'Almanac' })
    stage.$settings.set(settings)
    redraw()
    expect(drawn.at(-1)).toEqual([settings, english])
    press(model.primary)
    expect(stage.finish).not.toHaveBeenCalled()
  })

  it('the transaction is prepared again once there are more funds, and the watch ends', async () => {
    const prepare = vi
      .fn<() => Promise<Funds>>()
      .mockResolvedValueOnce({ ...FUNDS, missing: true })
      .mockResolvedValue({ ...FUNDS, balance: 2n })
    const balance = vi.fn<(signal: AbortSignal) => Promise<bigint>>().mockResolvedValueOnce(1n).mockResolvedValue(2n)
    const { state } = await opened({ prepare, balance })
    expect([prepare.mock.calls.length, state()?.prepared?.missing]).toEqual([1, true])
    await vi.advanceTimersByTimeAsync(30_000)
    expect([prepare.mock.calls.length, state()?.prepared]).toEqual([2, { ...FUNDS, balance: 2n }])
    const { length } = balance.mock.calls
    await vi.advanceTimersByTimeAsync(30_000)
    expect(balance.mock.calls).toHaveLength(length)
  })

  it('only one watch of the balance runs at a time, and none after the visitor has left', async () => {
    const balance = vi.fn<(signal: AbortSignal) => Promise<bigint>>(() => new Promise(() => {}))
    const { pressed, leaving, state } = await opened({
      prepare: () => Promise.resolve({ ...FUNDS, missing: true }),
      balance,
    })
    await vi.advanceTimersByTimeAsync(30_000)
    await pressed()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(balance.mock.calls.map(([signal]) => signal.aborted)).toEqual([true, false])
    leaving.abort()
    expect([balance.mock.calls.map(([signal]) => signal.aborted), state()?.status]).toEqual([[true, true], 'ready'])
    let prepared = (_: Funds) => {}
    const gone = vi.fn(() => Promise.resolve(1n))
    const left = await opened({
      prepare: () =>
        new Promise(resolve => {
          prepared = resolve
        }),
      balance: gone,
    })
    left.leaving.abort()
    prepared({ ...FUNDS, missing: true })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(gone).not.toHaveBeenCalled()
  })

  it('earlier funds are forgotten when they can no longer be read, and the reason is kept', async () => {
    const down = new Error('down')
    const prepare = vi
      .fn<() => Promise<Funds>>()
      .mockResolvedValueOnce({ ...FUNDS, missing: true })
      .mockRejectedValueOnce(down)
    const { pressed, state, job } = await opened({ prepare })
    await pressed()
    expect(state()).toEqual({
      status: 'ready',
      prepared: undefined,
      problem: down,
      failed: true,
      scan: { status: 'uninitiated' },
    })
    expect(job.progress.now.failure).toMatchObject({
      code: 'TRANSACTION_PREPARATION_FAILURE',
      message: 'There was an issue preparing your transaction',
      cause: down,
    })
  })

  it('a preparation that fails after the visitor has left is not reported', async () => {
    let fail = (_: Error) => {}
    const prepare = vi.fn<() => Promise<Funds>>().mockImplementation(
      () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    )
    const first = await opened({ prepare })
    first.leaving.abort()
    fail(new Error('late'))
    await vi.advanceTimersByTimeAsync(0)
    expect([first.job.progress.now.failure, first.state()?.status]).toEqual([undefined, 'preparing'])
    const second = await opened({ prepare })
    fail(new Error('down'))
    await vi.advanceTimersByTimeAsync(0)
    await second.stand()
    await second.pressed()
    expect(second.state()).toMatchObject({ status: 'preparing', problem: undefined })
    second.leaving.abort()
    fail(new Error('late'))
    await vi.advanceTimersByTimeAsync(0)
    expect(second.stage.finish).not.toHaveBeenCalled()
  })

  it('a submission clears an earlier error', async () => {
    const { pressed, job } = await opened()
    job.progress.failed(new WalletError('TRANSACTION_FAILURE', 'before'))
    await pressed()
    expect(job.progress.now.failure).toBeUndefined()
  })

  it('the prepared transaction is scanned once, and the result is ignored after the visitor has left', async () => {
    const prepare = vi
      .fn<() => Promise<Funds>>()
      .mockResolvedValueOnce({ ...FUNDS, missing: true })
      .mockResolvedValue(FUNDS)
    const scan = vi.fn(() => Promise.resolve(COMPLETED))
    const { pressed, state } = await opened({ prepare, scan })
    await pressed()
    expect(scan).toHaveBeenCalledExactlyOnceWith({ ...FUNDS, missing: true })
    expect(state()?.scan).toBe(COMPLETED)
    let found = (_: CompletedScan) => {}
    let priced = (_: number) => {}
    const left = await opened({
      scan: () =>
        new Promise(resolve => {
          found = resolve
        }),
      price: new Promise(resolve => {
        priced = resolve
      }),
    })
    left.leaving.abort()
    found(COMPLETED)
    priced(2000)
    await vi.advanceTimersByTimeAsync(0)
    expect(left.state()).toEqual({
      status: 'ready',
      prepared: FUNDS,
      problem: undefined,
      scan: { status: 'in progress' },
    })
  })

  it('no press counts while the button is disabled', async () => {
    const submit = vi.fn(() => new Promise<void>(() => {}))
    const { pressed } = await opened({ submit })
    await pressed()
    await pressed()
    expect(submit).toHaveBeenCalledTimes(1)
  })
})

describe('a press counts only for the review that it was made on', () => {
  /** Plays a confirmation whose missing funds arrive by a tiny amount. */
  async function withDust() {
    const prepare = vi
      .fn<() => Promise<Funds>>()
      .mockResolvedValueOnce({ ...FUNDS, missing: true })
      .mockResolvedValue(FUNDS)
    const balance = vi.fn<() => Promise<bigint>>().mockResolvedValueOnce(1n).mockResolvedValue(2n)
    const submit = vi.fn(() => new Promise<void>(() => {}))
    const confirming = await opened({ prepare, balance, submit })
    while (confirming.state()?.prepared?.missing) await vi.advanceTimersByTimeAsync(1)
    return {
      ...confirming,
      submit,
      press: async (beganAgoMs = 0) => {
        press(confirming.model.primary, performance.now() - beganAgoMs)
        await vi.advanceTimersByTimeAsync(0)
      },
    }
  }

  it.each([0, 60, 150, 250, 399])('a press does not count if "Add funds" became "Approve" %i ms before', async ms => {
    const { press, submit, stage } = await withDust()
    await vi.advanceTimersByTimeAsync(ms)
    await press()
    expect([submit.mock.calls, stage.ask.mock.calls]).toEqual([[], []])
    await vi.advanceTimersByTimeAsync(400)
    await press()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('a press that began before the change does not count, however late it ends', async () => {
    const { press, submit, stage } = await withDust()
    await vi.advanceTimersByTimeAsync(900)
    for (const ago of [2_000, 901, 900, 501]) await press(ago)
    expect([submit.mock.calls, stage.ask.mock.calls]).toEqual([[], []])
    await press(500)
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it.each([120, 200, 350, 2_000])(
    'the second press of a double press does not count, %i ms later, if the first has prepared after a failure',
    async ms => {
      const prepare = vi.fn<() => Promise<Funds>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(FUNDS)
      const submit = vi.fn(() => Promise.resolve())
      const { pressed, ticked, state, model } = await opened({ prepare, submit })
      await pressed()
      await vi.advanceTimersByTimeAsync(ms)
      await pressed()
      expect([state()?.prepared, submit.mock.calls]).toEqual([FUNDS, []])
      await ticked()
      press(pressed => model.accept?.(false, pressed))
      await pressed()
      expect(submit).not.toHaveBeenCalled()
      press(pressed => model.accept?.(true, pressed))
      await pressed()
      expect(submit).toHaveBeenCalledTimes(1)
    },
  )

  it('a tick does not count for warnings that appeared after it began', async () => {
    let found = (_: CompletedScan) => {}
    let known: ReviewState<Funds> | undefined
    const { model, stand } = await opened({
      scan: () =>
        new Promise(resolve => {
          found = resolve
        }),
      review: (_, now) => {
        known = now
        return reviewWith({
          status: now.status,
          ...(now.scan?.status === 'completed' && {
            scan: { level: 'error', text: 'This is a malicious transaction', details: '' },
          }),
        })
      },
    })
    const tick = () => press(pressed => model.accept?.(true, pressed))
    found(COMPLETED)
    await vi.advanceTimersByTimeAsync(250)
    tick()
    expect(known?.accepted).toBe(undefined)
    await stand()
    tick()
    expect(known?.accepted).toBe(true)
  })

  it('a press does not count if the settings of the host have changed the review', async () => {
    const submit = vi.fn(() => Promise.resolve())
    const { pressed, stage, stand } = await opened({
      submit,
      review: ({ name }, { status }) => reviewWith({ status, title: name }),
    })
    stage.$settings.set(resolveSettings(null, { name: 'Almanac' }))
    await pressed()
    expect(submit).not.toHaveBeenCalled()
    await stand()
    await pressed()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('in 1,000 random visits, each approved review was in view for 400 ms before the press [SEC-97]', async () => {
    const random = chance(SEED)
    const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
    let [sent, refused] = [0, 0]
    for (let visit = 0; visit < 1_000; visit++) {
      let shown: Review = reviewWith({ fee: 1_000n })
      let redraw = () => {}
      let taken: Review | undefined
      const { model } = await opened({
        review: (_, { status }) => ({ ...shown, status }),
        prepare: again => {
          redraw = again
          return Promise.resolve(FUNDS)
        },
        submit: () => {
          taken = shown
          return new Promise(() => {})
        },
      })
      let changedAt = performance.now() - 400
      for (let step = 0; step < 12 && !taken; step++) {
        vi.advanceTimersByTime(Math.floor(random() * 500))
        if (random() < 0.4) {
          shown = {
            ...shown,
            ...pick<() => Partial<Review>>([
              () => ({ title: `Title ${step}` }),
              () => ({ amount: { text: String(step + 2), unit: 'ETH' } }),
              () => ({ fee: (shown.fee ?? 1n) * 2n }),
              () => ({ notices: [{ tone: 'warning', text: `Beware of ${step}` }] }),
              () => ({ primary: { ...shown.primary, text: `Approve ${step}` } }),
              () => ({ scan: { level: 'warn', text: `Suspicious ${step}`, details: '' } }),
              () => ({ accept: { text: `I understand ${step}`, ticked: true } }),
            ])(),
          }
          changedAt = performance.now()
          redraw()
        } else {
          const beganAt = performance.now() - Math.floor(random() * 300)
          press(model.primary, beganAt)
          expect(
            taken,
            `visit ${visit}, step ${step}, seed ${SEED}: pressed ${beganAt - changedAt} ms after the change`,
          ).toBe(beganAt - changedAt >= 400 ? shown : undefined)
          if (taken) sent++
          else refused++
        }
      }
    }
    expect(sent).toBeGreaterThan(500)
    expect(refused).toBeGreaterThan(500)
  })
})

/** The statuses of the scan, in the order in which the confirmation gets them. */
async function statesOf(scan: ChainPart<Funds>['scan']): Promise<(string | undefined)[]> {
  const states: (string | undefined)[] = []
  const stage = {
    $settings: atom(resolveSettings(null)),
    signal: new AbortController().signal,
    run: <A>(action: A) => action,
  } as unknown as OnStage<Confirmed>
  const { $review } = confirmation<Funds>(stage, {
    job: { progress: beginProgress() } as unknown as TransactionJob,
    review: (_, state) => {
      if (states.at(-1) !== state.scan?.status) states.push(state.scan?.status)
      return reviewWith({ status: state.status })
    },
    prepare: () => Promise.resolve({ balance: 1n, needed: 1n, missing: false }),
    balance: () => Promise.resolve(1n),
    price: undefined,
    funding: () => ({}),
    submit: () => Promise.resolve(),
    scan,
  })
  $review.subscribe(review => {
    review(english)
  })
  await eventually(() => expect(states.at(-1)).not.toBe('in progress'))
  return states
}

describe('the scan of a confirmation', () => {
  it('the scan is uninitiated, in progress, completed or failed [SCAN-03] [SCAN-13]', async () => {
    expect(await statesOf(undefined)).toEqual(['uninitiated'])
    expect(await statesOf(() => Promise.resolve(COMPLETED))).toEqual(['in progress', 'completed'])
    expect(await statesOf(() => Promise.resolve({ status: 'failed' }))).toEqual(['in progress', 'failed'])
    expect(await statesOf(() => Promise.reject(new Error('no')))).toEqual(['in progress', 'failed'])
  })
})
