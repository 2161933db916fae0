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
  /** The kind of text if it is not a name: a sentence may contain any language, a token's symbol only plain letters. */
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

/** Checks only unusual texts for look-alikes, because that loads data. A text that cannot be checked is marked. */
function useLookAlikes(text: string, kind?: TextKind): boolean {
  const [marked, setMarked] = useState<string>()
  useEffect(() => {
    if (isUnusual(text, kind === 'symbol'))
      import('./look-alikes.js')
        .then(
          ({ hasLookAlikes }) => hasLookAlikes(text, kind),
          () => true,
        )
        .then(found => {
          if (found) setMarked(text)
        })
  }, [text, kind])
  return marked === text
}
