import type { ReactNode } from 'react'
import { Icon } from './pictures/icon.js'
import { shield, warning } from './pictures/icons.js'

type Tone = 'warning' | 'danger'

const MARKS = { calm: shield, safe: shield, warning, danger: warning }

/** A short warning or all-clear, always with an icon and text, never by colour alone. */
export function Pill({ tone, children }: { tone: keyof typeof MARKS; children: ReactNode }) {
  return (
    <p className={`pill ${tone}`}>
      <Icon of={MARKS[tone]} small />
      <span>{children}</span>
    </p>
  )
}

/** A warning of a sentence or more; it scrolls above 310 px. */
export function Message({ tone, plain, children }: { tone: Tone; plain?: boolean; children: ReactNode }) {
  return (
    <div
      className={`message ${tone}${plain ? '' : ' with-icon'}`}
      {...{ part: 'message' }}
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={plain ? 0 : undefined}
    >
      {!plain && <Icon of={warning} />}
      <span>{children}</span>
    </div>
  )
}
