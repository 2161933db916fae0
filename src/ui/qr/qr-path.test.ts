import { describe, expect, it } from 'vitest'
import { clearedModules, qrPath } from './qr-path.js'

/** Paints a path of rectangles one module high: `#` where it is dark. */
function painted(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'))
  for (const [, column, row, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h(-\d+)z/g)) {
    expect(Number(back), 'a rectangle is closed').toBe(-Number(width))
    rows[Number(row)]?.fill('#', Number(column), Number(column) + Number(width))
  }
  return rows.map(row => row.join(''))
}

describe('the path of a QR code', () => {
  it('has one rectangle for each run of dark modules', () => {
    const code = ['##.##', '#...#', '.....', '#####', '....#']
    const path = qrPath(5, (row, column) => code[row]?.[column] === '#', 0)
    expect(painted(path, 5)).toEqual(code)
    expect(path).toBe('M0 0h2v1h-2zM3 0h2v1h-2zM0 1h1v1h-1zM4 1h1v1h-1zM0 3h5v1h-5zM4 4h1v1h-1z')
  })

  it('ends each rectangle at the edge', () => {
    expect(qrPath(2, () => true, 0)).toBe('M0 0h2v1h-2zM0 1h2v1h-2z')
  })

  it('leaves the middle empty for a logo', () => {
    expect(
      painted(
        qrPath(7, () => true, 3),
        7,
      ),
    ).toEqual(['#######', '#######', '##...##', '##...##', '##...##', '#######', '#######'])
    expect(
      painted(
        qrPath(4, () => true, 2),
        4,
      ),
    ).toEqual(['####', '#..#', '#..#', '####'])
  })
})

describe('the space for a logo', () => {
  it.each([
    [25, 0.2, 5],
    [25, 0.21, 7],
    [25, 0.24, 7],
    [24, 0.2, 6],
    [24, 0.25, 6],
    [25, 0, 1],
  ])('in %i modules, for the share %d, is %i wide: enough, and exactly in the middle', (size, share, modules) => {
    expect(clearedModules(size, share)).toBe(modules)
  })
})
