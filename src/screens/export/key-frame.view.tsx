import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { readDocument } from '../../lib/page-document.js'
import { exportFrame } from '../../ui/styles/export-frame.js'
import { useStore } from '../../ui/use-store.js'
import { useStyles } from '../../ui/view-root.js'
import { frameColours } from './frame-colours.js'
import type { FrameModel } from './key-frame.js'
import { bringIntoView, useArmedFrame } from './use-armed-frame.js'

interface FrameWords {
  readonly frame: string
  readonly loading: string
  readonly failed: string
  readonly retry: string
}
export interface KeyFrameProps {
  readonly model: FrameModel
  readonly words: FrameWords
  /** As high as the provider's page, in pixels. */
  readonly height: number
  /** What the page may do that frames may not by themselves. */
  readonly allow?: string
  /** The visitor has gone into it. */
  readonly entered?: () => void
}

/** A page of the provider's in a screen, in the colours of the screen. It takes no press before it has stood in sight for a moment. */
export function KeyFrame({ model, words, height, allow, entered }: KeyFrameProps) {
  useStyles(exportFrame)
  const page = useStore(model.$page)
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt(attempt + 1)

  useLayoutEffect(() => {
    const place = frame.current?.parentElement
    if (!place) return
    const colours = frameColours(place)
    model.open({ width: place.offsetWidth, colours }, address => {
      if (!frame.current) return
      frame.current.style.colorScheme = colours['colorScheme'] ?? '' // a page of another scheme would lie on white or black
      if (allow) frame.current.allow = `${allow} ${address.origin}`
      // Not by `src`: an address may have a token in it, and would stand in the document.
      frame.current.contentWindow?.location.replace(address.href)
    })
  }, [model, attempt])
  useArmedFrame(frame, page === 'open')
  useEntered(frame, entered)

  return (
    <div className={`key-frame ${page}`} onClick={() => frame.current && bringIntoView(frame.current)}>
      <iframe
        key={attempt}
        ref={frame}
        title={words.frame}
        height={height}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget }) => {
          const { contentWindow } = currentTarget
          if (contentWindow && !isBlank(contentWindow)) model.opened(contentWindow)
          else if (page === 'open') again() // the page has moved the element, which empties its frames
        }}
      />
      {page === 'opening' && (
        <p className="wait" role="status">
          <span className="spinner" aria-hidden="true" />
          <span>{words.loading}</span>
        </p>
      )}
      {page === 'failed' && (
        <p className="wait" role="alert">
          <span>{words.failed}</span>
          <button type="button" className="link" onClick={again}>
            {words.retry}
          </button>
        </p>
      )}
    </div>
  )
}

function isBlank({ location }: Window): boolean {
  try {
    return location.href === 'about:blank'
  } catch {
    return false // another site's
  }
}

/** Tells when the visitor goes into the frame, by pointer or by Tab: the window loses its focus to it. */
function useEntered(ref: RefObject<HTMLIFrameElement | null>, entered: (() => void) | undefined): void {
  useEffect(() => {
    if (!entered) return
    const frame = ref.current
    const page = frame && readDocument('defaultView', frame.ownerDocument)
    const checkFocus = () =>
      setTimeout(() => {
        const root = ref.current?.getRootNode() as ShadowRoot | undefined
        if (root && root.activeElement === ref.current) entered()
      })
    page?.addEventListener('blur', checkFocus)
    return () => page?.removeEventListener('blur', checkFocus)
  }, [ref, entered])
}
