import { ownMember } from '../lib/own/own-member.js'
import { record } from '../lib/own/record.js'

/** The APIs that a page can ask by: a function of the client, or one of the providers that dapps know. */
export const ASKERS = ['script', 'ethereum-provider', 'wallet-standard'] as const
export type Asker = (typeof ASKERS)[number]

/** The code of the page that asks. */
export interface AskingCode {
  readonly by: Asker
  /** Its file, if the browser reveals it. It distinguishes two dapps on one page, but proves nothing. */
  readonly script?: string | undefined
  /** The id of the calls that this is about (EIP-5792). */
  readonly calls?: string | undefined
}

/** One of those, or a tag of the page as it is written there. */
export type AskedBy = Asker | AskingCode | `<${string}>`

const TEXT_LIMIT = 8_200

/** Names the party that asks through this element: the code that opened it, else the tag itself. */
export function askedBy(asker: unknown, { localName, id }: Pick<Element, 'localName' | 'id'>): AskedBy {
  const knownAsker = (name: unknown) => ASKERS.find(candidate => candidate === name)
  const by = knownAsker(ownMember(asker, 'by'))
  if (!by) return knownAsker(asker) ?? `<${localName}${id ? ` id="${id}"` : ''}>`
  const text = (name: 'script' | 'calls') => {
    const value = ownMember(asker, name)
    return typeof value === 'string' && value !== '' && value.length <= TEXT_LIMIT ? { [name]: value } : {}
  }
  return record<AskingCode>({ by, ...text('script'), ...text('calls') })
}
