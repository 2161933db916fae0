import type { Frame, Page } from 'puppeteer-core'
import { waitForVisible, PATIENCE } from '../browser.js'

/** The provider's page in the frame of this tag, once the frame accepts input. */
export async function frameOf(page: Page, tag: string): Promise<Frame> {
  const element = await waitForVisible(page, tag, 'iframe:not([inert])')
  const frame = await element.contentFrame()
  if (!frame) throw new Error('The frame has no page')
  return frame as unknown as Frame
}

/** Replaces the text of the provider's field as by a paste, with its line breaks. */
export async function paste(frame: Frame, text: string): Promise<void> {
  const field = await frame.waitForSelector('textarea:not(:disabled)', PATIENCE)
  await field?.focus()
  await field?.evaluate(box => box.select())
  if (text === '') await frame.page().keyboard.press('Backspace')
  else await frame.page().keyboard.sendCharacter(text)
}

/** Presses the import button of the provider's page. */
export const submit = async (frame: Frame): Promise<void> =>
  (await frame.waitForSelector('#import:not(:disabled)', PATIENCE))?.click()
