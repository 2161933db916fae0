import { expect, it, vi } from 'vitest'
import { forgedPress, press } from './press.harness.js'
import { hearPress, takePress } from './press.js'

it('a press is accepted while it is being handled, once, and nothing else in its place [SEC-94]', () => {
  const taken: boolean[] = []
  let kept: Event | undefined
  press(pressed => {
    kept = pressed
    taken.push(
      takePress(forgedPress()),
      takePress(new Event('click')),
      takePress(undefined as never),
      takePress(pressed),
      takePress(pressed),
    )
  })
  expect(taken).toEqual([false, false, false, true, false])
  expect([takePress(kept as Event), takePress(undefined as never)]).toEqual([false, false])
})

it('no press is handled that a script has made, that is for another element, or that was handled before [SEC-94]', () => {
  const onPress = vi.fn()
  const button = new EventTarget()
  button.addEventListener('click', event => hearPress(event, button, onPress))
  button.dispatchEvent(new Event('click'))
  const controller = new AbortController()
  controller.signal.addEventListener('abort', event => hearPress(event, button, onPress))
  controller.abort()
  expect(onPress).not.toHaveBeenCalled()
  press(pressed => {
    hearPress(pressed, pressed.currentTarget as EventTarget, onPress)
  })
  expect(onPress).not.toHaveBeenCalled()
})

it('a press ends when its handler fails', () => {
  const controller = new AbortController()
  const failed = vi.fn(() => {
    throw new Error('no')
  })
  let taken: boolean | undefined
  controller.signal.addEventListener('abort', event => {
    try {
      hearPress(event, controller.signal, failed)
    } catch {
      taken = takePress(event)
    }
  })
  controller.abort()
  expect([failed.mock.calls.length, taken]).toEqual([1, false])
})
