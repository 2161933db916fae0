/**
 * Floods the wallet frame with messages that are not for it while it signs. Every signature must arrive and be correct.
 * The time is printed, not judged.
 */
import { strict as assert } from 'node:assert'
import { recoverMessageAddress, type Hex } from 'viem'
import { launch, openPage } from '../../e2e/browser.js'
import { askFrame, embedFrame, floodFrame, foreignCost, startFrameSite } from '../../e2e/frame-site.harness.js'

/** Rounds of signatures, each first without a flood and then with one. */
const TURNS = 20
const A_TURN = 10
/** The number of messages posted at once, with a signature request behind them. */
const BATCH_SIZE = 20_000

const site = await startFrameSite()
const browser = await launch()
const wallet = site.url('wallet')
const { page, troubles } = await openPage(browser, `${site.url('app')}/host`)
// The loader makes functions call `__name`, which the page lacks.
await page.evaluate('globalThis.__name = made => made')
await embedFrame(page, wallet)
const token = site.addUser()
const address = String((await askFrame(page, wallet, 'privy:wallet:create', { accessToken: token }))?.data?.['address'])
const request = {
  accessToken: token,
  entropyId: address,
  entropyIdVerifier: 'ethereum-address-verifier',
  chainType: 'ethereum',
  hdWalletIndex: 0,
  request: { method: 'personal_sign', params: ['hello', address] },
}
const sign = async () => {
  const startedAt = performance.now()
  const { data: signature } = (await askFrame(page, wallet, 'privy:wallets:rpc', request))?.data?.['response'] as {
    data: Hex
  }
  const tookMs = performance.now() - startedAt
  assert.equal(await recoverMessageAddress({ message: 'hello', signature }), address)
  return tookMs
}
// Alternates, so that other load on the machine affects both measurements.
const [calm, flooded]: [number[], number[]] = [[], []]
let sent = 0
for (let turn = 0; turn < TURNS; turn++) {
  calm.push(...(await times(sign, A_TURN)))
  const flood = await floodFrame(page, wallet)
  flooded.push(...(await times(sign, A_TURN)))
  await flood.stop()
  sent += await flood.sent()
}
console.log(
  `flood: signing takes ${median(calm).toFixed(0)} ms in peace, ${median(flooded).toFixed(0)} ms (worst ${Math.max(...flooded).toFixed(0)}) among ${sent} messages, ${flooded.length} times`,
)
assert(sent > TURNS * A_TURN * 100, 'too small a flood to mean anything')
const { total, posting, answers } = await foreignCost(page, wallet, BATCH_SIZE)
console.log(
  `${BATCH_SIZE} at once: answered behind them after ${total.toFixed(1)} microseconds a message, ${posting.toFixed(1)} of them for the posting`,
)
assert.equal(answers, 1)
await sign()
assert.deepEqual(troubles, [])
await browser.close()
await site.stop()
process.exit(0)

async function times(run: () => Promise<number>, count: number): Promise<number[]> {
  const results: number[] = []
  for (let time = 0; time < count; time++) results.push(await run())
  return results
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
