import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ARM_DELAY_MS } from '../../constants.js'
import { press as area } from '../../copy/areas/press.js'
import { useWords } from '../language.js'
import { guarded as styles } from '../styles/guarded.js'
import { useStyles } from '../view-root.js'
import { arm, isInWindow } from './arming.js'
import { Button, type ButtonProps } from './button.js'
import { bringInFront, liesInPage } from './in-front.js'
import { hearPresses, type Hearing } from './press.js'
import { standing, type Meaning, type Standing } from './standing.js'

/** Why a press did not count is said for so long. */
const SAID_MS = 3_000

/** Hears a person's presses on the element itself, so that the event that is judged is the browser's own. */
function usePress(
  ref: RefObject<HTMLElement | null>,
  onPress: (press: Event) => void,
  hearing: (element: HTMLElement) => Hearing & { stop?: () => void },
): void {
  const latest = useRef(onPress)
  latest.current = onPress
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const { stop: stopJudging, ...how } = hearing(element)
    const stop = hearPresses(element, press => latest.current(press), how)
    return () => {
      stop()
      stopJudging?.()
    }
  }, [ref])
}

/** Since when a button means what it means, and whether that has just changed. Nothing is just changed that has just come. */
function useStanding(meaning: Meaning = { said: '' }): { stands: Standing; changed: boolean } {
  const [stands] = useState(() => standing(meaning))
  const [change, setChange] = useState<object>()
  useLayoutEffect(() => {
    if (stands.see(meaning)) setChange({})
  }, [stands, meaning.said, meaning.fee])
  useEffect(() => {
    if (!change) return
    const timer = setTimeout(setChange, ARM_DELAY_MS, undefined)
    return () => clearTimeout(timer)
  }, [change])
  return { stands, changed: change !== undefined }
}

type Words = keyof (typeof area)['english']

/** Says why the last press did not count, beside what was pressed and to those who listen, until that was said for long enough. */
function useRefusal(): { refuse: (why?: Words) => void; aside: ReactNode; status: ReactNode } {
  useStyles(styles)
  const words = useWords(area)
  const [refused, setRefused] = useState<{ readonly why: Words }>()
  useEffect(() => {
    if (!refused) return
    const timer = setTimeout(setRefused, SAID_MS, undefined)
    return () => clearTimeout(timer)
  }, [refused])
  const said = refused && words[refused.why]
  return {
    refuse: why => setRefused(why && { why }),
    aside: said && (
      <span className="aside" aria-hidden="true" data-aside>
        {said}
      </span>
    ),
    status: (
      <p className="unseen" role="status" data-aside>
        {said}
      </p>
    ),
  }
}

/**
 * A button for approvals, against clickjacking: reacts to a person's press only, and only when it has been visible in one position for a moment.
 * The same holds of its `meaning`. When that has changed it looks quiet, and who presses in vain sees and hears why. Where what is signed lies in
 * the page, a press brings it in front of the page, and the next one counts.
 */
export function GuardedButton({
  onPress,
  meaning,
  ...rest
}: Omit<ButtonProps, 'buttonRef' | 'waits' | 'aside'> & { meaning?: Meaning }) {
  const ref = useRef<HTMLButtonElement>(null)
  const [unseen, setUnseen] = useState(false)
  const { refuse, aside, status } = useRefusal()
  const { stands, changed } = useStanding(meaning)
  usePress(
    ref,
    press => {
      if (rest.busy) return
      refuse()
      onPress?.(press)
    },
    element => {
      const arming = arm(element, now => setUnseen(now && !liesInPage(element)))
      return {
        refuse,
        stop: arming.stop,
        judge(beganAt, take, refused) {
          if (bringInFront(element)) {
            stands.again()
            return refused('inFront')
          }
          if (!stands.stood(beganAt)) return refused('changed')
          arming.judge(beganAt, () => (stands.stood(beganAt) ? take() : refused('changed')), refused)
        },
      }
    },
  )
  return (
    <>
      <Button {...rest} buttonRef={ref} off={unseen} waits={changed && !rest.disabled} aside={aside} />
      {status}
    </>
  )
}

/** A checkbox that opens such a button, with its label; the whole line can be pressed, by a person. */
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
  /** There while what the tick is about has not been in view: a press leads to it and ticks nothing, and says so. */
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
        if (bringInFront(element)) refuse('inFront')
        else if (isInWindow(element)) take()
        else refuse('unseen')
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
