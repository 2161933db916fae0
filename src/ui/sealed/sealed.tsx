import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { sealed as styles } from '../styles/sealed.js'
import { useStyles } from '../view-root.js'
import { derived } from './derived.js'
import { seal } from './seal.js'

/**
 * A screen of which every word counts: what is signed, and an address that is paid to. While it stands, no style sheet of the page can hide
 * or replace anything of it or of the frame around it: there are no parts, and colours and sizes are kept where they can be read.
 */
export function Sealed({ children }: { children: ReactNode }) {
  useStyles(derived)
  useStyles(styles)
  const mark = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const frame = mark.current?.closest<HTMLElement>('.frame')
    return frame ? seal(frame) : undefined
  }, [])
  return (
    <>
      <i ref={mark} hidden />
      {children}
    </>
  )
}
