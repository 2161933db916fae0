import { expect, it } from 'vitest'
import { contrast, over, parseColour } from './contrast.js'

it('colours are parsed as browsers compute them, and nothing else is', () => {
  expect(parseColour('rgb(255, 0, 51)')).toEqual([1, 0, 0.2, 1])
  expect(parseColour('rgba(0, 0, 0, 0.5)')).toEqual([0, 0, 0, 0.5])
  expect(parseColour('color(srgb 0.25 1.2 -1e-7 / 0.1)')).toEqual([0.25, 1, 0, 0.1])
  expect(parseColour('color(srgb none 0 1)')).toEqual([0, 0, 1, 1])
  for (const other of ['', 'oklch(0.5 0.1 20)', 'color(display-p3 1 0 0)', 'red'])
    expect(parseColour(other)).toBeUndefined()
})

it('the visible colour on a background is computed, and its contrast', () => {
  expect(over([0, 0, 0, 0.5], [1, 1, 1, 1])).toEqual([0.5, 0.5, 0.5, 1])
  expect(contrast([0, 0, 0, 1], [1, 1, 1, 1])).toBe(21)
  expect(contrast([1, 1, 1, 1], [1, 1, 1, 1])).toBe(1)
  const grey = parseColour('rgb(119, 119, 119)')
  expect(grey && contrast(grey, [1, 1, 1, 1])).toBeCloseTo(4.48, 2)
})
