import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { press as area } from '../../copy/areas/press.js'
import { useWords } from '../language.js'
import { guarded as styles } from '../styles/guarded.js'
import { useStyles } from '../view-root.js'
import { arm, isInWindow, type Arming } from './arming.js'
import { Button, type ButtonProps } from './button.js'
import { bringInFront, liesInPage } from './in-front.js'
import { listenForPresses, type PressOptions } from './press.js'
import { trackStability, type Meaning } from './stability.js'

/** How long the reason of a refused press is shown. */
const REASON_SHOWN_MS = 3_000

/** Listens for presses on the element itself, so that the checked event is the browser's own. */
function usePress(
  ref: RefObject<HTMLElement | null>,
  onPress: (press: Event) => void,
  optionsFor: (element: HTMLElement) => PressOptions & { stop?: () => void },
): void {
  const latest = useRef(onPress)
  latest.current = onPress
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const options = optionsFor(element)
    const stop = listenForPresses(element, press => latest.current(press), options)
    return () => {
      stop()
      options.stop?.()
    }
  }, [])
}

type Words = keyof (typeof area)['english']

/** Shows and announces why the last press did not count, for a limited time. */
function useRefusal(): { refuse: (reason?: Words) => void; aside: ReactNode; status: ReactNode } {
  useStyles(styles)
  const words = useWords(area)
  const [refusal, setRefused] = useState<{ readonly why: Words }>()
  useEffect(() => {
    if (!refusal) return
    const timer = setTimeout(setRefused, REASON_SHOWN_MS, undefined)
    return () => clearTimeout(timer)
  }, [refusal])
  const reason = refusal && words[refusal.why]
  return {
    refuse: reason => setRefused(reason && { why: reason }),
    aside: reason && (
      <span className="aside" aria-hidden="true" data-aside>
        {reason}
      </span>
    ),
    status: (
      <p className="unseen" role="status" data-aside>
        {reason}
      </p>
    ),
  }
}

/**
 * A button for approvals, protected against clickjacking. It reacts only to a person's press, and only if it has been
 * visible in one position for a moment. The same applies to its `meaning`: after a change the button looks inactive,
 * and a press shows and announces the reason. If the signed content is in the flow of the page, the first press moves
 * it to the top layer, and the next one counts.
 */
export function GuardedButton({
  onPress,
  meaning = { text: '' },
  busy,
  disabled,
  ...rest
}: Omit<ButtonProps, 'buttonRef' | 'waits' | 'aside'> & { meaning?: Meaning }) {
  const ref = useRef<HTMLButtonElement>(null)
  const [unseen, setUnseen] = useState(false)
  const { refuse, aside, status } = useRefusal()
  const [changed, setChanged] = useState(false) // a new button has no changes
  const [meaningTracker] = useState(() => trackStability(meaning))
  const arming = useRef<Arming>(undefined)
  useLayoutEffect(() => {
    if (!meaningTracker.update(meaning)) return
    arming.current?.restart()
    setChanged(true)
  }, [meaning.text, meaning.fee])
  usePress(
    ref,
    press => {
      if (busy) return
      refuse()
      onPress?.(press)
    },
    element => {
      const armed = (arming.current = arm(
        element,
        isUnseen => setUnseen(isUnseen && !liesInPage(element)),
        () => setChanged(false),
      ))
      return {
        refuse,
        stop: armed.stop,
        judge(beganAt, take, refused) {
          if (!bringInFront(element)) return armed.judge(beganAt, take, refused)
          armed.restart()
          refused('inFront')
        },
      }
    },
  )
  return (
    <>
      <Button
        {...rest}
        busy={busy}
        disabled={disabled}
        buttonRef={ref}
        off={unseen}
        waits={changed && !disabled}
        aside={aside}
      />
      {status}
    </>
  )
}

/** A checkbox that enables such a button, with its label. A person can press the whole line. */
export function GuardedCheckbox({
  ticked,
  disabled,
  onTick,
  unread,
  children,
}: {
  ticked: boolean
  disabled?: boolean
  onTick: (ticked: boolean, press: Event) => void
  /**
   * Set while the subject of the checkbox has not been in view: a press then scrolls to it, explains that, and does not
   * check the box.
   */
  unread?: (() => void) | undefined
  children: ReactNode
}) {
  const ref = useRef<HTMLInputElement>(null)
  const { refuse, aside, status } = useRefusal()
  usePress(
    ref,
    press => {
      refuse(unread && 'unread')
      if (unread) unread()
      else onTick(!ticked, press)
    },
    element => ({
      line: element.closest('label') ?? element,
      judge(_, take) {
        if (bringInFront(element)) return refuse('inFront')
        if (isInWindow(element)) return take()
        element.scrollIntoView(false) // a key may have reached a partly visible element
        refuse('unseen')
      },
    }),
  )
  return (
    <>
      <label className="tick-line" {...{ part: 'checkbox' }}>
        <input ref={ref} type="checkbox" checked={ticked} readOnly disabled={disabled} />
        <span>{children}</span>
        {aside}
      </label>
      {status}
    </>
  )
}
