import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { warning } from './icons.js'

type Tone = 'warning' | 'danger'

/** A short word of caution. Never colour alone: an icon and words always. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <p className={`pill ${tone}`} {...{ part: 'pill' }}><Icon of={warning} small /><span>{children}</span></p>
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
