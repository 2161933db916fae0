import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startChains, type Chains } from '../../../demo/provider/chains/index.js'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { useMemoryStorage, reloadPage } from '../../connectors/wallet.harness.js'
import { $inEnglish } from '../../copy/test/in-english.harness.js'
import { forgetPage } from '../../lib/page.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { contentOf, findRow, pressButton } from '../../screens/shapes/parts/screen-content.harness.js'
import type { ResultModel } from '../../screens/shapes/result/result.js'
import type { ReviewModel } from '../../screens/transaction/review/review.js'
import { press } from '../../ui/actions/press.harness.js'
import { bridgeSettings, chainConfig, firstValue, playFunding, signInWithWallet } from './bridge.harness.js'
import { connectedWallet } from './extension-wallet.harness.js'

// Real chains are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let chains: Chains
let provider: ReturnType<typeof scriptedProvider>
beforeAll(async () => {
  chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
})
afterAll(() => chains.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  provider = scriptedProvider(jsonResponse(null))
  useMemoryStorage()
  reloadPage()
})
afterEach(() => {
  vi.useRealTimers()
  forgetPage()
  provider.restore()
})

const settings = () => bridgeSettings([chainConfig(31337, 'Ethereum', chains.ethereumRpcUrl)])

/**
 * A visitor whose wallet is asked to pay 0.1 ETH when the page is killed: the wallet's answer reaches no page, and nothing
 * of the old page goes on.
 */
async function killedWhileAsked() {
  const heron = await connectedWallet({ 31337: chains.ethereumRpcUrl })
  let confirm = () => {}
  heron.confirmation = new Promise(resolve => {
    confirm = resolve
  })
  heron.losesAnswer = true
  await chains.fund(heron.account.address, '1', 'ethereum')
  const address = signInWithWallet()
  const { at, stage } = playFunding({ address }, settings())
  const methods = await at<ChoiceModel>('fund-method')
  findRow(methods.$state.get().rows, 'Transfer from wallet')?.choose?.()
  ;(await at<ChoiceModel>('source-wallet')).$state.get().rows[0]?.choose?.()
  ;(await at<FormModel>('fund-amount')).field.submit()
  const summary = await at<ReviewModel>('transfer-summary')
  await firstValue($inEnglish(summary.$review), ({ status }) => status === 'ready')
  vi.advanceTimersByTime(400)
  press(summary.primary)
  await eventually(() => expect(heron.requestedMethods).toContain('eth_sendTransaction'))
  return { heron, address, confirm, oldPage: stage, comeBack: () => playFunding({ address }, settings()) }
}

describe('a page that is killed while the wallet asks its owner', () => {
  it('leaves a trace: the next visit says that a payment may have been sent, and sees it arrive', async () => {
    const { heron, address, confirm, oldPage, comeBack } = await killedWhileAsked()
    const { at, stage, result } = comeBack()
    const progress = await at<ResultModel>('transfer-progress')
    expect(contentOf(progress)).toMatchObject({
      title: 'A payment may have been sent',
      detail:
        'Heron was asked for this payment, and the page was closed before it answered. Look in Heron before you pay again.',
    })
    confirm()
    await at('fund-success')
    stage.close()
    expect(await result).toMatchObject({ method: 'wallet', status: 'confirmed', amount: '0.1', address })
    expect(heron.transactions).toHaveLength(1)
    const later = comeBack()
    await later.at('fund-method')
    later.stage.close()
    oldPage.close()
  })

  it('lets the visitor say that nothing was sent, and is not asked about it again', async () => {
    const { oldPage, comeBack } = await killedWhileAsked()
    const { at, stage } = comeBack()
    pressButton(await at<ResultModel>('transfer-progress'), 'It was not sent')
    await at('fund-method')
    stage.close()
    const later = comeBack()
    await later.at('fund-method')
    later.stage.close()
    oldPage.close()
  })
})
