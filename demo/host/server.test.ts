import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false, host: true })
})
afterAll(() => world.stop())

const PAGES = ['', 'demo/ways-in.html', 'demo/playground.html', 'demo/client.html']
/** The pages that people can reach by a link. */
const READ = [
  ...PAGES,
  'demo/gallery.html',
  'demo/terms.html',
  'demo/privacy.html',
  'demo/nowhere.html',
  'docs/nowhere.html',
]
const at = (path: string, accept = 'text/html') =>
  fetch(`${world.appUrl?.replace('app.localhost', '127.0.0.1')}/${path}`, { headers: { accept } })
const served = async (path: string) => (await at(path)).text()

it("the host writes the same settings of the demo's app, with this world's addresses, into every page", async () => {
  const apps = await Promise.all(
    PAGES.map(async path => /<wallet-app [\s\S]*<\/wallet-app>/.exec(await served(path))?.[0]),
  )
  expect(new Set(apps).size).toBe(1)
  expect(apps[0]).toContain(`api-url="${world.apiUrl}"`)
  expect(JSON.parse(/json">([\s\S]*?)<\/script>/.exec(apps[0] ?? '')?.[1] ?? '')).toMatchObject({
    chains: [{ id: 31337 }],
    solana: { cluster: 'devnet' },
  })
})

it('the host allows no page to be framed, except the login in the hero, which only this site can frame', async () => {
  const framedBy = async (path: string) =>
    /frame-ancestors ([^;]+)/.exec((await at(path)).headers.get('content-security-policy') ?? '')?.[1]
  expect(await Promise.all(PAGES.map(framedBy))).toEqual(PAGES.map(() => "'none'"))
  expect(await framedBy('demo/sheet.html')).toBe("'self'")
  expect(await served('')).toContain('<iframe class="sheet" src="/demo/sheet.html"')
})

it('the host resolves every include before it serves a page', async () => {
  for (const path of READ) expect(await served(path), path).not.toContain('#include')
})

it('the host gives every page a title, one headline and a link to the home page', async () => {
  const titles = new Set<string>()
  for (const path of READ) {
    const page = await served(path)
    titles.add(/<title>(.+)<\/title>/.exec(page)?.[1] ?? '')
    expect([page.match(/<h1[ >]/g)?.length, page.includes('href="/"')], path).toEqual([1, true])
  }
  expect([titles.size, titles.has('')]).toEqual([READ.length - 1, false]) // both missing pages have the same title
})

it('the host marks the link to the current page', async () => {
  const current = async (path: string) =>
    [...(await served(path)).matchAll(/<a [^>]*href="([^"]+)" aria-current="page"/g)].map(([, href]) => href)
  expect(await current('demo/playground.html')).toEqual(['/demo/playground.html'])
  expect(await current('')).toEqual([])
})

it('the host answers a missing address with a page for people, and with plain text for programs', async () => {
  const page = await at('demo/nowhere.html')
  expect([page.status, page.headers.get('content-type'), page.headers.has('content-security-policy')]).toEqual([
    404,
    'text/html; charset=utf-8',
    true,
  ])
  const answer = await at('demo/nowhere.js', '*/*')
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found'])
})
