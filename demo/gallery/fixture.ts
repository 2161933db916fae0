import type { Screen, View } from '../../src/stage/define.js'

/**
 * A screen in one of its states, with a model that does nothing. The gallery, pictures and accessibility checks use it.
 */
export interface Fixture {
  /** Unique, and readable in an address: `only=code-wrong`. */
  readonly id: string
  readonly screen: string
  readonly state: string
  readonly size: 'full' | 'compact'
  readonly back: boolean
  readonly info: boolean
  readonly closable: boolean
  readonly legal: boolean
  readonly view: () => Promise<{ default: View<never> }>
  readonly model: unknown
  /** Does what a visitor has done in this state. It runs once the screen is drawn. */
  readonly act?: (root: ShadowRoot) => void
}

interface Around {
  readonly back?: boolean
  readonly legal?: boolean
  readonly act?: Fixture['act'] | undefined
}

/** Makes a fixture of one of our screens, with the screen's own name, size and view. */
export function fixture<Model>(
  id: string,
  { name, size, info, closable, view }: Screen<never, never, Model>,
  state: string,
  model: NoInfer<Model>,
  { back = false, legal = false, act }: Around = {},
): Fixture {
  return {
    id,
    screen: name,
    state,
    size,
    back,
    info,
    closable,
    legal,
    view: view as Fixture['view'],
    model,
    ...(act && { act }),
  }
}

export const nothing = (): void => {}
