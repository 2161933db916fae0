import type { ReactNode } from 'react'
import { Icon } from './icon.js'

/** What a screen says. `centre` for what is watched, else it is read; `wide` gives a form more air; `middle` hangs what is short in the middle. */
export function Body({ centre, wide, middle, children }: { centre?: boolean; wide?: boolean; middle?: boolean; children: ReactNode }) {
  return <div className={`body${centre ? ' centre' : ''}${wide ? ' wide' : ''}${middle ? ' middle' : ''}`} {...{ part: 'body' }}>{children}</div>
}

/** Where a screen is answered. Two answers of equal weight stand as a `pair`. */
export function Dock({ pair, children }: { pair?: boolean; children: ReactNode }) {
  return <div className={pair ? 'dock pair' : 'dock'}>{children}</div>
}

/** The title takes the focus when its screen arrives, and names the dialog. */
export function Heading({ icon, title, children }: { icon?: string; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="heading">
      {icon && <span className="lead"><Icon of={icon} /></span>}
      <h2 className="title" {...{ part: 'title' }} id="title" tabIndex={-1}>{title}</h2>
      {children && <p className="subtitle" {...{ part: 'subtitle' }}>{children}</p>}
    </div>
  )
}
