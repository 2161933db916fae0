import { expect } from 'chai'
import { finishAnimations } from './animations.harness.js'
import { allFixtures, onScreen } from './on-screen.harness.js'

type Shown = Awaited<ReturnType<typeof onScreen>>
type Look = <Seen>(
  prepare: (host: HTMLElement, root: ShadowRoot) => void,
  look: (screens: Shown[]) => Seen,
  locale?: string,
) => Promise<Awaited<Seen>>

const DOZEN = 12
const fixtures = await allFixtures()

async function lookAt<Seen>(
  some: readonly { readonly id: string }[],
  prepare: (host: HTMLElement, root: ShadowRoot) => void,
  look: (screens: Shown[]) => Seen,
  locale?: string,
): Promise<Awaited<Seen>> {
  const screens = await Promise.all(
    some.map(async ({ id }) => {
      const root = await onScreen(id, {}, locale)
      const host = root.host as HTMLElement
      host.id = id
      prepare(host, root)
      return root
    }),
  )
  try {
    await finishAnimations(...screens)
    return await look(screens)
  } finally {
    for (const screen of screens) screen.remove()
  }
}

/**
 * Defines a test for each dozen of the gallery's screens, so that no test takes longer when the gallery grows. `look`
 * prepares and draws them, and looks at them once nothing moves; one look at many screens is much faster than many
 * looks. One more test checks that no screen is left out.
 */
export function inBatches(title: string, test: (look: Look) => Promise<void>): void {
  const seen: string[] = []
  for (let first = 0; first < fixtures.length; first += DOZEN) {
    const some = fixtures.slice(first, first + DOZEN)
    it(`${title}: "${some[0]?.id}" to "${some.at(-1)?.id}"`, () =>
      test((prepare, look, locale) =>
        lookAt(
          some,
          prepare,
          screens => {
            seen.push(...screens.map(({ host }) => host.id))
            return look(screens)
          },
          locale,
        ),
      ))
  }
  it(`${title}: no screen is left out`, () => {
    expect(seen).to.deep.equal(fixtures.map(({ id }) => id))
  })
}
