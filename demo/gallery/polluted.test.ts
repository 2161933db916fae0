// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { polluted } from '../../src/lib/own/polluted.harness.js'
import { eventually } from '../../src/lib/time/eventually.harness.js'
import { StageView, type StagePlay } from '../../src/stage/stage.view.js'
import { jsx } from '../../src/ui/jsx/runtime.js'
import type { Fixture } from './fixture.js'
import { groups } from './fixtures.js'

/** A member that the page has added to every object. */
const THEIRS = 'freeGift'

/** The part of React's fibres that this test reads. */
interface Fiber {
  readonly type: unknown
  readonly memoizedProps: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}
interface Drawn {
  readonly stateNode: { readonly current: Fiber }
}

/** The rendered components, each with whether its props inherit the page's member. */
function* partsOf(fiber: Fiber | null): Generator<{ name: string; inherits: boolean }> {
  for (let at = fiber; at; at = at.sibling) {
    const { type, memoizedProps, child } = at
    if (typeof type === 'function') yield { name: type.name, inherits: THEIRS in (memoizedProps as object) }
    yield* partsOf(child)
  }
}

async function partsIn({ screen, size, info, closable, back, model, view }: Fixture) {
  const host = document.createElement('div')
  const root = createRoot(host)
  const scene = { id: 1, screen, size, info, closable, canGoBack: back, direction: 'next' as const, model, view }
  const play: StagePlay = { stage: { $scene: atom(scene) }, takesFocus: () => false }
  root.render(jsx(StageView, { play }))
  await eventually(() => expect(host.querySelector('.scene')?.childElementCount).toBeGreaterThan(0))
  const container = Object.entries(host).find(([name]) => name.startsWith('__reactContainer'))?.[1] as Drawn
  const parts = [...partsOf(container.stateNode.current)]
  root.unmount()
  return parts
}

describe('a page that has added a member to every object', () => {
  it.each(groups)('passes it to no component of a screen: %s', async (_, fixtures) => {
    const texts = await polluted({ [THEIRS]: 'Free gift' }, async () => {
      const parts = []
      for (const fixture of fixtures) parts.push(...(await partsIn(fixture)))
      return parts
    })
    for (const parts of texts) {
      expect(new Set(parts.map(({ name }) => name)).size).toBeGreaterThan(5)
      expect([...new Set(parts.filter(({ inherits }) => inherits).map(({ name }) => name))]).toEqual([])
    }
  })
})
