import type { ReactNode } from 'react'
import { Heading } from './layout.js'
import { useStyles } from './view-root.js'
import { Ring, type RingState } from './ring.js'
import { ring as styles } from './styles/ring.js'

/** The state of an operation: waiting, done or failed. Changes are announced to screen readers. */
export function Status({
  ring,
  keeps = false,
  title,
  detail,
  children,
}: {
  ring: RingState
  keeps?: boolean
  title: ReactNode
  detail?: ReactNode
  children?: ReactNode
}) {
  useStyles(styles)
  return (
    <div className="status" role={ring === 'failed' ? 'alert' : 'status'}>
      <Ring state={ring} keeps={keeps}>
        {children}
      </Ring>
      <Heading title={title}>{detail}</Heading>
    </div>
  )
}
