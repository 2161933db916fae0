/** A text that counts how many of its characters are read, in slices or as a whole. Any other access fails. */
export function watchedText(text: string): { text: string; read: () => number } {
  let read = 0
  const given = (piece: string) => {
    read += piece.length
    return piece
  }
  const watched = {
    length: text.length,
    slice: (start?: number, end?: number) => given(text.slice(start, end)),
    toString: () => given(text),
  }
  return { text: watched as unknown as string, read: () => read }
}
