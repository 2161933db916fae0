/*
 * What a hostile host does around an approval, as functions that run in its page: it asks again at once, moves, scales,
 * fades and covers the button, and keeps its own account of when an approval was fair. Nothing here is visible from
 * outside: each function is sent to the page as it stands.
 */

/** A cover that has been painted for this long must count: the browser needs a moment to tell of it. */
export const COVER_TOLD_MS = 250
/** And has stood for as many frames: a page that is held up draws none, and nobody is told of anything. */
export const COVER_TOLD_FRAMES = 15
/** An approval is fair when its screen and place had stood for this long. */
export const STILL_MS = 400

export interface Tally {
  /** Approvals that came when nothing had happened for long enough. */
  fair: number
  /** What had happened right before each other one. */
  unfair: string[]
  clicks: number
  acts: number
}

interface Scene {
  id: number
  model: unknown
}
/** What a screen of a shape shows: its guarded answers are those that approve. */
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

/** Draws an approval with a hostile hand around it; `acts` are numbers from 0 to below 1 that choose what it does, and when. */
export async function standUp({
  fixtureId,
  acts,
  stillMs,
  toldMs,
  toldFrames,
}: {
  fixtureId: string
  acts: readonly number[]
  stillMs: number
  toldMs: number
  toldFrames: number
}): Promise<{ x: number; y: number }> {
  const gallery = (await import(`${location.origin}/dist/demo/gallery.js`)) as Gallery
  const fixture = gallery.fixtures.find(({ id }) => id === fixtureId)
  if (!fixture) throw new Error(`There is no fixture ${fixtureId}.`)
  const tally: Tally = { fair: 0, unfair: [], clicks: 0, acts: 0 }
  Object.assign(globalThis, { tally })
  addEventListener(
    'mousedown',
    () => {
      tally.clicks++
    },
    true,
  )

  const host = document.createElement('div')
  host.style.cssText = 'position: fixed; inset-block-start: 20px; inset-inline-start: 20px; width: 360px'
  const cover = document.createElement('div')
  cover.style.cssText = 'position: fixed; inset: 0; background: white; pointer-events: none; z-index: 9; display: none'
  document.body.append(host, cover)

  let disturbed = performance.now()
  let by = 'the start'
  let [hiddenSince, hiddenFrames] = [Infinity, 0]
  const draw = () => {
    hiddenFrames++
    requestAnimationFrame(draw)
  }
  draw()
  let id = 1
  const primary = () => {
    const now = performance.now()
    const fair = now - disturbed >= stillMs && (now - hiddenSince < toldMs || hiddenFrames < toldFrames)
    if (fair) tally.fair++
    else
      tally.unfair.push(
        `${by}: ${Math.round(now - disturbed)} ms after the last change, ${Math.round(now - hiddenSince)} ms after it was hidden`,
      )
    if (acts[tally.acts % acts.length]! < 0.7) next() // the following request of a batch, at once
  }
  const state = fixture.model.$state?.get()
  const model = state
    ? {
        ...fixture.model,
        $state: gallery.atom({
          ...state,
          answers: state.answers.map(answer => (answer.guarded ? { ...answer, press: primary } : answer)),
        }),
      }
    : { ...fixture.model, primary }
  const $scene = gallery.atom<Scene>({} as Scene)
  const scene = () => ({
    ...fixture,
    id: id++,
    info: false,
    closable: true,
    canGoBack: false,
    direction: 'next',
    model,
  })
  const next = () => {
    note('another request')
    $scene.set(scene())
  }
  const note = (what: string) => {
    disturbed = performance.now()
    by = what
  }

  gallery.drawFrame(host, { ...fixture, model })
  const stage = host.shadowRoot?.querySelector('.room')?.firstElementChild as HTMLElement & { play: object }
  $scene.set(scene())
  stage.play = { ...stage.play, stage: { $scene } }

  let hidden = false
  const hide = (what: string, style: () => void) => {
    by = what
    hidden = true
    style()
    // It hides nothing before it is painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (hidden) [hiddenSince, hiddenFrames] = [performance.now(), 0]
      }),
    )
  }
  const hostile: (() => void)[] = [
    next,
    () => {
      note('a shift')
      host.style.translate = host.style.translate === '3px' ? '-2px 1px' : '3px'
    },
    () => {
      note('a margin')
      host.style.marginInlineStart = host.style.marginInlineStart === '9px' ? '0' : '9px'
    },
    () => {
      note('a growth')
      host.style.scale = host.style.scale === '1.02' ? '1' : '1.02'
    },
    () => document.body.append(host), // elsewhere in the tree, not on the screen
    () =>
      hide('a cover', () => {
        cover.style.display = 'block'
      }),
    () =>
      hide('a fading', () => {
        host.style.opacity = '0.01'
      }),
    () =>
      hide('a fading of the page', () => {
        document.body.style.opacity = '0.02'
      }),
    () =>
      hide('a turn', () => {
        host.style.rotate = '2deg'
      }),
  ]
  const bare = () => {
    if (!hidden) return
    note('an uncovering')
    hidden = false
    hiddenSince = Infinity
    cover.style.display = 'none'
    host.style.opacity = host.style.rotate = document.body.style.opacity = ''
  }
  const go = () => {
    const roll = acts[tally.acts++ % acts.length] ?? 0
    bare()
    hostile[Math.floor(roll * 1e4) % hostile.length]?.()
    setTimeout(go, 40 + roll * 1_300)
  }
  while (!host.shadowRoot?.querySelector('.button-primary')) await new Promise(resolve => setTimeout(resolve, 20))
  const box = host.shadowRoot.querySelector('.button-primary')!.getBoundingClientRect()
  setTimeout(go, 300)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
