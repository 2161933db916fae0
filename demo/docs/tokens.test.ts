import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestApp, bearer } from '../provider/test-app.harness.js'
import { startWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())

/** The example of the page with the provider and the app of this test. */
async function exampleFor(app: TestApp): Promise<(token?: string) => Promise<string>> {
  const page = readFileSync(new URL('tokens.md', import.meta.url), 'utf8')
  const example = /```ts\n([\s\S]*?)\n```/.exec(page)?.[1] ?? ''
  const contents = example
    .replace('https://auth.privy.io', world.apiUrlLocal)
    .replace('your-25-character-app-id', app.id)
  const {
    outputFiles: [bundle],
  } = await build({
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    stdin: { contents, loader: 'ts', resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
  })
  const { userOf } = (await import(
    `data:text/javascript;base64,${Buffer.from(bundle?.contents ?? '').toString('base64')}`
  )) as { userOf: (request: Request) => Promise<string> }
  return token => userOf(new Request('https://host.example/api/orders', { headers: token ? bearer(token) : {} }))
}

it('the token check in the documentation accepts an access token of the app, and no other token', async () => {
  const [app, other] = [await TestApp.of(world), await TestApp.of(world)]
  const userOf = await exampleFor(app)
  const {
    body: { token, identity_token: identity, user },
  } = await app.logIn()
  const {
    body: { token: foreign },
  } = await other.logIn()
  expect(await userOf(token)).toBe(user.id)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const forged = [head, claims, signature.replace(/^./, first => (first === 'A' ? 'B' : 'A'))].join('.')
  const unsigned = [Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url'), claims, ''].join('.')
  for (const invalid of [foreign, identity, forged, unsigned, 'token', undefined])
    await expect(userOf(invalid), invalid).rejects.toThrow()
})
