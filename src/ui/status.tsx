import type { ReactNode } from 'react'
import { Heading } from './layout.js'
import { useStyles } from './place.js'
import { Ring, type RingState } from './ring.js'
import { ring as styles } from './styles/ring.js'

/** Something is watched: waiting, done or failed, all in the same place. What changes is read out. */
export function Status({ ring, title, detail, children }: { ring: RingState; title: ReactNode; detail?: ReactNode; children?: ReactNode }) {
  useStyles(styles)
  return (
    <div className="status" role={ring === 'failed' ? 'alert' : 'status'}>
      <Ring state={ring}>{children}</Ring>
      <Heading title={title}>{detail}</Heading>
    </div>
  )
}
