import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false, host: true })
})
afterAll(() => world.stop())

const PAGES = ['', 'demo/ways-in.html', 'demo/playground.html', 'demo/client.html']
const served = async (path: string) =>
  await (await fetch(`${world.appUrl?.replace('app.localhost', '127.0.0.1')}/${path}`)).text()

it("puts the one description of the demo's app into every page that includes it, with the addresses of this world", async () => {
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

it('leaves nothing to be included in what it serves', async () => {
  for (const path of PAGES) expect(await served(path)).not.toContain('#include')
})
