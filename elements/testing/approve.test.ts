import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { approve, type Driven } from './approve.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tag in a browser: its button appears after a while, and takes the first press after it has stopped moving. */
function tagWhere({ comesAt = 0, movesAt = 0, refuses = 0 }: { comesAt?: number; movesAt?: number; refuses?: number }) {
  const began = Date.now()
  const now = () => Date.now() - began
  const pressed: number[] = []
  let taken = false
  const press = () => {
    pressed.push(now())
    if (pressed.length <= refuses) return Promise.reject(new Error('Node is detached'))
    taken ||= now() - Math.max(comesAt, movesAt) >= 400
    return Promise.resolve()
  }
  const button = { checkVisibility: () => true, click: press }
  const element = {
    get screen() {
      return taken ? 'sending' : now() >= comesAt ? 'review' : null
    },
    shadowRoot: {
      querySelectorAll: (selector: string) => {
        expect(selector).toBe('.button-primary:not(:disabled, [aria-disabled=true])')
        return now() >= comesAt && !taken ? [button] : []
      },
    },
  } as unknown as Element
  const tag: Driven = {
    evaluate: inPage => Promise.resolve(inPage(element)),
    evaluateHandle: inPage =>
      Promise.resolve({ asElement: () => inPage(element) as { click(): Promise<unknown> } | null }),
  }
  return { tag, pressed }
}

const outcome = async <T>(promise: Promise<T>) => {
  const settled = promise.then(
    value => ({ value }),
    (error: Error) => ({ error: error.message }),
  )
  await vi.advanceTimersByTimeAsync(20_000)
  return settled
}

describe("`approve` in a host's own test", () => {
  it('waits until the button is there and accepts presses, and presses once', async () => {
    const { tag, pressed } = tagWhere({ comesAt: 1_000 })
    expect(await outcome(approve(tag))).toEqual({ value: undefined })
    expect(pressed).toHaveLength(1)
    expect(pressed[0]).toBeGreaterThanOrEqual(1_400)
  })

  it('presses again if the button has moved meanwhile, or was still appearing', async () => {
    const { tag, pressed } = tagWhere({ movesAt: 300, refuses: 1 })
    expect(await outcome(approve(tag))).toEqual({ value: undefined })
    expect(pressed.length).toBeGreaterThan(1)
  })

  it('rejects if no button reacts in time', async () => {
    expect(await outcome(approve(tagWhere({ comesAt: 60_000 }).tag, { waitMs: 2_000 }))).toEqual({
      error: 'No main button of the tag took a press within 2000 ms.',
    })
    expect(await outcome(approve(tagWhere({ movesAt: 60_000 }).tag, { waitMs: 2_000 }))).toEqual({
      error: 'No main button of the tag took a press within 2000 ms.',
    })
  })
})
