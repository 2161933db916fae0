import type { ChainRecord } from '../../src/chains/registry.js'
import type { HostConfig, Settings } from '../../src/config/settings.js'
import type { Part } from '../../src/stage/define.js'

/** What a tag brings to the stage; loaded when it is opened. */
export interface FlowPart<Options = object, Result = unknown, Element = HTMLElement> {
  readonly part: Part<never, Result>
  /** The name of the first screen with these options, where it asks nothing of anybody: it may be played before it is opened. */
  first?(options: Options): string | undefined
  /** The chains a host may name by id; left out where the flow needs none. */
  readonly chains?: readonly ChainRecord[]
  /** What the tag's own fields say; the options of `show()` are laid over it. */
  options(element: Element): Options
  /** What these options set, over the settings of the element. */
  layer?(options: Options): HostConfig
  /** The input of the flow. Throws a WalletError if the flow cannot work with it. */
  input(options: Options, settings: Settings, element: Element): unknown
  /** What a surrounding form gets. */
  value?(result: Result, options: Options): string | Promise<string>
}

/** What stands in an attribute that could not be read; a flow refuses it, where going on without it would mean something else. */
export const rawAttribute = (element: HTMLElement, attribute: string): string | undefined =>
  element.getAttribute(attribute) ?? undefined

/** The id of a chain that was given as an id or as an object; NaN for anything else, which no chain answers to. */
export const chainIdOf = (chain: number | string | object): number =>
  Number(typeof chain === 'object' ? (chain as { id?: unknown }).id : chain)
