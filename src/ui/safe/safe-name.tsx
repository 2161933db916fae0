import { useEffect, useState } from 'react'
import { shell } from '../../copy/areas/shell.js'
import { useWords } from '../language.js'
import { Icon } from '../pictures/icon.js'
import { warning } from '../pictures/icons.js'
import type { TextKind } from './look-alikes.js'
import { SafeText, type Drawing } from './safe-text.js'
import { isUnusual } from './unusual.js'

interface SafeNameProps {
  text: string
  limit?: number
  within?: boolean | undefined
  draw?: Drawing | undefined
  /** What it is, if not a name: a sentence may hold people's own words in any language, a token's symbol is of plain letters. */
  kind?: TextKind
}

/** A name chosen by others (app, wallet, token, network), or a text with such names, with a warning mark if it contains look-alike letters. */
export function SafeName({ text, kind, ...rest }: SafeNameProps) {
  const { lookAlike } = useWords(shell)
  return (
    <>
      <SafeText text={text} {...rest} />
      {useLookAlikes(text, kind) && (
        <span className="look-alike" role="img" aria-label={lookAlike} title={lookAlike}>
          <Icon of={warning} small />
        </span>
      )}
    </>
  )
}

/** Looks closely only at what is unusual: that takes data, loaded on demand. What cannot be looked at is marked. */
function useLookAlikes(text: string, kind?: TextKind): boolean {
  const [marked, mark] = useState<string>()
  useEffect(() => {
    if (isUnusual(text, kind === 'symbol'))
      import('./look-alikes.js')
        .then(
          ({ hasLookAlikes }) => hasLookAlikes(text, kind),
          () => true,
        )
        .then(found => {
          if (found) mark(text)
        })
  }, [text, kind])
  return marked === text
}
