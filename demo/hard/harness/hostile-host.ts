/*
 * The actions of a hostile host around an approval, as functions that run in its page. It asks again at once, moves,
 * scales, fades and covers the button, and records when an approval was fair. The functions are sent to the page as
 * they are, so they cannot use anything outside themselves.
 */
import type { Page } from 'puppeteer-core'

/** A cover must count once it has been painted for this long. The browser needs a moment to report it. */
export const COVER_TOLD_MS = 250
/** It must also have been painted for this many frames, because a blocked page draws none and gets no report. */
export const COVER_TOLD_FRAMES = 15
/** An approval is fair if its screen and position have not changed for this long. */
export const STILL_MS = 400

export interface Tally {
  /** Approvals after a long enough time without changes. */
  fair: number
  /** The change right before each other approval. */
  unfair: string[]
  clicks: number
  acts: number
}

interface Scene {
  id: number
  model: unknown
}
/** The state of a screen. Its guarded answers are those that approve. */
interface State {
  readonly answers: readonly { readonly guarded?: boolean; readonly press: () => void }[]
}
interface Gallery {
  atom<T>(value: T): { get(): T; set(value: T): void }
  fixtures: readonly {
    id: string
    screen: string
    size: string
    view: unknown
    model: { readonly $state?: { get(): State } }
  }[]
  drawFrame(host: HTMLElement, fixture: object): void
}

/** The approval in the page, shared by the functions below. */
interface Approval {
  readonly tally: Tally
  readonly host: HTMLElement
  readonly cover: HTMLElement
  /** The time and the kind of the last change. */
  disturbed: number
  by: string
  /** Whether it is hidden, since when, and for how many painted frames. */
  hidden: boolean
  hiddenSince: number
  hiddenFrames: number
  /** Shows another request in place of this one. */
  next(): void
  note(what: string): void
}

interface HostOptions {
  readonly fixtureId: string
  /** Numbers from 0 to below 1 that choose the host's actions and their times. */
  readonly acts: readonly number[]
  readonly stillMs: number
  readonly toldMs: number
  readonly toldFrames: number
}

/** Draws an approval with a hostile host around it. Returns the position of its button. */
export async function drawHostileHost(page: Page, options: HostOptions): Promise<{ x: number; y: number }> {
  await page.evaluate(setStage)
  await page.evaluate(drawApproval, options)
  return page.evaluate(disturb, options.acts)
}

/** Creates the elements for the approval and for its cover. */
function setStage(): void {
  const host = document.createElement('div')
  host.style.cssText = 'position: fixed; inset-block-start: 20px; inset-inline-start: 20px; width: 360px'
  const cover = document.createElement('div')
  cover.style.cssText = 'position: fixed; inset: 0; background: white; pointer-events: none; z-index: 9; display: none'
  document.body.append(host, cover)
  const tally: Tally = { fair: 0, unfair: [], clicks: 0, acts: 0 }
  addEventListener(
    'mousedown',
    () => {
      tally.clicks++
    },
    true,
  )
  const approval: Approval = {
    tally,
    host,
    cover,
    disturbed: performance.now(),
    by: 'the start',
    hidden: false,
    hiddenSince: Infinity,
    hiddenFrames: 0,
    next: () => {},
    note(change) {
      approval.disturbed = performance.now()
      approval.by = change
    },
  }
  const draw = () => {
    approval.hiddenFrames++
    requestAnimationFrame(draw)
  }
  draw()
  Object.assign(globalThis, { tally, approval })
}

/** Draws the screen, and records each press of its button as fair or unfair. */
async function drawApproval({ fixtureId, acts, stillMs, toldMs, toldFrames }: HostOptions): Promise<void> {
  const gallery = (await import(`${location.origin}/dist/demo/gallery.js`)) as Gallery
  const fixture = gallery.fixtures.find(({ id }) => id === fixtureId)
  if (!fixture) throw new Error(`There is no fixture ${fixtureId}.`)
  const { approval } = globalThis as unknown as { approval: Approval }
  const { tally, host } = approval
  const primary = () => {
    const now = performance.now()
    const { disturbed, by, hiddenSince, hiddenFrames } = approval
    const isFair = now - disturbed >= stillMs && (now - hiddenSince < toldMs || hiddenFrames < toldFrames)
    if (isFair) tally.fair++
    else
      tally.unfair.push(
        `${by}: ${Math.round(now - disturbed)} ms after the last change, ${Math.round(now - hiddenSince)} ms after it was hidden`,
      )
    if (acts[tally.acts % acts.length]! < 0.7) approval.next() // shows the next request of a batch at once
  }
  const state = fixture.model.$state?.get()
  const answers = state?.answers.map(answer => (answer.guarded ? { ...answer, press: primary } : answer))
  const model = { ...fixture.model, ...(state ? { $state: gallery.atom({ ...state, answers }) } : { primary }) }
  const $scene = gallery.atom<Scene>({} as Scene)
  let id = 1
  const scene = () => ({
    ...fixture,
    id: id++,
    info: false,
    closable: true,
    canGoBack: false,
    direction: 'next',
    model,
  })
  approval.next = () => {
    approval.note('another request')
    $scene.set(scene())
  }
  gallery.drawFrame(host, { ...fixture, model })
  const stage = host.shadowRoot?.querySelector('.main')?.firstElementChild as HTMLElement & { play: object }
  $scene.set(scene())
  stage.play = { ...stage.play, stage: { $scene } }
}

/** Starts disturbing the approval. Returns the position of its button. */
async function disturb(acts: readonly number[]): Promise<{ x: number; y: number }> {
  const { approval } = globalThis as unknown as { approval: Approval }
  const { tally, host, cover } = approval
  const change =
    (change: string, property: 'translate' | 'marginInlineStart' | 'scale', one: string, other: string) => () => {
      approval.note(change)
      host.style[property] = host.style[property] === one ? other : one
    }
  const hide =
    (change: string, { style }: HTMLElement, property: 'display' | 'opacity' | 'rotate', value: string) =>
    () => {
      approval.by = change
      approval.hidden = true
      style[property] = value
      // It hides nothing until it is painted.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (approval.hidden) [approval.hiddenSince, approval.hiddenFrames] = [performance.now(), 0]
        }),
      )
    }
  const actions: (() => void)[] = [
    () => approval.next(),
    change('a shift', 'translate', '3px', '-2px 1px'),
    change('a margin', 'marginInlineStart', '9px', '0'),
    change('a growth', 'scale', '1.02', '1'),
    () => document.body.append(host), // moves in the tree, but not on the screen
    hide('a cover', cover, 'display', 'block'),
    hide('a fading', host, 'opacity', '0.01'),
    hide('a fading of the page', document.body, 'opacity', '0.02'),
    hide('a turn', host, 'rotate', '2deg'),
  ]
  const uncover = () => {
    if (!approval.hidden) return
    approval.note('an uncovering')
    approval.hidden = false
    approval.hiddenSince = Infinity
    cover.style.display = 'none'
    host.style.opacity = host.style.rotate = document.body.style.opacity = ''
  }
  const actNext = () => {
    const roll = acts[tally.acts++ % acts.length] ?? 0
    uncover()
    actions[Math.floor(roll * 1e4) % actions.length]?.()
    setTimeout(actNext, 40 + roll * 1_300)
  }
  while (!host.shadowRoot?.querySelector('.button-primary')) await new Promise(resolve => setTimeout(resolve, 20))
  const box = host.shadowRoot.querySelector('.button-primary')!.getBoundingClientRect()
  setTimeout(actNext, 300)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
