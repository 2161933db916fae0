import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { forward, outward } from './icons.js'
import { safeLink } from './safe-url.js'

export function List({ tall, children }: { tall?: boolean; children: ReactNode }) {
  return <ul className={tall ? 'list tall' : 'list'} {...{ part: 'list' }} role="list">{children}</ul>
}

export interface ListItemProps {
  /** What stands in front: an icon, or a mark of somebody's. */
  mark?: ReactNode
  /** Path data. */
  icon?: string
  children: ReactNode
  /** Small labels behind the words; those that are undefined are left out. */
  chips?: readonly (string | undefined)[]
  /** What pressing it does, said while the pointer or the focus is on it. */
  hint?: string | undefined
  /** It leads to another list or screen of ours. */
  leads?: boolean
  onPress?: () => void
  href?: string
}

export function ListItem({ mark, icon, children, chips, hint, leads, onPress, href }: ListItemProps) {
  const inside = (
    <>
      {icon ? <Mark><Icon of={icon} /></Mark> : mark}
      <span className="says">{children}</span>
      {hint && <span className="does" aria-hidden="true">{hint}</span>}
      {chips?.map(chip => chip && <Chip key={chip}>{chip}</Chip>)}
      {leads && <Icon of={forward} flip />}
      {href && <Icon of={outward} small flip />}
    </>
  )
  const link = safeLink(href)
  return (
    <li>
      {link
        ? <a className="list-item" {...{ part: 'list-item' }} href={link} target="_blank" rel="noopener noreferrer">{inside}</a>
        : <button type="button" className="list-item" {...{ part: 'list-item' }} onClick={onPress}>{inside}</button>}
    </li>
  )
}

/** A place for an icon, a picture or a monogram; without a frame unless `framed`. */
export function Mark({ framed, large, children }: { framed?: boolean; large?: boolean; children: ReactNode }) {
  return <span className={`mark${framed ? '' : ' bare'}${large ? ' large' : ''}`} aria-hidden="true">{children}</span>
}

export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip" {...{ part: 'chip' }}>{children}</span>
}
