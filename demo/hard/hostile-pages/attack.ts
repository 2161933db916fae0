import type { Hostile } from './place.js'
import type { Standing, Visitor } from './visitor.js'

/** The result of a page of attacks. */
export interface Verdict {
  readonly tried: number
  readonly broken: readonly string[]
}

/** A page of attacks that is played to one visitor. */
export type HostilePage = (visitor: Visitor) => Promise<Verdict>

export interface Attack extends Hostile {
  readonly name: string
}

/** Plays the attacks one after the other, and collects the violations of each. */
export async function playAll<Case extends Attack>(
  attacks: readonly Case[],
  play: (attack: Case) => Promise<readonly string[]>,
): Promise<Verdict> {
  const violations: string[] = []
  for (const attack of attacks) {
    const harmful = await play(attack).catch((error: unknown) => [messageOf(error)])
    violations.push(...harmful.map(violation => `${attack.name}: ${violation}`))
  }
  return { tried: attacks.length, broken: violations }
}

/** The message of an error with that of its cause: `fetch` reports only in the cause what has failed. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`
}

/** The changes for the visitor since `before`, by the chains and the provider, and the tokens that were leaked. */
export async function harm(visitor: Visitor, before: Standing): Promise<string[]> {
  const now = await visitor.standing()
  const changed = (Object.keys(before) as (keyof Standing)[]).filter(key => now[key] !== before[key])
  return [...changed.map(key => `${key} is ${now[key]}, and was ${before[key]}`), ...visitor.leaks()]
}

/** An expression for the text of a tag's panel, in one line. */
export const textOf = (tag: string): string =>
  `(find(${JSON.stringify(tag)})?.shadowRoot?.querySelector('.panel, [part~=panel]')?.innerText ?? '').replace(/\\s+/g, ' ')`

/** An expression for whether a tag shows one of these screens completely, with all facts loaded. */
export const showsWhole = (tag: string, ...screens: readonly string[]): string =>
  `(tag => ${JSON.stringify(screens)}.includes(tag?.screen) && !tag.shadowRoot.querySelector('.skeleton'))(find(${JSON.stringify(tag)}))`
