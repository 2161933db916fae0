import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { ConsentState } from '../../screens/shapes/consent/consent.js'
import type { Review, ReviewModel } from '../../screens/transaction/review/review.js'
import { english, type InLanguage } from '../../copy/language.js'
import { allFixtures, find, onScreen, stores } from '../test/on-screen.harness.js'
import { pressUntil, reach } from '../test/press-until.harness.js'
import { LIMIT_MS, settled, sleep, until } from '../test/until.harness.js'

const ARM_DELAY_MS = 400
/** Long enough for a person's press to count. */
const ARMED_AFTER_MS = 500
/** The maximum delay until a press counts. */
const PRESS_WAITS_MS = 2_000
/** Only some browsers report covers. */
const tellsCovers = 'isVisible' in IntersectionObserverEntry.prototype
/** WebDriver, which drives WebKit, cannot hold a key. */
const holdsKeys = /Chrome|Firefox/.test(navigator.userAgent)

async function confirmation() {
  const approved: { press: Event; at: number }[] = []
  const before = performance.now()
  const root = await onScreen('confirm-ethereum', {
    primary: (press: Event) => {
      approved.push({ press, at: performance.now() })
    },
  })
  const button = find(root, '.button-primary')
  /** Presses as a person does, until the press is accepted. */
  const press = (key?: string) =>
    pressUntil(
      () => approved.length,
      () => button,
      key,
    )
  return { root, approved, button, before, press }
}

function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

/** Leaves the page 50 ms of every 350. */
function keepBusy(): () => void {
  let busy = true
  const work = () => {
    block(300)
    if (busy) setTimeout(work, 50)
  }
  setTimeout(work)
  return () => {
    busy = false
  }
}

/** Keeps the page busy once, from the release of the mouse button to its click: the last report is old then. */
const lateClick = (then: () => void = () => {}) =>
  addEventListener(
    'mouseup',
    () => {
      block(300)
      then()
    },
    { once: true, capture: true },
  )

/** An element that is painted over everything, and lets presses through. */
function cover(): HTMLElement {
  const made = document.createElement('div')
  made.style.cssText = 'position: fixed; inset: 0; background: white; pointer-events: none; z-index: 9'
  document.body.append(made)
  return made
}

const middleOf = (button: HTMLElement): [number, number] => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return [Math.round(left + width / 2), Math.round(top + height / 2)]
}

describe('a button that approves', () => {
  afterEach(() => {
    document.querySelectorAll('body > div').forEach(host => host.remove())
  })

  it('ignores clicks by a script [SEC-33]', async () => {
    const { button, approved, press } = await confirmation()
    await sleep(ARMED_AFTER_MS)
    button.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    await settled()
    expect(approved).to.have.length(0)
    await press()
    expect(approved[0]?.press.isTrusted).to.equal(true)
  })

  it('ignores what a script does with the properties that React leaves on it [SEC-94] [SEC-33]', async () => {
    const { button, approved, press } = await confirmation()
    await sleep(ARMED_AFTER_MS)
    const forged = { isTrusted: true, type: 'click', currentTarget: button, target: button }
    let tried = 0
    for (let at: Element | null = button; at; at = at.parentElement) {
      for (const name of Object.keys(at).filter(key => key.startsWith('__reactProps'))) {
        const properties = (at as unknown as Record<string, Record<string, unknown>>)[name] ?? {}
        for (const handler of Object.values(properties)) {
          if (typeof handler !== 'function') continue
          tried++
          for (const nativeEvent of [
            forged,
            Object.create(Event.prototype, { isTrusted: { value: true }, currentTarget: { value: button } }) as object,
          ]) {
            try {
              ;(handler as (event: object) => void)({ nativeEvent, ...forged })
            } catch {
              // rejected
            }
          }
        }
      }
    }
    await settled()
    expect(tried).to.be.greaterThan(0)
    expect(approved).to.have.length(0)
    await press('Enter')
    expect(approved).to.have.length(1)
  })

  it('waits until its screen has been unchanged for a moment, then accepts a key press [SEC-33]', async () => {
    const { button, approved, before, press } = await confirmation()
    await reach(button)
    const early = sendKeys({ press: 'Enter' })
    await sleep(0)
    block(2 * ARM_DELAY_MS) // the page gets the event late
    await early
    await press('Enter')
    expect(approved).to.have.length(1)
    expect(approved[0]?.press.isTrusted).to.equal(true)
    expect(approved[0]!.press.timeStamp - before).to.be.at.least(ARM_DELAY_MS)
  })

  it('waits again after it was moved [SEC-33]', async () => {
    const { root, button, approved, press } = await confirmation()
    await reach(button)
    await sleep(ARMED_AFTER_MS)
    const host = root.host as HTMLElement
    const moved = performance.now()
    host.style.marginInlineStart = '40px'
    await sendKeys({ press: 'Enter' })
    await press('Enter')
    expect(approved).to.have.length(1)
    expect(approved[0]!.press.timeStamp - moved).to.be.at.least(ARM_DELAY_MS)
  })

  it('accepts no key if a script has moved the focus, and accepts it from a person who comes by Tab or has pressed it [SEC-33]', async () => {
    for (const key of ['Enter', ' ']) {
      const { root, button, approved, press } = await confirmation()
      await sleep(ARMED_AFTER_MS)
      button.focus()
      await sendKeys({ press: key })
      find(root, '.title').focus()
      await sendKeys({ press: 'a' })
      button.focus()
      await sendKeys({ press: key })
      await settled()
      expect(approved, key).to.deep.equal([])
      await press(key)
      expect(approved, key).to.have.length(1)
      find(root, '.title').focus()
      button.focus()
      await sendKeys({ press: key })
      await settled()
      expect(approved, `${key}, after it was left`).to.have.length(1)
      root.remove()
    }
  })

  it('accepts a key on a checkbox whose label has been pressed before [SEC-33]', async () => {
    let ticks = 0
    const root = await onScreen('confirm-ethereum-malicious', {
      accept: () => {
        ticks++
      },
    })
    const label = find(root, 'label:has(input[type=checkbox])')
    await pressUntil(
      () => ticks,
      () => find(label, 'span'),
    )
    if (!root.activeElement?.matches('input')) return // not every engine moves the focus with that press
    await sendKeys({ press: ' ' })
    await until(() => ticks > 1)
  })

  it('explains why a checkbox that is not fully in the window accepts no press', async () => {
    let ticks = 0
    const root = await onScreen('confirm-ethereum-malicious', {
      accept: () => {
        ticks++
      },
    })
    const host = root.host as HTMLElement
    host.style.cssText = 'position: fixed; inset: 0 auto auto 0'
    const label = find(root, 'label:has(input[type=checkbox])')
    const box = find(label, 'input').getBoundingClientRect()
    host.style.translate = `${-box.left - box.width / 2}px ${innerHeight / 2 - box.top}px`
    await sendMouse({ type: 'click', position: middleOf(find(label, 'span')) })
    await until(() => label.querySelector('.aside')?.textContent === 'Not all of this can be seen or read here.')
    expect(label.nextElementSibling?.textContent, 'also to who listens').to.equal(
      label.querySelector('.aside')?.textContent,
    )
    expect(ticks).to.equal(0)
  })

  if (holdsKeys) {
    it('accepts no repeated key, because it was pressed on something else [SEC-33]', async () => {
      for (const key of ['Enter', ' ']) {
        const { root, button, approved, press } = await confirmation()
        find(root, '.title').focus()
        await sendKeys({ down: key })
        await reach(button)
        await sleep(ARMED_AFTER_MS)
        for (let repeated = 0; repeated < 3; repeated++) await sendKeys({ down: key })
        await sendKeys({ up: key })
        await settled()
        expect(approved, key).to.deep.equal([])
        await press(key)
        expect(approved, key).to.have.length(1)
        root.remove()
      }
    })
  }

  it('accepts nothing while a part of it is outside the window, however it is pressed [SEC-33]', async () => {
    const { root, button, approved, press } = await confirmation()
    const host = root.host as HTMLElement
    // At a position that no engine scrolls to: Firefox scrolls to the focused element, late on a busy machine.
    host.style.cssText = 'position: fixed; inset: 0 auto auto 0'
    await reach(button)
    for (const [side, way] of [
      ['top', 1],
      ['left', 1],
      ['top', -1],
      ['left', -1],
    ] as const) {
      host.style.translate = ''
      const { left, top, width, height } = button.getBoundingClientRect()
      const [at, size, room] = side === 'top' ? [top, height, innerHeight] : [left, width, innerWidth]
      const by = way > 0 ? room - at - size * 0.6 : -at - size * 0.4
      host.style.translate = side === 'top' ? `0 ${by}px` : `${by}px 0`
      await sleep(ARMED_AFTER_MS)
      await sendMouse({ type: 'click', position: middleOf(button) })
      await sendKeys({ press: 'Enter' })
      await settled()
      expect(approved, `${side} ${way}`).to.deep.equal([])
    }
    host.style.translate = ''
    await press()
    expect(approved).to.have.length(1)
  })

  it("accepts a press whose finger rests on it for a while, as a person's does [SEC-33]", async () => {
    const { approved, button } = await confirmation()
    await sendMouse({ type: 'move', position: middleOf(button) })
    for (const end = performance.now() + LIMIT_MS; approved.length === 0 && performance.now() < end;) {
      await sendMouse({ type: 'down' })
      await sleep(ARM_DELAY_MS)
      await sendMouse({ type: 'up' })
      await settled()
    }
    expect(approved[0]?.press.isTrusted).to.equal(true)
  })

  it('accepts a press on a page that is busy for 300 ms of every 350, each one within 2 s [SEC-33]', async () => {
    const { button, approved, before } = await confirmation()
    const rest = keepBusy()
    try {
      await sleep(4 * ARMED_AFTER_MS)
      await sendMouse({ type: 'click', position: middleOf(button) })
      await until(() => approved.length)
      const [{ press, at }] = approved as [{ press: Event; at: number }]
      expect(press.isTrusted).to.equal(true)
      expect(press.timeStamp - before).to.be.at.least(ARM_DELAY_MS)
      expect(at - press.timeStamp).to.be.at.most(PRESS_WAITS_MS)
    } finally {
      rest()
    }
  })

  describe('after a change', () => {
    /** A confirmation that can change. */
    async function changing() {
      const fixture = (await allFixtures()).find(({ id }) => id === 'confirm-ethereum-funds')
      const first = (fixture?.model as ReviewModel).$review.get()(english)
      const $review = (await stores())<InLanguage<Review>>(() => first)
      const approved: { label: string; press: Event; at: number }[] = []
      const root = await onScreen('confirm-ethereum-funds', {
        $review,
        primary: (press: Event) => {
          approved.push({ label: $review.get()(english).primary.text, press, at: performance.now() })
        },
      })
      const button = find(root, '.button-primary')
      button.scrollIntoView({ block: 'nearest' }) // the screen is taller than this window
      const change = (over: Partial<Review>) => {
        const next = { ...$review.get()(english), ...over }
        $review.set(() => next)
      }
      return {
        root,
        button,
        approved,
        change,
        first,
        press: () =>
          pressUntil(
            () => approved.length,
            () => button,
          ),
      }
    }
    const status = (root: ParentNode) =>
      [...root.querySelectorAll('.dock [role=status]')].map(({ textContent }) => textContent).join('')

    it('accepts no press that was meant for something else, whatever has changed [SEC-33]', async () => {
      const { button, approved, change, first, press } = await changing()
      const { facts, notices, primary } = first
      await sleep(ARMED_AFTER_MS)
      for (const over of [
        { primary: { ...primary, action: 'approve' as const, text: 'Approve' } },
        { amount: { text: '0.06', unit: 'ETH' } },
        { fee: 5_000n },
        { notices: [...notices, { tone: 'danger' as const, text: 'Beware.' }] },
        {
          facts: facts.map(fact =>
            fact.id === 'to' ? { ...fact, value: { kind: 'text' as const, text: '0x1' } } : fact,
          ),
        },
        { scan: { level: 'warn' as const, text: 'Warning', details: '' } },
      ]) {
        approved.length = 0
        await press()
        let changedAt = Infinity
        addEventListener(
          'mousedown',
          () => {
            change(over)
            changedAt = performance.now()
          },
          { once: true, capture: true },
        ) // under the pointer
        approved.length = 0
        await sendMouse({ type: 'click', position: middleOf(button) })
        await settled()
        expect(approved, JSON.stringify(Object.keys(over))).to.deep.equal([])
        await press()
        expect(approved[0]!.press.timeStamp - changedAt).to.be.at.least(ARM_DELAY_MS)
      }
    })

    it('counts from the frame that shows the change, however late a busy machine draws it [SEC-33]', async () => {
      const { approved, change, first, press } = await changing()
      await press()
      approved.length = 0
      const draw = window.requestAnimationFrame
      const shown = new Promise<number>(resolve => {
        window.requestAnimationFrame = shows => {
          window.requestAnimationFrame = draw
          return window.setTimeout(() => {
            resolve(performance.now())
            shows(performance.now())
          }, ARM_DELAY_MS / 2)
        }
      })
      change({ primary: { ...first.primary, action: 'approve', text: 'Approve' } })
      await press()
      expect(approved[0]!.press.timeStamp - (await shown)).to.be.at.least(ARM_DELAY_MS)
    })

    it('looks inactive until it accepts presses again, and explains a refused press long enough to read', async () => {
      const { root, button, approved, change, first, press } = await changing()
      // it stays there: the colour is that of a hovered button
      await sendMouse({ type: 'move', position: middleOf(button) })
      await sleep(ARMED_AFTER_MS)
      const accent = getComputedStyle(button).backgroundColor
      const box = () =>
        JSON.stringify([...root.querySelectorAll('.dock > *')].map(part => part.getBoundingClientRect()))
      const [before, place] = [status(root), box()]
      addEventListener(
        'mousedown',
        () => {
          change({ primary: { ...first.primary, action: 'approve', text: 'Approve' } })
        },
        { once: true, capture: true },
      )
      const looks: [string, string | null][] = []
      const watch = new MutationObserver(() => {
        looks.push([button.className, button.ariaDisabled])
      })
      watch.observe(button, { attributes: true })
      await sendMouse({ type: 'click', position: middleOf(button) })
      await until(() => status(root) !== before)
      expect([status(root), find(button, '.aside').textContent]).to.deep.equal(
        Array(2).fill('This has just changed. Look again, then press.'),
      )
      expect(box(), 'nothing moves').to.equal(place)
      await until(() => !button.classList.contains('waits'))
      watch.disconnect()
      expect(looks[0]).to.deep.equal(['button button-primary waits', 'true'])
      await until(() => getComputedStyle(button).backgroundColor === accent)
      expect(approved).to.deep.equal([])
      await press()
      await until(() => status(root) === before)
      expect(button.querySelector('.aside')).to.equal(null)
    })

    it('does the same on other consent screens, whose subject can change, too', async () => {
      const state = (
        (await allFixtures()).find(({ id }) => id === 'transfer-assets')?.model as { $state: { get(): ConsentState } }
      ).$state.get()
      let agreed = 0
      const answers = state.answers.map(answer =>
        answer.guarded
          ? {
              ...answer,
              press: () => {
                agreed++
              },
            }
          : answer,
      )
      const $state = (await stores())<ConsentState>({ ...state, answers })
      const root = await onScreen('transfer-assets', { $state })
      const button = find(root, '.button-primary')
      await pressUntil(
        () => agreed,
        () => button,
      )
      addEventListener(
        'mousedown',
        () => {
          $state.set({ ...state, answers, ...(state.who && { who: { ...state.who, from: '90 ETH on Base' } }) })
        },
        { once: true, capture: true },
      )
      await sendMouse({ type: 'click', position: middleOf(button) })
      await until(() => status(root).includes('This has just changed.'))
      expect(agreed).to.equal(1)
      await pressUntil(
        () => agreed > 1,
        () => button,
      )
    })

    it('does not wait after an irrelevant change', async () => {
      const { button, change, first } = await changing()
      await sleep(ARMED_AFTER_MS)
      change({ fee: 1_000n })
      await until(() => button.classList.contains('waits'))
      await until(() => !button.classList.contains('waits'))
      change({ fee: 1_200n, wallet: { ...first.wallet, balance: '9 ETH' } })
      await settled()
      expect(button.classList.contains('waits')).to.equal(false)
    })

    it('explains how to reach it if a key is pressed where only a script has moved the focus', async () => {
      const { root, button } = await changing()
      await sleep(ARMED_AFTER_MS)
      button.focus()
      await sendKeys({ press: 'Enter' })
      await until(() => status(root) === 'Go to this button with the Tab key or the pointer, then press.')
    })
  })

  if (CSS.supports('selector(:active-view-transition)')) {
    it('accepts no press while a view transition draws an old picture over it, which lets presses through [SEC-33]', async () => {
      const style = document.head.appendChild(document.createElement('style'))
      style.textContent =
        '::view-transition { pointer-events: none } ::view-transition-group(root) { animation-duration: 600s }'
      const { approved, button, press } = await confirmation()
      const transition = document.startViewTransition(() => {})
      try {
        await transition.ready
        for (let tries = 0; tries < 3; tries++) {
          await sleep(ARMED_AFTER_MS)
          await sendMouse({ type: 'click', position: middleOf(button) })
          await settled()
        }
        expect(approved).to.deep.equal([])
      } finally {
        transition.skipTransition()
        style.remove()
      }
      await transition.finished
      const over = performance.now()
      await press()
      expect(approved[0]!.press.timeStamp - over).to.be.at.least(ARM_DELAY_MS)
    })
  }

  if (tellsCovers) {
    it('accepts no press while it is covered, and waits again afterwards, also on a busy page [SEC-33]', async () => {
      for (const busy of [false, true]) {
        const { approved, button, press } = await confirmation()
        const rest = busy ? keepBusy() : () => {}
        try {
          const over = cover()
          await sleep(4 * ARMED_AFTER_MS)
          await sendMouse({ type: 'click', position: middleOf(button) })
          await settled()
          await sleep(ARMED_AFTER_MS)
          expect(approved).to.deep.equal([])
          over.remove()
          const bare = performance.now()
          await press()
          expect(approved[0]!.press.timeStamp - bare).to.be.at.least(ARM_DELAY_MS)
        } finally {
          rest()
        }
      }
    })

    it('lets a press that meets an old report wait for the next one [SEC-33]', async () => {
      const { approved, button } = await confirmation()
      await sleep(2 * ARMED_AFTER_MS)
      lateClick()
      let atOnce: number | undefined
      addEventListener(
        'click',
        () => {
          atOnce = approved.length
        },
        { once: true },
      )
      await sendMouse({ type: 'click', position: middleOf(button) })
      await until(() => approved.length)
      expect(atOnce).to.equal(0)
      expect(approved[0]!.at - approved[0]!.press.timeStamp).to.be.at.most(PRESS_WAITS_MS)
    })

    it('drops a waiting press if it was covered, moved or removed, or its screen has changed, before the next report [SEC-33]', async () => {
      const changes: ((root: ShadowRoot, button: HTMLElement) => void)[] = [
        () => cover(),
        ({ host }) => {
          ;(host as HTMLElement).style.translate = '0 9px'
        },
        ({ host }) => host.remove(),
        root => {
          find(root, '.title').append('!')
        },
        (_, button) => {
          ;(button as HTMLButtonElement).disabled = true
        },
      ]
      for (const change of changes) {
        const { root, approved, button } = await confirmation()
        await sleep(2 * ARMED_AFTER_MS)
        lateClick()
        let clicked = false
        addEventListener(
          'click',
          () => {
            clicked = true
            change(root, button)
          },
          { once: true },
        )
        await sendMouse({ type: 'click', position: middleOf(button) })
        await until(() => clicked)
        await sleep(ARMED_AFTER_MS) // several reports
        expect(approved, String(change)).to.deep.equal([])
        document.querySelectorAll('body > div').forEach(host => host.remove())
      }
    })
  }
})
