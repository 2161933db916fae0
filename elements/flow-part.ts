import type { Settings } from '../src/config/settings.js'
import type { Part } from '../src/stage/define.js'

/** What a tag brings to the stage; loaded when it is opened. */
export interface FlowPart<Options = object, Result = unknown> {
  readonly part: Part<never, Result>
  /** What goes into the flow, made of the run's options. Throws a WalletError for what cannot work. */
  input(options: Options, settings: Settings, element: HTMLElement): unknown
  /** What a surrounding form gets. */
  value?(result: Result, options: Options): string | Promise<string>
}
