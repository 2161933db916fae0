import type { HTMLAttributes, ReactNode } from 'react'
import { Icon } from './pictures/icon.js'
import { forward, outward } from './pictures/icons.js'
import { safeLink } from './safe/safe-url.js'

export function List({
  tall,
  children,
  ...more
}: { tall?: boolean; children: ReactNode } & HTMLAttributes<HTMLUListElement>) {
  return (
    <ul className={tall ? 'list tall' : 'list'} {...{ part: 'list' }} role="list" {...more}>
      {children}
    </ul>
  )
}

export interface RowProps {
  /** A logo or picture before the text. */
  mark?: ReactNode
  /** SVG path data, instead of a mark. */
  icon?: string
  children: ReactNode
  /** Small labels after the text; undefined ones are skipped. */
  chips?: readonly (string | undefined)[]
  /** The action of a press; shown while the row is hovered or focused. */
  hint?: string | undefined
  /** True if it opens another list or screen. */
  leads?: boolean
  href?: string
}

/** The content of a row. */
export function Row({ mark, icon, children, chips, hint, leads, href }: RowProps) {
  return (
    <>
      {icon ? (
        <Mark>
          <Icon of={icon} />
        </Mark>
      ) : (
        mark
      )}
      <span className="middle">
        <span className="says">{children}</span>
        {hint && (
          <span className="does" aria-hidden="true">
            {hint}
          </span>
        )}
        {chips?.map(chip => chip && <Chip key={chip}>{chip}</Chip>)}
      </span>
      {leads && <Icon of={forward} flip />}
      {href && <Icon of={outward} small flip />}
    </>
  )
}

export function ListItem({ onPress, href, ...row }: RowProps & { onPress?: () => void }) {
  const inside = <Row {...row} href={href} />
  const link = safeLink(href)
  return (
    <li>
      {link ? (
        <a className="list-item" {...{ part: 'list-item' }} href={link} target="_blank" rel="noreferrer">
          {inside}
        </a>
      ) : (
        <button type="button" className="list-item" {...{ part: 'list-item' }} onClick={onPress}>
          {inside}
        </button>
      )}
    </li>
  )
}

/** The place of an icon, picture or monogram. */
export function Mark({ framed, large, children }: { framed?: boolean; large?: boolean; children: ReactNode }) {
  return (
    <span className={`mark${framed ? '' : ' bare'}${large ? ' large' : ''}`} aria-hidden="true">
      {children}
    </span>
  )
}

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="chip" {...{ part: 'chip' }}>
      {children}
    </span>
  )
}
