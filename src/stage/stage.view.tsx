import {
  Component,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { atom, type ReadableAtom } from 'nanostores'
import { Bridge, firstField } from '../ui/fields/bridge.js'
import { Button } from '../ui/actions/button.js'
import { Body, Dock, Heading } from '../ui/layout.js'
import { ViewRoot } from '../ui/view-root.js'
import { english, type Language } from '../copy/language.js'
import { shell } from '../copy/areas/shell.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { isOffline } from '../lib/time/online.js'
import { LanguageContext, useWords } from '../ui/language.js'
import { useStore } from '../ui/use-store.js'
import type { Scene } from './scene.js'
import type { Stage } from './stage.js'

/** The object that an element passes to its stage. */
export interface StagePlay {
  readonly stage: Pick<Stage, '$scene'>
  /** English by default. */
  readonly $language?: ReadableAtom<Language>
  /** False if the focus must stay in the page until the visitor acts. */
  readonly takesFocus: () => boolean
  /** True to render the fields in the element's light DOM. */
  readonly bridged?: boolean
  /** Called when a scene is in the document but not painted yet, so that the header and the size can change with it. */
  readonly shown?: (scene: Scene) => void
}

type Drawing = ComponentType<{ model: unknown }>
type Loader = Scene['view']

const $english = atom(english)
const drawings = new WeakMap<Loader, Drawing>()

/** Loads a view in advance, so that its screen appears without a pause. */
async function loadView(loader: Loader): Promise<Drawing> {
  const { default: view } = await loader()
  const drawing = view as unknown as Drawing
  drawings.set(loader, drawing)
  return drawing
}

/** Renders the stage. The old screen stays until the view of the new one is loaded. */
export function StageView(props: { play?: StagePlay; container?: HTMLElement }) {
  const { play, container } = toNullPrototype(props) // r2wc makes these props, not our own JSX
  if (!play) return null
  const root = container?.getRootNode()
  const place = root instanceof ShadowRoot ? root : null
  const bridge = play.bridged && place ? place.host : null
  return (
    <ViewRoot.Provider value={place}>
      <Bridge.Provider value={bridge}>
        <InLanguage $language={play.$language ?? $english}>
          <Scenes key={bridge ? 'light' : 'shadow'} play={play} />
        </InLanguage>
      </Bridge.Provider>
    </ViewRoot.Provider>
  )
}

function InLanguage({ $language, children }: { $language: ReadableAtom<Language>; children: ReactNode }) {
  return <LanguageContext.Provider value={useStore($language)}>{children}</LanguageContext.Provider>
}

function Scenes({ play }: { play: StagePlay }) {
  const nextScene = useStore(play.stage.$scene)
  const { scene, drawing: Drawing, failed, retry } = useDrawn(nextScene)
  const ref = useRef<HTMLDivElement>(null)
  const first = useRef<number>(undefined)
  const last = useRef<number>(undefined)
  const touched = useRef(false)
  const pressed = useRef<EventTarget>(undefined)
  const played = useRef(play)
  if (played.current !== play) {
    played.current = play
    touched.current = false
    first.current = last.current = undefined
  }
  if (!scene) first.current = last.current = undefined
  else first.current ??= scene.id

  useLayoutEffect(() => {
    if (!scene) return
    play.shown?.(scene)
    if (last.current === scene.id) return
    last.current = failed ? undefined : scene.id
    if (play.takesFocus() || touched.current)
      firstFocus(ref.current, first.current === scene.id)?.focus({ preventScroll: true })
  }, [scene, failed, play])

  /** Ignores the second press of a double press: its target may have been replaced after the first. */
  const singlePress = (press: MouseEvent) => {
    if (press.detail < 2) pressed.current = press.target
    if (pressed.current === press.target) return
    press.preventDefault()
    press.stopPropagation()
  }

  if (scene && failed) return <Broken key={scene.id} at={ref} retry={retry} />
  if (!scene || !Drawing) return null
  return (
    <div
      ref={ref}
      key={scene.id}
      className="scene"
      data-screen={scene.screen}
      data-enter={first.current === scene.id ? undefined : scene.direction}
      onPointerDown={() => {
        touched.current = true
      }}
      onKeyDown={() => {
        touched.current = true
      }}
      onClickCapture={singlePress}
    >
      <Boundary>
        <Drawing model={scene.model} />
      </Boundary>
    </div>
  )
}

interface DrawnScene {
  scene: Scene | null
  drawing: Drawing | undefined
  failed: boolean
  retry: () => void
}

/** The latest scene whose view is loaded. */
function useDrawn(nextScene: Scene | null): DrawnScene {
  const [, draw] = useState(0)
  const [failure, setFailure] = useState<Loader>()
  const kept = useRef<Scene | null>(null)
  const ready = nextScene && drawings.has(nextScene.view)
  const loader = nextScene && !ready ? nextScene.view : undefined
  if (!nextScene || ready) kept.current = nextScene

  useLayoutEffect(() => {
    if (!loader || failure === loader) return
    let mounted = true
    loadView(loader).then(
      () => {
        if (mounted) draw(count => count + 1)
      },
      (error: unknown) => {
        if (!mounted) return
        setFailure(() => loader)
        console.error(error)
      },
    )
    return () => {
      mounted = false
    }
  }, [loader, failure])

  const failed = loader !== undefined && failure === loader
  const scene = failed ? nextScene : kept.current
  return {
    scene,
    drawing: scene ? drawings.get(scene.view) : undefined,
    failed,
    retry: () => setFailure(undefined),
  }
}

/**
 * The element that gets the focus. On the first screen it is the first field or action; later it is the field that a
 * screen was opened for, else the title.
 */
export const firstFocus = (scene: HTMLElement | null, first: boolean): HTMLElement | undefined =>
  firstField(scene) ??
  (first ? scene?.querySelector<HTMLElement>('button:not([disabled]), a[href]') : undefined) ??
  scene?.querySelector<HTMLElement>('.title') ??
  undefined

/** Prevents an empty dialog if a view throws or cannot be loaded. */
class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    return this.state.broken ? <Broken retry={() => this.setState({ broken: false })} /> : this.props.children
  }
}

function Broken({ at, retry }: { at?: Ref<HTMLDivElement>; retry: () => void }) {
  const { notLoaded, tryAgain, reload } = useWords(shell)
  return (
    <div ref={at} className="scene">
      <Body centre middle>
        <div role="alert">
          <Heading title={notLoaded} />
        </div>
      </Body>
      <Dock>
        <Button onPress={retry}>{tryAgain}</Button>
        {!isOffline() && (
          <Button kind="quiet" onPress={() => location.reload()}>
            {reload}
          </Button>
        )}
      </Dock>
    </div>
  )
}
