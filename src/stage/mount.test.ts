import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { defineStage as Define, WalletStageElement } from './mount.js'
import type { StagePlay } from './stage.view.js'

/** The events of the inner elements. */
const done: string[] = []

/** The members of an element in a page that the inner element needs. */
class FakeElement {
  isConnected = true
  root: object = {}
  scene: HTMLElement | null = null
  readonly classes: string[] = []
  readonly classList = { add: (name: string) => void this.classes.push(name) }
  getRootNode() {
    return this.root
  }
  querySelector(selector: string) {
    return selector === '.scene' ? this.scene : null
  }
  connectedCallback() {
    done.push('mounted')
  }
  disconnectedCallback() {
    done.push('unmounted')
  }
}
class FakeShadowRoot {
  readonly adoptedStyleSheets: unknown[] = []
  readonly ownerDocument = {
    defaultView: {
      CSSStyleSheet: class {
        replaceSync() {}
      },
    },
  }
}
class FakeDocument {
  get defaultView(): unknown {
    return (this as { defaultView: unknown }).defaultView
  }
}
const bridge = vi.fn((..._: unknown[]) => FakeElement)

let defineStage: typeof Define
beforeAll(async () => {
  vi.doMock('@r2wc/react-to-web-component', () => ({ default: bridge }))
  vi.doMock('./release-roots.js', () => ({ releaseRoots: () => void done.push('released') }))
  defineStage = (await import('./mount.js')).defineStage
})
afterAll(() => {
  vi.doUnmock('@r2wc/react-to-web-component')
  vi.doUnmock('./release-roots.js')
})
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('ShadowRoot', FakeShadowRoot)
  vi.stubGlobal('Document', FakeDocument)
  done.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The registry of a page with tags of other code. */
class Registry {
  readonly defined = new Map<string, CustomElementConstructor>()
  constructor(...others: string[]) {
    for (const tag of others) this.defined.set(tag, class {} as never)
  }
  get = (tag: string) => this.defined.get(tag)
  define = vi.fn((tag: string, made: CustomElementConstructor) => {
    this.defined.set(tag, made)
  })
}

type Inner = FakeElement & WalletStageElement & { adoptedCallback(): void; connectedMoveCallback(): void }
function anElement(): Inner {
  const registry = new Registry()
  const made = new (registry.get(defineStage(registry as never)) as unknown as new () => Inner)()
  done.length = 0 // it has unmounted once, because it is not in a document yet
  return made
}

describe('the tag of the inner element', () => {
  it('the tag is defined once per page, with a property for its flow and no events', () => {
    const registry = new Registry()
    vi.stubGlobal('customElements', registry)
    bridge.mockClear()
    expect([defineStage(), defineStage()]).toEqual(['wallet-stage', 'wallet-stage'])
    expect([...registry.defined.keys()]).toEqual(['wallet-stage'])
    expect(registry.define).toHaveBeenCalledOnce()
    expect(bridge.mock.calls.map(([, options]) => options)).toEqual([{ props: { play: undefined }, events: [] }])
  })

  it('another tag name is used if another copy of the bundle, or other code, has defined it', () => {
    for (const [others, tag] of [
      [['wallet-stage'], 'wallet-stage-2'],
      [['wallet-stage', 'wallet-stage-2'], 'wallet-stage-3'],
    ] as const) {
      const registry = new Registry(...others)
      expect([
        defineStage(registry as never),
        defineStage(registry as never),
        registry.define.mock.calls.length,
      ]).toEqual([tag, tag, 1])
    }
  })
})

describe('the inner element', () => {
  it("the element is mounted when connected, and adopts the screens' styles inside a shadow root", () => {
    const [element, root] = [anElement(), new FakeShadowRoot()]
    element.root = root
    element.connectedCallback()
    expect([done, element.classes, root.adoptedStyleSheets.length]).toEqual([['mounted'], ['stage'], 1])
    const open = anElement()
    open.connectedCallback()
    expect(open.classes).toEqual(['stage'])
  })

  it('the element stays mounted while it is moved, and unmounts if it is still removed in the next task', () => {
    const element = anElement()
    element.connectedCallback()
    element.isConnected = false
    element.disconnectedCallback()
    element.isConnected = true
    element.connectedCallback()
    vi.runAllTimers()
    expect([done, element.classes]).toEqual([['mounted'], ['stage']])
    element.disconnectedCallback()
    vi.runAllTimers()
    expect(done, 'it is in the document by then').toEqual(['mounted'])
    element.isConnected = false
    element.disconnectedCallback()
    expect(done).toEqual(['mounted'])
    vi.runAllTimers()
    expect(done).toEqual(['mounted', 'unmounted', 'released'])
    element.isConnected = true
    element.connectedCallback()
    expect(done).toEqual(['mounted', 'unmounted', 'released', 'mounted'])
  })

  it('returning to the document cancels the task that would unmount the element', () => {
    const element = anElement()
    element.connectedCallback()
    element.disconnectedCallback()
    element.connectedCallback()
    expect(vi.getTimerCount()).toBe(0)
    element.isConnected = false
    element.disconnectedCallback()
    vi.runAllTimers()
    expect(done).toEqual(['mounted', 'unmounted', 'released'])
  })

  it('the element adopts its styles again in another document', () => {
    const [element, root] = [anElement(), new FakeShadowRoot()]
    element.root = root
    element.connectedCallback()
    root.adoptedStyleSheets.length = 0
    element.adoptedCallback()
    expect(root.adoptedStyleSheets).toHaveLength(1)
    element.root = {}
    expect(() => element.adoptedCallback()).not.toThrow()
  })

  it('the element renders its props at once, and finds the target of the focus', () => {
    const element = anElement()
    const play = {} as StagePlay
    element.draw(play)
    expect(element.play).toBe(play)
    const button = { localName: 'button' }
    element.scene = {
      querySelector: (selector: string) => (selector.startsWith('button') ? button : selector === '.title' ? {} : null),
    } as unknown as HTMLElement
    expect(element.first).toBe(button)
  })
})
