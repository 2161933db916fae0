import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHandler } from '../../../ask/handlers.js'
import { failure } from '../../../errors/failure.harness.js'
import { WalletError } from '../../../errors/wallet-error.js'
import { setSession } from '../../../session/store.js'
import { ADA, OTHER, providerPage, type ProviderPage } from '../provider-page.harness.js'

let page: ProviderPage
const ask = (params?: unknown) => page.ask('wallet_watchAsset', params)
const agreed = { chainId: 31337, address: OTHER, symbol: 'DUCK', decimals: 6 }
beforeEach(async () => {
  page = await providerPage()
})
afterEach(async () => {
  setHandler('watch-asset', undefined)
  await page.stop()
})

const token = (options: object = {}) => ({
  type: 'ERC20',
  options: { address: OTHER, symbol: 'DUCK', decimals: 6, image: 'https://ducks.example/seen-by-whom.png', ...options },
})

describe('a token that a page wants to add (EIP-747)', () => {
  it('the visitor is asked with the chain of the page and without the picture, and approval returns true', async () => {
    const handler = vi.fn(() => Promise.resolve(agreed))
    setHandler('watch-asset', handler)
    expect(await ask(token())).toBe(true)
    await page.ask('wallet_switchEthereumChain', [{ chainId: '0x7' }])
    expect(await ask([token({ symbol: undefined, decimals: undefined })])).toBe(true)
    expect(handler.mock.calls.map(([params]: readonly unknown[]) => params)).toEqual([
      { token: OTHER, chain: 31337, symbol: 'DUCK', decimals: 6 },
      { token: OTHER, chain: 7 },
    ])
    expect(JSON.stringify(handler.mock.calls)).not.toContain('ducks.example')
  })

  it('the decimals may be a text of digits, as dapps read it from a field', async () => {
    const handler = vi.fn(() => Promise.resolve(agreed))
    setHandler('watch-asset', handler)
    expect(await ask(token({ decimals: '6' }))).toBe(true)
    expect(handler.mock.calls.map(([params]: readonly unknown[]) => params)).toEqual([
      { token: OTHER, chain: 31337, symbol: 'DUCK', decimals: 6 },
    ])
  })

  it('a rejected token is not added, and the page gets 4001', async () => {
    setHandler('watch-asset', () => Promise.reject(new WalletError('USER_REJECTED_REQUEST', 'No.', { rpcCode: 4001 })))
    expect(await failure(ask(token()))).toMatchObject({ code: 4001 })
  })

  it.each([
    ['no parameters', undefined],
    ['an empty list', []],
    ['a text instead of a token', ['ERC20']],
    ['an NFT', [{ ...token(), type: 'ERC721' }]],
    ['no type', [{ options: { address: OTHER } }]],
    ['no options', [{ type: 'ERC20' }]],
    ['no address', [token({ address: undefined })]],
    ['an invalid address', [token({ address: 7 })]],
    ['an invalid symbol', [token({ symbol: { toString: 'USDC' } })]],
    ['decimals in words', [token({ decimals: 'six' })]],
    ['decimals in hex', [token({ decimals: '0x6' })]],
    ['an empty text as decimals', [token({ decimals: '' })]],
  ])('a malformed token is refused with -32602 before the visitor is asked: %s', async (_, asked) => {
    const handler = vi.fn(() => Promise.resolve(agreed))
    setHandler('watch-asset', handler)
    expect(await failure(ask(asked))).toMatchObject({ code: -32602 })
    expect(handler).not.toHaveBeenCalled()
  })

  it('the page must see the account, and a user must be signed in', async () => {
    setHandler('watch-asset', () => Promise.resolve(agreed))
    await page.ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(await failure(ask(token()))).toMatchObject({ code: 4100 })
    expect(await page.ask('eth_requestAccounts')).toEqual([ADA])
    setSession(null, 'logout')
    expect(await failure(ask(token()))).toMatchObject({ code: 4100 })
  })
})
