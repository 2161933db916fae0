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
  /** The height of the provider's page, in pixels. */
  readonly height: number
  /** The permissions of the page that frames do not have by default. */
  readonly allow?: string
  /** Called when the visitor has entered the frame. */
  readonly entered?: () => void
}

/**
 * A page of the provider inside a screen, in the screen's colours. It accepts no press until it has been visible for a
 * moment.
 */
export function KeyFrame({ model, words, height, allow, entered: onEnter }: KeyFrameProps) {
  useStyles(exportFrame)
  const page = useStore(model.$page)
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt(attempt + 1)

  useLayoutEffect(() => {
    const container = frame.current?.parentElement
    if (!container) return
    const colours = frameColours(container)
    model.open({ width: container.offsetWidth, colours }, address => {
      if (!frame.current) return
      // Browsers draw an opaque background behind a frame of another colour scheme.
      frame.current.style.colorScheme = colours['colorScheme'] ?? ''
      if (allow) frame.current.allow = `${allow} ${address.origin}`
      // `src` is not used: the URL may contain a token, which would then be in the document.
      frame.current.contentWindow?.location.replace(address.href)
    })
  }, [model, attempt])
  useArmedFrame(frame, page === 'open')
  useEntered(frame, onEnter)

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
          else if (page === 'open') retry() // The page has moved the element, which reloads its frames.
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
          <button type="button" className="link" onClick={retry}>
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
    return false // It belongs to another site.
  }
}

/** Reports that the visitor has entered the frame, by pointer or by Tab: the window loses focus to it. */
function useEntered(ref: RefObject<HTMLIFrameElement | null>, onEnter: (() => void) | undefined): void {
  useEffect(() => {
    if (!onEnter) return
    const frame = ref.current
    const page = frame && readDocument('defaultView', frame.ownerDocument)
    const checkFocus = () =>
      setTimeout(() => {
        const root = ref.current?.getRootNode() as ShadowRoot | undefined
        if (root && root.activeElement === ref.current) onEnter()
      })
    page?.addEventListener('blur', checkFocus)
    return () => page?.removeEventListener('blur', checkFocus)
  }, [ref, onEnter])
}
