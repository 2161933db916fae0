import { useContext, useEffect, useRef, useState } from 'react'
import { COPIED_MS } from '../../constants.js'
import { ViewRoot } from '../view-root.js'
import { copyText } from './copy-text.js'

/** Copies a text exactly; `copied` is true for a moment afterwards. */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const root = useContext(ViewRoot)
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    if (!(await copyText(text, root?.querySelector('.scene')))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  return { copied, copy: () => void copy() }
}
