/** One SVG path for the dark modules of a QR code: a rectangle for each horizontal run. `size` is the number of modules per edge; `clear` modules in the middle stay empty. */
export function qrPath(size: number, isDark: (row: number, column: number) => boolean, clear: number): string {
  const clearStart = (size - clear) / 2
  const isCleared = (row: number, column: number) =>
    row >= clearStart && row < clearStart + clear && column >= clearStart && column < clearStart + clear
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column) || isCleared(row, column)) continue
      let end = column + 1
      while (end < size && isDark(row, end) && !isCleared(row, end)) end++
      path += `M${column} ${row}h${end - column}v1h${column - end}z`
      column = end
    }
  }
  return path
}

/**
 * The number of modules per edge that a logo of this share covers. Odd or even like `size`, so that it is exactly in
 * the middle.
 */
export function clearedModules(size: number, share: number): number {
  const modules = Math.ceil(size * share)
  return modules % 2 === size % 2 ? modules : modules + 1
}
