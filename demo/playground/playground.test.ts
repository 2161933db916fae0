import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { builtinEnvironments, type EnvironmentReturn } from 'vitest/runtime'
import { manifest } from '../../.config/generate/custom-elements.mjs'
import { eventually } from '../../src/lib/time/eventually.harness.js'

const tags = manifest.modules.flatMap(({ declarations }) => declarations)
/** The attributes that the page sets itself. */
const UNSET = ['app-id', 'client-id', 'api-url', 'open']

let environment: EnvironmentReturn
beforeAll(async () => {
  environment = await builtinEnvironments['happy-dom'].setup(globalThis, {
    'happy-dom': { url: 'http://app.localhost:4100/demo/playground.html' },
  })
  document.body.innerHTML =
    /<main[\s\S]*<\/main>/.exec(readFileSync(new URL('../host/playground.html', import.meta.url), 'utf8'))?.[0] ?? ''
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(manifest))))
  vi.resetModules()
  await import('./index.js')
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await environment.teardown(globalThis)
})

it('the playground links to every tag', () => {
  expect([...document.querySelectorAll('.tags a')].map(link => link.getAttribute('href'))).toEqual(
    tags.map(({ tagName }) => `#${tagName}`),
  )
})

it.each(tags.map(({ tagName }) => tagName))(
  'the playground has a field for every attribute of <%s>, writes its markup, and shows every event',
  tagName => {
    const { attributes = [], events = [] } = tags.find(tag => tag.tagName === tagName) ?? {}
    location.hash = tagName
    dispatchEvent(new Event('hashchange'))
    const rows = [...document.querySelectorAll('.rows label')]
    const names = attributes.map(({ name }) => name).filter(name => !UNSET.includes(name))
    const first = ['theme', 'locale', 'layer'].filter(name => names.includes(name))
    expect(rows.map(row => row.querySelector('span')?.textContent)).toEqual([
      ...first,
      ...names.filter(name => !first.includes(name)),
    ])

    const field = rows
      .find(row => row.querySelector('span')?.textContent === (tagName === 'wallet-button' ? 'label' : 'locale'))
      ?.querySelector('input')
    if (!field) throw new Error('There is no such field.')
    field.value = 'some "words"'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    expect(document.querySelector('.markup')?.textContent).toMatch(
      new RegExp(`^<${tagName}[\\s\\S]* (?:label|locale)="some &quot;words&quot;"[\\s\\S]*></${tagName}>$`),
    )

    document.querySelector<HTMLElement>('.clear')?.click()
    for (const { name } of events)
      document.querySelector(`.place ${tagName}`)?.dispatchEvent(new CustomEvent(name, { detail: { about: name } }))
    expect([...document.querySelectorAll('.events b')].map(element => element.textContent).reverse()).toEqual(
      events.map(({ name }) => name),
    )
  },
)

it('the playground shows the login in the page at once, and other examples by a button', () => {
  location.hash = 'wallet-login-modal'
  dispatchEvent(new Event('hashchange'))
  const markup = () => document.querySelector('.markup')?.textContent
  expect(markup()).toBe('<wallet-login-modal layer="inline"></wallet-login-modal>')
  const preset = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('.presets button')].find(({ textContent }) => textContent === name)
  preset('Dark, in German')?.click()
  expect(document.querySelector('.place wallet-login-modal')?.getAttribute('theme')).toBe('dark')
  expect(markup()).toContain('locale="de"')
  const locale = [...document.querySelectorAll('.rows label')].find(
    row => row.querySelector('span')?.textContent === 'locale',
  )
  expect(locale?.querySelector('input')?.value).toBe('de')
  preset('Over the page')?.click()
  expect(markup()).toBe('<wallet-login-modal></wallet-login-modal>')
})

it('the playground says that the markup was copied until the markup changes', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        copied.push(text)
      },
    },
  })
  const button = document.querySelector<HTMLElement>('.copy')
  const choose = (tag: string) => {
    location.hash = tag
    dispatchEvent(new Event('hashchange'))
  }
  const pressCopy = async () => {
    button?.click()
    await eventually(() => expect(button?.textContent).toBe('Copied'))
  }
  choose('wallet-login-modal')
  expect(button?.textContent).toBe('Copy the markup')
  await pressCopy()
  choose('wallet-fund')
  expect(button?.textContent).toBe('Copy the markup')
  await pressCopy()
  const field = [...document.querySelectorAll('.rows label')]
    .find(row => row.querySelector('span')?.textContent === 'locale')
    ?.querySelector('input')
  if (!field) throw new Error('There is no such field.')
  field.value = 'de'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  expect(button?.textContent).toBe('Copy the markup')
  button?.click()
  choose('wallet-login-modal')
  await Promise.resolve()
  expect([button?.textContent, copied.map(text => /^<([\w-]+)/.exec(text)?.[1])]).toEqual([
    'Copy the markup',
    ['wallet-login-modal', 'wallet-fund', 'wallet-fund'],
  ])
})
