import type { Page } from 'puppeteer-core'
import { PATIENCE } from '../../e2e/browser.js'
import type { Visit } from './visit.js'

/** The open windows beside the pages of this visit, of the provider and of a wallet. */
export const windowsOf = async (visit: Visit): Promise<readonly Page[]> =>
  (await visit.context.pages()).filter(
    page => page.url().startsWith(visit.place.world.apiUrl) || page.url().startsWith(visit.place.keysUrl),
  )

/** Presses a row and resolves with the window that it opens. */
export async function windowFrom(visit: Visit, row: string): Promise<Page> {
  const popup = new Promise<Page>(resolve => {
    visit.page.once('popup', popup => resolve(popup as Page))
  })
  await visit.press(row)
  return Promise.race([
    popup,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no window opens')), PATIENCE.timeout).unref()
    }),
  ])
}

/** The window that is open beside the page. */
export const otherWindow = async (visit: Visit): Promise<Page> => {
  const popup = (await windowsOf(visit)).find(page => page !== visit.page)
  if (!popup) throw new Error('there is no other window')
  return popup
}

/** Presses a button in a window, which may then close. */
export const choose = async (page: Page, selector: string): Promise<void> => {
  await (await page.waitForSelector(selector, PATIENCE))?.click().catch(() => {})
}
