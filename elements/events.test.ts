import { describe, expect, it } from 'vitest'
import { allEvents } from '../.config/generate/element-tables.mjs'
import { emit, type WalletEventName, type WalletRequests } from './events.js'
import { WalletRequestEvent } from './play/request-event.js'

describe('the events of the elements', () => {
  it('events bubble out of shadow trees exactly as the reference says', () => {
    expect(allEvents.length).toBeGreaterThan(15)
    for (const { name, bubbles, request } of allEvents) {
      const target = new EventTarget()
      let received: Event | undefined
      target.addEventListener(name, event => {
        received = event
      })
      if (request) target.dispatchEvent(new WalletRequestEvent(name as keyof WalletRequests, {} as never))
      else emit(target, name as WalletEventName, {} as never)
      expect([received?.bubbles, received?.composed], name).toEqual([bubbles, bubbles])
    }
  })
})
