import type { ReactNode } from 'react'
import { Icon } from './pictures/icon.js'

/** The content of a screen. `centre` centres the text (status screens), `wide` adds space around forms, `middle` centres short content vertically. */
export function Body({
  centre,
  wide,
  middle,
  children,
}: {
  centre?: boolean
  wide?: boolean
  middle?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`body${centre ? ' centre' : ''}${wide ? ' wide' : ''}${middle ? ' middle' : ''}`}
      {...{ part: 'body' }}
    >
      {children}
    </div>
  )
}

/** The button at the bottom of a screen. */
export function Dock({ children }: { children: ReactNode }) {
  return <div className="dock">{children}</div>
}

/**
 * The title. It gets the focus when its screen appears, and labels the dialog. `about`: ids of its description; with
 * them it also gets the focus on a first screen.
 */
export function Heading({
  icon,
  title,
  about,
  children,
}: {
  icon?: string
  title: ReactNode
  about?: string
  children?: ReactNode
}) {
  return (
    <div className="heading">
      {icon && (
        <span className="lead">
          <Icon of={icon} />
        </span>
      )}
      <h2 className="title" {...{ part: 'title' }} id="title" tabIndex={-1} aria-describedby={about} data-first={about}>
        {title}
      </h2>
      {children && (
        <p className="subtitle" {...{ part: 'subtitle' }}>
          {children}
        </p>
      )}
    </div>
  )
}
