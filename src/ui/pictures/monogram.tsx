import type { CSSProperties } from 'react'

/** Stands in for somebody's mark: the first letter of the name, on a colour derived from it. */
export function Monogram({ of: name }: { of: string }) {
  const letters = Array.from(name)
  const hue = letters.reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return <span className="monogram" style={{ '--_hue': hue } as CSSProperties}>{letters[0]?.toUpperCase()}</span>
}
