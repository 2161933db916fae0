import { describe, expect, it } from 'vitest'
import { askHost, WalletRequestEvent } from './request-event.js'

const detail = { event_name: 'open', payload: { flow: 'login' } }
const ask = (...listeners: ((event: WalletRequestEvent) => void)[]) => {
  const target = new EventTarget()
  for (const listener of listeners)
    target.addEventListener('wallet-analytics-request', event => listener(event as WalletRequestEvent))
  return askHost(target, 'wallet-analytics-request', structuredClone(detail))
}

describe('a request to the host', () => {
  it('goes on by itself when nobody answers, and stops when the host cancels it', async () => {
    expect(await ask()).toEqual({ by: 'nobody' })
    expect(await ask(event => event.preventDefault())).toEqual({ by: 'host' })
  })

  it('takes a value or a promise for an answer, and cancels what would have happened', async () => {
    expect(await ask(event => event.respondWith(7))).toEqual({ by: 'answer', value: 7 })
    expect(await ask(event => event.respondWith(Promise.resolve('later')))).toEqual({ by: 'answer', value: 'later' })
  })

  it('rejects when the answer does [EC-37]', async () => {
    await expect(ask(event => event.respondWith(Promise.reject(new Error('no'))))).rejects.toThrow('no')
  })

  it('takes the first of several answers; the others throw [EC-38]', async () => {
    let thrown: unknown
    const reply = await ask(
      event => event.respondWith(1),
      event => {
        try {
          event.respondWith(2)
        } catch (error) {
          thrown = error
        }
      },
    )
    expect(reply).toEqual({ by: 'answer', value: 1 })
    expect(thrown).toMatchObject({ name: 'InvalidStateError' })
  })

  it('takes no answer after the listener', async () => {
    let late: WalletRequestEvent | undefined
    await ask(event => {
      late = event
    })
    expect(() => late?.respondWith(1)).toThrow()
  })

  it('is frozen, bubbles out of shadow trees and can be cancelled', () => {
    const event = new WalletRequestEvent('wallet-analytics-request', structuredClone(detail))
    expect([
      event.bubbles,
      event.composed,
      event.cancelable,
      Object.isFrozen(event.detail),
      Object.isFrozen(event.detail.payload),
    ]).toEqual([true, true, true, true, true])
  })
})
