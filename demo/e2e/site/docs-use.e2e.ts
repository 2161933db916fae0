import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import {
  clipboardText,
  waitUntilClosed,
  waitForVisible,
  launch,
  openPage,
  press,
  stopAll,
  until,
  typeInto,
} from '../browser.js'
import { root } from '../packed.js'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => stopAll(browser))

describe('the documentation on the development provider', () => {
  let world: World
  const address = (name: string) => `${world.appUrl ?? ''}/docs/${name}.html`
  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
  })
  afterAll(() => stopAll(world))

  it('runs each example beside its code, and lists its events', async () => {
    const { page, troubles } = await openPage(browser, address('index'))
    await (await waitForVisible(page, '.live wallet-button', 'button', 'Log in')).click()
    await waitForVisible(page, '.live wallet-login-modal', 'input[type=email]')
    await page.keyboard.press('Escape')
    await waitUntilClosed(page, '.live wallet-login-modal')
    expect(await page.$$eval('.heard p', lines => lines.map(line => line.textContent))).toEqual([
      'wallet-error USER_EXITED_AUTH_FLOW',
    ])
    await page.goto(address('wallet-fund'))
    await (await waitForVisible(page, '.live wallet-button', 'button', 'Add funds')).click()
    await waitForVisible(page, '.live wallet-fund', 'input[type=email]')
    expect(troubles).toEqual([])
    await page.close()
  })

  it('shows a message under an example if the provider does not answer', async () => {
    const page = await browser.newPage()
    await page.setRequestInterception(true)
    page.on('request', request => void (request.url().startsWith(world.apiUrl) ? request.abort() : request.continue()))
    await page.goto(address('wallet-fund'))
    await until(page, () =>
      document.querySelector('.heard')?.textContent?.includes('the development provider does not answer'),
    )
    await page.close()
  })

  it('finds a section by its words, copies an example, and keeps the chosen framework', async () => {
    await browser
      .defaultBrowserContext()
      .overridePermissions(world.appUrl ?? '', ['clipboard-read', 'clipboard-sanitized-write'])
    const { page, troubles } = await openPage(browser, address('index'))
    await page.keyboard.press('/')
    await page.keyboard.type('nuxt isCustomElement')
    await page.waitForSelector('.found a')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Nuxt')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(new URL(page.url()).pathname).toMatch(/(vue|servers)\.html$/)

    await page.goto(address('index'))
    await page.click('.tabs input[value=React]')
    const shown = () =>
      page.$$eval('.tab', tabs =>
        tabs.filter(tab => tab.checkVisibility()).map(tab => (tab as HTMLElement).dataset['tab']),
      )
    expect(await shown()).toEqual(['React'])
    await page.reload()
    await until(page, () => document.querySelector<HTMLInputElement>('.tabs input[value=React]')?.checked)
    expect(await shown()).toEqual(['React'])

    await page.bringToFront()
    await page.hover('.tab[data-tab=React] .code')
    await page.click('.tab[data-tab=React] .copy')
    await until(page, () => document.querySelector('.tab[data-tab=React] .copy')?.textContent === 'Copied')
    expect(await clipboardText(page)).toContain("from 'wallet-elements/react'")
    expect(troubles).toEqual([])
    await page.close()
  })

  it('can be navigated by keyboard: past the contents, and on a phone by a button that opens them', async () => {
    const { page } = await openPage(browser, address('errors'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await until(page, () => location.hash === '#content' && document.activeElement?.id === 'content')
    await page.setViewport({ width: 360, height: 800 })
    const shown = () => page.$eval('nav', nav => nav.checkVisibility())
    expect(await shown()).toBe(false)
    await page.focus('.contents')
    await page.keyboard.press('Enter')
    expect(await shown()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('nav')?.id)).toBe('contents')
    await page.keyboard.press('Escape')
    expect(await shown()).toBe(false)
    await page.keyboard.press('Enter')
    await (await page.waitForSelector('nav button ::-p-text(Close)'))?.click()
    expect(await shown()).toBe(false)
    await page.close()
  })
})

describe('the documentation that the build writes', () => {
  it('can be read from the disk with its styles, and sends no request', async () => {
    const page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 900 })
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto(pathToFileURL(join(root, 'dist/docs/index.html')).href)
    await Promise.all([page.waitForNavigation(), page.click('nav a[href="wallet-fund.html"]')])
    expect(await page.$eval('h1', heading => heading.textContent)).toBe('<wallet-fund>')
    expect(await page.$eval('.live .still', note => note.textContent)).toContain('any six digits')
    await until(page, () => document.querySelector('.live wallet-button')?.matches(':defined'))
    expect(await page.$eval('nav', nav => getComputedStyle(nav).position)).toBe('sticky')
    await page.type('search input', 'isCustomElement')
    await page.waitForSelector('.found a[href^="vue.html"]')
    expect(requests.filter(url => !/^(file|data):/.test(url))).toEqual([])
    await page.close()
  })

  it('runs its examples from the disk on a recording: a login and a payment need no request', async () => {
    const { page, troubles } = await openPage(browser, 'about:blank')
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.goto(pathToFileURL(join(root, 'dist/docs/wallet-confirm-tx.html')).href)
    const tag = '.live wallet-confirm-tx'
    await (await waitForVisible(page, '.live wallet-button', 'button', 'Send 0.01 ETH')).click()
    await typeInto(page, tag, 'input[type=email]', 'grace@example.com')
    await page.keyboard.press('Enter')
    await typeInto(page, tag, 'input[autocomplete="one-time-code"]', '424242')
    await press(page, tag, 'Accept')
    await waitForVisible(page, tag, '.amount', '0.01')
    await press(page, tag, 'Approve')
    await press(page, tag, 'All Done')
    await until(page, () => document.querySelector('.heard')?.textContent?.includes('wallet-confirm-tx-complete 0x'))
    expect(troubles).toEqual([])
    expect(requests.filter(url => !/^(file|data|blob|about):/.test(url))).toEqual([])
    await page.close()
  })
})
