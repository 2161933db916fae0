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
  it('takes the default action if nobody answers, and stops if the host cancels it', async () => {
    expect(await ask()).toEqual({ by: 'nobody' })
    expect(await ask(event => event.preventDefault())).toEqual({ by: 'host' })
  })

  it('accepts a value or a promise as the answer, which replaces the default action', async () => {
    expect(await ask(event => event.respondWith(7))).toEqual({ by: 'answer', value: 7 })
    expect(await ask(event => event.respondWith(Promise.resolve('later')))).toEqual({ by: 'answer', value: 'later' })
  })

  it('rejects if the answer rejects [EC-37]', async () => {
    await expect(ask(event => event.respondWith(Promise.reject(new Error('no'))))).rejects.toThrow('no')
  })

  it('takes the first of several answers; later ones throw [EC-38]', async () => {
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

  it('accepts no answer after the listener has returned', async () => {
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
