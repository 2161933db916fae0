import { atRest } from './at-rest.harness.js'
import { allFixtures, onScreen } from './on-screen.harness.js'

type Shown = Awaited<ReturnType<typeof onScreen>>

/** Looks at all screens at once, prepared as told, when nothing moves any more; one look at many is far quicker than many looks. */
export async function lookAtAll<Seen>(prepare: (host: HTMLElement, root: ShadowRoot) => void, look: (screens: Shown[]) => Seen, locale?: string): Promise<Awaited<Seen>> {
  const screens = await Promise.all((await allFixtures()).map(async ({ id }) => {
    const root = await onScreen(id, {}, locale)
    const host = root.host as HTMLElement
    host.id = id
    prepare(host, root)
    return root
  }))
  await atRest(...screens)
  const seen = await look(screens)
  for (const screen of screens) screen.remove()
  return seen
}
