import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { shield, warning } from './icons.js'

type Tone = 'warning' | 'danger'

const MARKS = { calm: shield, safe: shield, warning, danger: warning }

/** A short word of caution, or of its absence. Never colour alone: an icon and words always. */
export function Pill({ tone, children }: { tone: keyof typeof MARKS; children: ReactNode }) {
  return <p className={`pill ${tone}`} {...{ part: 'pill' }}><Icon of={MARKS[tone]} small /><span>{children}</span></p>
}

/** A sentence or more; long ones scroll in a box of at most 310 px. */
export function Message({ tone, plain, children }: { tone: Tone; plain?: boolean; children: ReactNode }) {
  return (
    <div className={`message ${tone}${plain ? '' : ' with-icon'}`} {...{ part: 'message' }} role={tone === 'danger' ? 'alert' : 'status'} tabIndex={plain ? 0 : undefined}>
      {!plain && <Icon of={warning} />}
      <span>{children}</span>
    </div>
  )
}
