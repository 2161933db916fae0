import type { ReactNode } from 'react'
import { pair as styles } from '../styles/pair.js'
import { useStyles } from '../view-root.js'

/** Two buttons of equal weight at the bottom of a screen, side by side. */
export function Pair({ children }: { children: ReactNode }) {
  useStyles(styles)
  return <div className="dock pair">{children}</div>
}
