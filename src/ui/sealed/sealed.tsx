import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { sealed as styles } from '../styles/sealed.js'
import { useStyles } from '../view-root.js'
import { derived } from './derived.js'
import { sealWhenOpen } from './seal.js'

/**
 * A screen whose every word counts: signed content, or an address to pay to. While it is open, the page's style sheets
 * cannot hide or replace anything in it or in the frame: it exposes no parts, and colours and sizes stay readable.
 */
export function Sealed({ children }: { children: ReactNode }) {
  useStyles(derived)
  useStyles(styles)
  const mark = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const frame = mark.current?.closest<HTMLElement>('.frame')
    return frame ? sealWhenOpen(frame) : undefined
  }, [])
  return (
    <>
      <i ref={mark} hidden />
      {children}
    </>
  )
}
