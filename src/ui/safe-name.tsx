import { useStore } from '@nanostores/react'
import { $security } from '../copy/security.js'
import { Icon } from './icon.js'
import { warning } from './icons.js'
import { mixesAlphabets } from './mixes-alphabets.js'
import { SafeText } from './safe-text.js'

/** A name that others chose (an app, a wallet, a token, a network), with a mark when it is made of look-alike letters. */
export function SafeName({ text, limit, within }: { text: string; limit?: number; within?: boolean }) {
  const { lookAlike } = useStore($security)
  return (
    <>
      <SafeText text={text} {...(limit ? { limit } : {})} {...(within ? { within } : {})} />
      {mixesAlphabets(text) && <span className="look-alike" role="img" aria-label={lookAlike} title={lookAlike}><Icon of={warning} small /></span>}
    </>
  )
}
