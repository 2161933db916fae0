import { TimeoutError, type Page } from 'puppeteer-core'

/** Handles the error of a wait that took too long: says what was missing and which tags are open. */
export const nameOpenTags =
  (where: Pick<Page, 'waitForFunction'>, missing: string) =>
  async (cause: unknown): Promise<never> => {
    if (!(cause instanceof TimeoutError)) throw cause
    throw new Error(`${missing}. Open: ${await openTags(where)}`, { cause })
  }

/** The open tags and the beginning of their text, in one line: what a journey sees in place of what it waits for. */
async function openTags(where: Pick<Page, 'waitForFunction'>): Promise<string> {
  const found = () =>
    [document, document.querySelector('wallet-app')?.shadowRoot]
      .flatMap(root => [...(root?.querySelectorAll('[open]') ?? [])])
      .map(tag => {
        const panel = tag.shadowRoot?.querySelector<HTMLElement>('.panel, [part~=panel]')
        return `${tag.localName}: ${(panel?.innerText ?? '').replace(/\s+/g, ' ').slice(0, 200)}`
      })
      .join('; ') || 'none'
  const handle = await where.waitForFunction(found, { timeout: 5_000, polling: 50 }).catch(String)
  return typeof handle === 'string' ? handle : await handle.jsonValue()
}
