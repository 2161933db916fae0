import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FLOW_CLEAR_DELAY_MS, MFA_CLEAR_DELAY_MS, OPEN_DELAY_MS } from '../../../src/constants.js'
import { WalletError } from '../../../src/errors/wallet-error.js'
import { failure } from '../../../src/errors/failure.harness.js'
import type { Delay } from '../../../src/lib/time/delay.js'
import type { FlowKind } from '../../events.js'
import { FlowMachine, type Made } from './flow-machine.js'

const LEFT = new WalletError('USER_EXITED_AUTH_FLOW', 'The visitor left the flow.')
const BROKEN = new WalletError('NETWORK_ERROR', 'no')

/** A shell with a flow inside, as the machine uses it; `plays`: its flow has begun. */
function opening(
  machine: FlowMachine,
  calls: string[],
  { isPrepared = false, isPrerendered = false, plays = true } = {},
): Made {
  let gone = false
  let opens = false
  let stopped: WalletError | undefined | null = null
  return {
    get isPrepared() {
      return isPrepared && !opens && !gone
    },
    get isPrerendered() {
      return isPrerendered && isPrepared && !opens && !gone
    },
    isReusable: ({ options }) => isPrepared && !opens && !gone && !(isPrerendered && Object.keys(options).length > 0),
    plays,
    value: '',
    open: async (_, delay: Delay) => {
      opens = true
      await delay.over
      if (!gone) machine.opened()
    },
    back: () => true,
    stop: error => {
      stopped = error
      calls.push('stop')
      void Promise.resolve().then(() => {
        if (plays && !gone && stopped !== null) machine.ended(stopped ?? LEFT)
      })
    },
    close: () => {
      gone = true
      calls.push('leave')
    },
    clear: () => {
      gone = true
      calls.push('clear')
    },
    settingsChanged: () => {
      calls.push('settings')
    },
    submitForm: () => {},
    wordsFor: () => undefined,
  }
}

/** An element with its machine, its recorded calls, and its answers. */
function element({ plays = true, load = async () => {} }: { plays?: boolean; load?: () => Promise<void> } = {}) {
  const calls: string[] = []
  const answers = { mayClose: true }
  const on: Partial<Record<'settled' | 'closed', () => void>> = {}
  const machine: FlowMachine = new FlowMachine({
    load: async () => {
      await load()
      return () => opening(machine, calls, { plays })
    },
    opened: () => {
      calls.push('open')
    },
    settled: (_, error, outcome) => {
      calls.push(error ? `error ${error.code}` : `complete ${String(outcome)}`)
      on.settled?.()
    },
    mayClose: (_, reason) => {
      calls.push(`may close ${reason}`)
      return answers.mayClose
    },
    closed: (_, reason) => {
      calls.push(`close ${reason}`)
      on.closed?.()
    },
    exit: () => LEFT,
  })
  const begin = (options: object = {}, signal?: AbortSignal, kind: FlowKind = 'login') => {
    const outcome = machine.begin({ kind, options, byScript: true, opener: null }, signal)
    outcome.catch(() => {})
    return outcome
  }
  const opened = async () => {
    const outcome = begin()
    await vi.advanceTimersByTimeAsync(OPEN_DELAY_MS)
    return { outcome }
  }
  const ahead = (isPrerendered = true) =>
    machine.prepare(() => opening(machine, calls, { isPrepared: true, isPrerendered }))
  return { machine, calls, answers, on, begin, opened, ahead }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the state machine of a flow element', () => {
  it('is loading until its delay is over, then open, then settled, and closed again', async () => {
    const { machine, calls, begin } = element()
    expect(machine.state).toBe('closed')
    const outcome = begin()
    await vi.advanceTimersByTimeAsync(OPEN_DELAY_MS - 1)
    expect([machine.state, calls]).toEqual(['loading', []])
    await vi.advanceTimersByTimeAsync(1)
    expect([machine.state, calls]).toEqual(['open', ['open']])
    machine.ended(undefined, 'done')
    expect([machine.state, await outcome]).toEqual(['closed', 'done'])
    expect(calls).toEqual(['open', 'complete done', 'may close complete', 'close complete', 'leave'])
    await vi.advanceTimersByTimeAsync(FLOW_CLEAR_DELAY_MS)
    expect(calls.at(-1)).toBe('clear')
  })

  it('forgets a flow of second factors 500 ms after it was closed, and no sooner [MFA-30]', async () => {
    const { machine, calls, begin } = element()
    const outcome = begin({}, undefined, 'mfa')
    await vi.advanceTimersByTimeAsync(OPEN_DELAY_MS)
    machine.close('user')
    expect(await failure(outcome)).toBe(LEFT)
    await vi.advanceTimersByTimeAsync(MFA_CLEAR_DELAY_MS - 1)
    expect([MFA_CLEAR_DELAY_MS, calls.at(-1), calls.includes('clear')]).toEqual([500, 'leave', false])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls.at(-1)).toBe('clear')
  })

  it('ends the flow of an open element when it is closed, and closes with that end', async () => {
    const { machine, calls, opened } = element()
    const { outcome } = await opened()
    machine.close('user')
    expect(machine.state).toBe('closing')
    machine.close('host')
    expect(await failure(outcome)).toBe(LEFT)
    expect([machine.state, calls]).toEqual([
      'closed',
      ['open', 'may close user', 'stop', 'error USER_EXITED_AUTH_FLOW', 'close user', 'leave'],
    ])
  })

  it('ends at once when it is closed before it is open, or before its flow has begun', async () => {
    const early = element()
    const outcome = early.begin()
    early.machine.close('host')
    expect([early.machine.state, await failure(outcome)]).toEqual(['closed', LEFT])
    await vi.advanceTimersByTimeAsync(OPEN_DELAY_MS)
    expect(early.calls).toEqual(['may close host', 'error USER_EXITED_AUTH_FLOW', 'close host'])

    const waiting = element({ plays: false })
    await waiting.opened()
    waiting.machine.close('user')
    expect([waiting.machine.state, waiting.calls]).toEqual([
      'closed',
      ['open', 'may close user', 'stop', 'error USER_EXITED_AUTH_FLOW', 'close user', 'leave'],
    ])
  })

  it('ends with the session if it is closed because of a logout', async () => {
    const { machine, opened } = element()
    const { outcome } = await opened()
    machine.close('logout')
    expect(await failure(outcome)).toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
  })

  it('closes as an error if its flow has failed, and as the visitor if they have left', async () => {
    const ended = async (error: WalletError) => {
      const { machine, calls, opened } = element()
      const { outcome } = await opened()
      machine.ended(error)
      expect(await failure(outcome)).toBe(error)
      return calls.slice(1, 4)
    }
    expect(await ended(BROKEN)).toEqual(['error NETWORK_ERROR', 'may close error', 'close error'])
    expect(await ended(LEFT)).toEqual(['error USER_EXITED_AUTH_FLOW', 'may close user', 'close user'])
  })

  it('ends with NETWORK_ERROR if its code fails to load', async () => {
    const { machine, calls, begin } = element({ load: () => Promise.reject(new Error('offline')) })
    expect(await failure(begin())).toMatchObject({ code: 'NETWORK_ERROR', cause: new Error('offline') })
    expect([machine.state, calls]).toEqual(['closed', ['error NETWORK_ERROR', 'may close error', 'close error']])
  })

  it('stays open while the page holds it, and closes as complete after an outcome', async () => {
    const { machine, calls, answers, opened } = element()
    answers.mayClose = false
    const { outcome } = await opened()
    machine.close('user')
    expect(machine.state).toBe('open')
    machine.ended(undefined, 'done')
    expect([machine.state, await outcome]).toEqual(['settled', 'done'])
    machine.ended(BROKEN)
    answers.mayClose = true
    machine.close('host')
    expect([machine.state, calls]).toEqual([
      'closed',
      [
        'open',
        'may close user',
        'complete done',
        'may close complete',
        'may close complete',
        'close complete',
        'leave',
      ],
    ])
  })

  it('is complete if its flow has an outcome by the time it is closed', async () => {
    const { machine, calls, opened } = element()
    const { outcome } = await opened()
    machine.close('user')
    machine.ended(undefined, 'paid')
    expect([await outcome, machine.state, calls]).toEqual([
      'paid',
      'closed',
      ['open', 'may close user', 'stop', 'complete paid', 'close complete', 'leave'],
    ])
  })

  it('asks once whether it may close when a listener of the outcome closes it', async () => {
    const { machine, calls, on, opened } = element()
    on.settled = () => machine.close('host')
    await opened()
    machine.ended(undefined, 'done')
    expect(calls).toEqual(['open', 'complete done', 'may close complete', 'close complete', 'leave'])
  })

  it('closes when the signal of its call is aborted, and no other run with it', async () => {
    const { machine, begin } = element()
    const controller = new AbortController()
    const outcome = begin({}, controller.signal)
    machine.close('host')
    await failure(outcome)
    begin()
    controller.abort()
    expect(machine.state).toBe('loading')
    machine.close('host')
    const second = new AbortController()
    begin({}, second.signal)
    second.abort()
    expect(machine.state).toBe('closed')
  })

  it('has one run at a time: the same call joins it, a different one is refused, and a call during closing is the next run', async () => {
    const { machine, begin } = element()
    const again = vi.fn(async () => 'next')
    expect(machine.join({}, again)).toBeUndefined()
    const outcome = begin({ amount: 1n })
    expect(machine.join({ amount: 1n }, again)).toBe(outcome)
    expect(machine.join({ amount: 2n }, again)).toBe('other')
    await vi.advanceTimersByTimeAsync(OPEN_DELAY_MS)
    machine.close('user')
    const next = machine.join({ amount: 2n }, again)
    expect(again).not.toHaveBeenCalled()
    expect(await next).toBe('next')
  })

  it('starts the next run while the page keeps a settled one open', async () => {
    const { machine, calls, answers, opened } = element()
    await opened()
    answers.mayClose = false
    machine.ended(BROKEN)
    expect(machine.state).toBe('settled')
    expect([machine.join({}, async () => {}), machine.state]).toEqual([undefined, 'closed'])
    expect(calls.slice(-2)).toEqual(['close complete', 'leave'])
  })

  it('ends silently when its element is removed, in any state', async () => {
    const open = element()
    const { outcome } = await open.opened()
    open.machine.remove()
    expect([open.machine.state, await failure(outcome)]).toEqual(['closed', LEFT])
    expect(open.calls).toEqual(['open', 'stop', 'error USER_EXITED_AUTH_FLOW', 'close removed', 'leave', 'clear'])

    const held = element()
    held.answers.mayClose = false
    await held.opened()
    held.machine.ended(undefined, 'done')
    held.machine.remove()
    expect([held.machine.state, held.calls.slice(-4)]).toEqual(['closed', ['stop', 'close removed', 'leave', 'clear']])

    const prepared = element()
    prepared.ahead()
    prepared.machine.remove()
    expect([prepared.machine.state, prepared.calls]).toEqual(['closed', ['clear']])
  })

  it('uses a prerendered screen unless the call has options', async () => {
    const { machine, calls, ahead, begin } = element()
    ahead()
    ahead()
    expect(machine.state).toBe('prepared')
    begin()
    await vi.advanceTimersByTimeAsync(OPEN_DELAY_MS)
    expect([machine.state, calls]).toEqual(['open', ['open']])

    const other = element()
    other.ahead()
    other.begin({ start: 'guest' })
    await vi.advanceTimersByTimeAsync(OPEN_DELAY_MS)
    expect(other.calls).toEqual(['clear', 'open'])
  })

  it('discards the prerendered screen when settings change, and updates an open one', async () => {
    const { machine, calls, ahead, opened } = element()
    ahead()
    machine.settingsChanged()
    expect([machine.state, calls]).toEqual(['closed', ['clear']])
    await opened()
    machine.settingsChanged()
    machine.forget()
    expect([machine.state, calls]).toEqual(['open', ['clear', 'open', 'settings']])
  })

  it('keeps a prepared frame when settings change, and uses it for a call with options', async () => {
    const { machine, calls, ahead, begin } = element()
    ahead(false)
    machine.settingsChanged()
    machine.forget()
    expect([machine.state, calls]).toEqual(['prepared', ['settings']])
    begin({ message: 'Hello' })
    await vi.advanceTimersByTimeAsync(OPEN_DELAY_MS)
    expect([machine.state, calls]).toEqual(['open', ['settings', 'open']])
  })

  it('prerenders nothing while a screen is shown', async () => {
    const { machine, calls, ahead, opened } = element()
    await opened()
    ahead()
    machine.close('user')
    await vi.advanceTimersByTimeAsync(FLOW_CLEAR_DELAY_MS)
    expect([machine.state, calls.at(-1)]).toEqual(['closed', 'clear'])
  })

  it("keeps the next run's content when the previous run is cleared", async () => {
    const { machine, calls, opened } = element()
    await opened()
    machine.close('user')
    await vi.advanceTimersByTimeAsync(0)
    await opened()
    await vi.advanceTimersByTimeAsync(FLOW_CLEAR_DELAY_MS)
    expect([machine.state, calls.filter(what => what === 'clear')]).toEqual(['open', ['clear']])
  })

  it('returns to the previous screen on back, and returns false on a closed element', async () => {
    const { machine, opened } = element()
    expect(machine.back()).toBe(false)
    await opened()
    expect(machine.back()).toBe(true)
  })
})
