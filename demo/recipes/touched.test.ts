import { readFileSync } from 'node:fs'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { getAppConfig } from '../../src/api/app/app.js'
import { forgetApp, useApp } from '../../src/config/app.js'
import { resolveSettings } from '../../src/config/resolve.js'
import { english } from '../../src/copy/language.js'
import { answers } from '../../src/flows/answers/answers.js'
import { forError } from '../../src/flows/for-error.js'
import { login } from '../../src/flows/login.js'
import { confirmTransaction } from '../../src/flows/signing/confirm-transaction.js'
import { forgetPage } from '../../src/lib/page.js'
import { setStorage } from '../../src/lib/storage.js'
import { eventually } from '../../src/lib/time/eventually.harness.js'
import type { LandingModel } from '../../src/screens/login/landing.js'
import type { CodeModel } from '../../src/screens/shapes/code/code.js'
import type { ReceiptModel } from '../../src/screens/transaction/receipt.js'
import type { ReviewModel } from '../../src/screens/transaction/review/review.js'
import { Stage } from '../../src/stage/stage.js'
import { ACCOUNT, ETHEREUM_NODE, scriptedNode, testSigner } from '../../src/transactions/node.harness.js'
import { press } from '../../src/ui/actions/press.harness.js'
import { startWorld, type World } from '../world.js'
import { touchedBy } from './touched.harness.js'

const readme = readFileSync(new URL('../../src/README.md', import.meta.url), 'utf8')

let world: World
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The model of this screen, as soon as the stage shows it. */
async function model<Model>({ $scene }: Stage, screen: string): Promise<Model> {
  await eventually(() => expect($scene.get()?.screen).toBe(screen))
  return $scene.get()?.model as Model
}

let visitors = 0

/** A new visitor logs in with the code of an e-mail. */
async function logIn(): Promise<void> {
  forgetPage()
  setStorage(undefined)
  forgetApp()
  const { appId } = await world.driver.createApp({})
  useApp({ appId, apiUrl: world.apiUrlLocal })
  const stage = new Stage({ $settings: atom(resolveSettings(await getAppConfig())), errorScreen: forError })
  const result = stage.play(login, {}, { exit: 'USER_EXITED_AUTH_FLOW' })
  const address = `visitor${++visitors}@example.com`
  const [email] = (await model<LandingModel>(stage, 'landing')).$state.get().fields
  email?.model.type(address)
  email?.model.submit()
  const code = await model<CodeModel>(stage, 'email-code')
  await eventually(() => expect(code.$status.get()).toBe('awaiting-code-input'))
  code.submit(await world.driver.lastCode(address))
  expect(await result).toMatchObject({ method: 'email', isNewUser: true })
}

/** A visitor approves a payment on a test network of Ethereum, whose coins have no price, and closes the receipt. */
async function pay(): Promise<void> {
  vi.useFakeTimers({ toFake: ['performance'] })
  scriptedNode({ ...ETHEREUM_NODE, eth_chainId: { result: '0xaa36a7' } })
  const stage = new Stage({
    $settings: atom(resolveSettings(null, { appId: 'clwalletelementsdemo00001', chains: [11155111] })),
    errorScreen: forError,
    answers,
  })
  const transaction = { to: '0x00000000000000000000000000000000000D0C5e', value: 10n ** 16n }
  const result = stage.play(
    confirmTransaction,
    { chainType: 'ethereum', address: ACCOUNT.address, signer: testSigner(), transaction },
    { exit: 'USER_REJECTED_REQUEST' },
  )
  const review = await model<ReviewModel>(stage, 'confirm-ethereum')
  await eventually(() => expect(review.$review.get()(english).status).toBe('ready'))
  vi.advanceTimersByTime(400)
  press(review.primary)
  const receipt = await model<ReceiptModel>(stage, 'transaction-receipt')
  await eventually(() => expect(receipt.$state.get().ring).toBe('done'))
  press(receipt.$state.get().answers?.[0]?.press)
  expect(await result).toHaveProperty('hash')
}

it.each([
  ['a login by e-mail', 'src/flows/login.ts', logIn],
  ['a payment on an Ethereum test network', 'src/flows/signing/confirm-transaction.ts', pay],
])('%s touches fewer files than the bound in src/README.md', async (name, flowFile, action) => {
  const bound = Number(new RegExp(`${name} fewer than (\\d+)`).exec(readme)?.[1])
  await action() // loads everything
  const files = await touchedBy(action)
  expect(files).toContain(flowFile)
  expect(files.length, files.join('\n')).toBeLessThan(bound)
})
