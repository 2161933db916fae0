import type { ElementHandle, Page } from 'puppeteer-core'
import { until } from '../e2e/browser.js'
import type { World } from '../world.js'
import { approveAll, assertHasSucceeded, assertSigned, signWith } from './use-libraries.js'

const TRIGGER = '.wallet-adapter-button-trigger'

/** Waits for an enabled button of the wallet adapter. Its buttons are in no shadow root. */
async function adapterButton(page: Page, selector: string, text: string) {
  const handle = await until(
    page,
    (css, words) =>
      [...document.querySelectorAll<HTMLButtonElement>(css)].find(
        button => !button.disabled && button.textContent.includes(words),
      ) ?? false,
    selector,
    text,
  )
  return handle as unknown as ElementHandle<HTMLButtonElement>
}

/**
 * The visitor selects the embedded wallet in the dialog of Solana's wallet adapter, which connects to it. Then the page
 * signs a message and sends a transaction.
 */
export async function useWalletAdapter(page: Page, world: World): Promise<void> {
  await (await adapterButton(page, TRIGGER, 'Select Wallet')).click()
  await (await adapterButton(page, '.wallet-adapter-modal-list button', 'Almanac')).click()
  await until(page, () => document.querySelector('[data-by=wallet-adapter]:enabled') !== null)

  const address = assertSigned(await signWith(page, 'wallet-adapter'), 'Hello from wallet-adapter')
  // The button shows the beginning and the end of the connected address.
  await adapterButton(page, TRIGGER, `${address.slice(0, 4)}..${address.slice(-4)}`)

  await world.driver.faucet(address, '1', 'solana')
  await assertHasSucceeded(await approveAll(page, 'wallet-adapter'), world)
}
