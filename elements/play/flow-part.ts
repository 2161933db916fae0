import type { ChainRecord } from '../../src/chains/registry.js'
import type { HostConfig, Settings } from '../../src/config/settings.js'
import type { Part } from '../../src/stage/define.js'

/** The part of a tag that plays its flow; loaded when it opens. */
export interface FlowPart<Options = object, Result = unknown, Element = HTMLElement> {
  readonly part: Part<never, Result>
  /**
   * The names of the first screens with these options that may be prerendered: they have no side effects before the
   * element opens.
   */
  first?(options: Options): readonly string[] | undefined
  /**
   * What the first screen shows that can change while the element stays the same, such as the user's default wallet. A
   * prerendered screen is used only if this is still the same.
   */
  shows?(options: Options): string | undefined
  /** The chains that a host may name by id; absent if the flow needs none. */
  readonly chains?: readonly ChainRecord[]
  /** The options from the tag's own fields. Those of `show()` take precedence. */
  options(element: Element): Options
  /** The settings that follow from these options. They take precedence over those of the element. */
  layer?(options: Options): HostConfig
  /** The input of the flow. Throws a WalletError if the flow cannot use it. */
  input(options: Options, settings: Settings, element: Element): unknown
  /** The value for a surrounding form. */
  value?(result: Result, options: Options): string | Promise<string>
}

/** The raw text of an attribute that could not be parsed. A flow rejects it if ignoring it would change the meaning. */
export const rawAttribute = (element: HTMLElement, attribute: string): string | undefined =>
  element.getAttribute(attribute) ?? undefined

/** The id of a chain that was given as an id or an object; NaN for anything else, which matches no chain. */
export const chainIdOf = (chain: number | string | object): number =>
  Number(typeof chain === 'object' ? (chain as { id?: unknown }).id : chain)
