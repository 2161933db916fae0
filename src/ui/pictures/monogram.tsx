import type { CSSProperties } from 'react'
import { privately } from '../sealed/privately.js'

/** A substitute for a missing mark: the first letter of the name, or other letters, on a colour derived from it. */
export function Monogram({ of: name, letters }: { of: string; letters?: string | undefined }) {
  const characters = Array.from(name)
  const hue = characters.reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span className="monogram" style={{ [privately('--_hue')]: hue } as CSSProperties}>
      {letters ?? characters[0]?.toUpperCase()}
    </span>
  )
}
