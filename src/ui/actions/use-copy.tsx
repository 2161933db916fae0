import { useContext, useEffect, useRef, useState } from 'react'
import { COPIED_MS } from '../../constants.js'
import { ViewRoot } from '../view-root.js'
import { documentMember } from '../../lib/document-member.js'

/** Copies a text exactly; `copied` is true for a moment afterwards. */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const root = useContext(ViewRoot)
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    if (!(await write(text, root))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  return { copied, copy: () => void copy() }
}

/** Falls back to the old copy command where the page must not use the clipboard API. */
async function write(text: string, root: ShadowRoot | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const parent = root?.querySelector('.scene')
    if (!parent) return false
    const active = root?.activeElement
    const area = documentMember('createElement', parent.ownerDocument)('textarea')
    area.className = 'unseen'
    area.value = text
    parent.append(area)
    area.select()
    const done = documentMember('execCommand', parent.ownerDocument)('copy')
    area.remove()
    if (active instanceof HTMLElement) active.focus({ preventScroll: true })
    return done
  }
}
