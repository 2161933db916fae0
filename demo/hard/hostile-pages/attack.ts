import type { Hostile } from './place.js'
import type { Standing, Visitor } from './visitor.js'

/** What a page of attacks came to. */
export interface Verdict {
  readonly tried: number
  readonly broken: readonly string[]
}

/** A page of attacks, played to one visitor. */
export type HostilePage = (visitor: Visitor) => Promise<Verdict>

export interface Attack extends Hostile {
  readonly name: string
}

/** Plays one attack after the other; each ends with what is broken of it, if anything. */
export async function playAll<Case extends Attack>(
  attacks: readonly Case[],
  play: (attack: Case) => Promise<readonly string[]>,
): Promise<Verdict> {
  const broken: string[] = []
  for (const attack of attacks) {
    const found = await play(attack).catch((error: unknown) => [error instanceof Error ? error.message : String(error)])
    broken.push(...found.map(what => `${attack.name}: ${what}`))
  }
  return { tried: attacks.length, broken }
}

/** What has changed for the visitor since then, as the chains and the provider tell it, and where tokens went. */
export async function harm(visitor: Visitor, before: Standing): Promise<string[]> {
  const now = await visitor.standing()
  const changed = (Object.keys(before) as (keyof Standing)[]).filter(what => now[what] !== before[what])
  return [...changed.map(what => `${what} is ${now[what]}, and was ${before[what]}`), ...visitor.leaks()]
}

/** The text of a tag's panel, in one line. */
export const textOf = (tag: string): string =>
  `(find(${JSON.stringify(tag)})?.shadowRoot?.querySelector('.panel, [part~=panel]')?.innerText ?? '').replace(/\\s+/g, ' ')`

/** Whether a tag shows a whole screen: one of these, where every fact has come. */
export const showsWhole = (tag: string, ...screens: readonly string[]): string =>
  `(tag => ${JSON.stringify(screens)}.includes(tag?.screen) && !tag.shadowRoot.querySelector('.skeleton'))(find(${JSON.stringify(tag)}))`
