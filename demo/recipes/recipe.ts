import type { Copy, Files } from './copy.js'

/** The steps that add something to this repository, as `src/README.md` describes them, and the checks that it works. */
export interface Recipe {
  /** The name of the addition. */
  readonly adds: string
  /** Adds a part. The type check then reports `missing`. */
  begin?(files: Files): void
  readonly missing?: RegExp
  /** Adds everything, or the rest. */
  add(files: Files): void
  /** A unit test of the addition. It is written and run after all additions. */
  readonly test?: { readonly path: string; readonly text: string }
  /** Checks that the build contains the addition. */
  find?(copy: Copy): void | Promise<void>
}
