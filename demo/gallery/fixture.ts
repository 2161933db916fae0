import type { Screen, View } from '../../src/stage/define.js'

/** A screen in one of its states, with a model that does nothing: for the gallery, for pictures and for accessibility checks. */
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
  /** What a visitor has done on it, once it is drawn. */
  readonly act?: (root: ShadowRoot) => void
}

interface Around {
  readonly back?: boolean
  readonly legal?: boolean
  readonly act?: Fixture['act'] | undefined
}

/** A state of a screen of ours: its name, size and view are the screen's own, and so is the model, as far as it can be. */
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
