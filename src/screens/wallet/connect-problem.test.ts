import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExternalProvider } from '../../connectors/registry.js'
import { ADA, connectorTo, FakeWallet, useMemoryStorage } from '../../connectors/wallet.harness.js'
import { WalletError } from '../../errors/wallet-error.js'
import { forgetPage } from '../../lib/page.js'
import { setStorage } from '../../lib/storage.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { pressButton, englishText, contentOf } from '../shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../shapes/status/status.js'
import { connectExternal } from './connect-external.js'
import { connectProblem } from './connect-problem.js'

beforeEach(() => {
  forgetPage()
  useMemoryStorage()
})
afterEach(() => {
  forgetPage()
  setStorage(undefined)
})

const problem = (rpcCode?: number) =>
  englishText(connectProblem(new WalletError('GENERIC_CONNECT_WALLET_ERROR', 'no', { ...(rpcCode && { rpcCode }) })))

describe('an external wallet that does not connect', () => {
  it.each<[number | undefined, string]>([
    [-32002, 'Resource request already pending'],
    [4900, 'Disconnected'],
    [4200, 'The wallet does not support this request.'],
    [undefined, 'Wallet timeout'],
    [4999, 'Wallet timeout'],
  ])('the text explains the error by the RPC code of the wallet: %s', (rpcCode, words) => {
    expect(problem(rpcCode)).toBe(words)
  })

  it('our error code explains it if it says more', () => {
    expect(englishText(connectProblem(new WalletError('NETWORK_ERROR', 'offline', { rpcCode: 4900 })))).toBe(
      'No answer from the server. Check your connection and try again.',
    )
    expect(englishText(connectProblem(new WalletError('USER_REJECTED_REQUEST', 'no')))).toBe('User rejected connection')
    expect(englishText(connectProblem(new Error('odd')))).toBe('Try again later')
  })
})

describe('the connection of an external wallet', () => {
  const branding = { name: 'Rainbow', icon: 'data:image/png;base64,' }
  const open = async (request: ExternalProvider['request']) => {
    let allowResponse = () => {}
    const responseAllowed = new Promise<void>(resolve => {
      allowResponse = resolve
    })
    const page = playPart(connectExternal, {
      connector: {
        ...connectorTo(new FakeWallet()),
        walletBranding: branding,
        provider: { request: asked => responseAllowed.then(() => request(asked)) },
      },
    })
    await eventually(() => expect(page.screenName()).toBe('connect-external'))
    const model = page.model<StatusModel>()
    const seen: unknown[] = []
    model.$state.subscribe(({ ring, mark }) => {
      const { title, detail, buttons } = contentOf(model)
      seen.push([ring, mark, title, detail, buttons])
    })
    allowResponse()
    return { ...page, model, seen }
  }
  const mark = { name: 'Rainbow', picture: branding.icon }

  it('the screen names the wallet, and ends with the connection', async () => {
    const wallet = new FakeWallet()
    const { result, seen } = await open(asked => wallet.request(asked))
    expect(await result).toMatchObject({ address: ADA, chainType: 'ethereum' })
    expect(seen).toEqual([
      ['turning', mark, 'Connecting to Rainbow', 'Confirm in your wallet', []],
      ['done', mark, 'Successfully connected with Rainbow', "You're good to go!", []],
    ])
  })

  it('the screen explains a failure, and the visitor can try again', async () => {
    let answers = 0
    const wallet = new FakeWallet()
    const { model, result, seen } = await open(asked =>
      answers++ === 0 ? Promise.reject(Object.assign(new Error('no'), { code: 4001 })) : wallet.request(asked),
    )
    await eventually(() => expect(model.$state.get().ring).toBe('failed'))
    expect(seen.at(-1)).toEqual([
      'failed',
      mark,
      'Could not connect with Rainbow',
      'User rejected connection',
      ['Try again'],
    ])
    pressButton(model, 'Try again')
    expect(await result).toMatchObject({ address: ADA })
  })

  it('the wait ends when the visitor leaves', async () => {
    const { stage, result, seen } = await open(() => new Promise(() => {}))
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    expect(seen).toHaveLength(1)
  })
})
