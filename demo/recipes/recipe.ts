import type { Copy } from './copy.js'

/** How something is added to this repository, as `src/README.md` says it, and how one sees that it is there. */
export interface Recipe {
  /** What is added. */
  readonly adds: string
  /** A part of it. What is missing, the type check names. */
  begin?(copy: Copy): void
  readonly missing?: RegExp
  /** All of it, or the rest. */
  add(copy: Copy): void
  /** A unit test of the new thing; it is written and run when everything is added. */
  readonly test?: { readonly path: string; readonly text: string }
  /** Finds it in what was built. */
  find?(copy: Copy): void | Promise<void>
}
