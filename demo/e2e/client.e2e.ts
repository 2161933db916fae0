import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../world.js'
import { inside, launch, openPage, press, stopAll, until } from './browser.js'

describe('a host\'s script with viem', () => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
  })
  afterAll(() => stopAll(browser, world))

  /** Presses a button of the page and reads what it says in the end. */
  async function ask(id: string, meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<string> {
    await page.$eval(`output[for=${id}]`, said => { said.textContent = '' })
    await page.click(`#${id}`)
    await meanwhile()
    const said = await until(page, name => document.querySelector(`output[for=${name}]`)?.textContent || false, id)
    return String(await said.jsonValue())
  }

  /** Waits until what was made for one question is gone from where it stood. */
  const gone = (tag: string) => until(page, made => !document.querySelector(made) && !document.querySelector('wallet-app')?.shadowRoot?.querySelector(made), tag)

  it('shares the session of the tags: a guest it logs in is signed in on the page', async () => {
    const address = await ask('guest')
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await until(page, () => document.querySelector('wallet-app')?.matches(':state(authenticated)'))
    await world.driver.faucet(address, '1', 'ethereum')
  })

  it('sends a transaction that the visitor approves in an element made for it, and gets the receipt of a mined one', async () => {
    expect(await ask('send', async () => {
      await press(page, 'wallet-confirm-tx', 'Approve')
      await press(page, 'wallet-confirm-tx', 'All Done')
    })).toMatch(/^0x[0-9a-f]{64}: success in block \d+$/)
    await gone('wallet-confirm-tx')
  })

  it('hears a no as the number 4001, which viem knows', async () => {
    expect(await ask('send', async () => {
      await inside(page, 'wallet-confirm-tx', 'button', 'Approve')
      await press(page, 'wallet-confirm-tx', 'Not now')
    })).toBe('You said no.')
    await gone('wallet-confirm-tx')
  })

  it('leaves the wallet frame hidden and the console quiet', async () => {
    expect(await page.evaluate(() => [...document.querySelectorAll('iframe')].map(frame => frame.checkVisibility()))).toEqual([false])
    expect(troubles).toEqual([])
  })
})
