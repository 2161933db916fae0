import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHandler } from '../../../ask/handlers.js'
import { failure } from '../../../errors/failure.harness.js'
import { setSession } from '../../../session/store.js'
import { ADA, providerPage, type ProviderPage } from '../provider-page.harness.js'

let page: ProviderPage
const ask: ProviderPage['ask'] = (method, params) => page.ask(method, params)
beforeEach(async () => {
  page = await providerPage()
  vi.stubGlobal('location', { origin: 'https://dapp.test' })
})
afterEach(async () => {
  setHandler('sign-message', undefined)
  await page.stop()
  vi.unstubAllGlobals()
})

const ACCOUNTS = { eth_accounts: {} }
const allowed = [
  {
    parentCapability: 'eth_accounts',
    invoker: 'https://dapp.test',
    caveats: [{ type: 'restrictReturnedAccounts', value: [ADA] }],
  },
]

describe('permissions (EIP-2255)', () => {
  it('a page that sees the account has permissions, and nobody has any while signed out', async () => {
    expect(await ask('wallet_getPermissions')).toEqual(allowed)
    expect(await ask('wallet_requestPermissions', [ACCOUNTS])).toEqual(allowed)
    setSession(null, 'logout')
    expect(await ask('wallet_getPermissions')).toEqual([])
    expect(await failure(ask('wallet_requestPermissions', [ACCOUNTS]))).toMatchObject({ code: 4100 })
  })

  it('a page that has revoked its permission sees no account until it asks for the account again', async () => {
    const heard: unknown[] = []
    const signed = vi.fn(() => Promise.resolve({ signature: '0xsigned' }))
    setHandler('sign-message', signed)
    page.provider.on('accountsChanged', accounts => heard.push(accounts))
    expect(await ask('wallet_revokePermissions', [ACCOUNTS])).toBeNull()
    expect(await ask('wallet_revokePermissions', [ACCOUNTS])).toBeNull()
    expect([await ask('eth_accounts'), await ask('eth_coinbase'), await ask('wallet_getPermissions'), heard]).toEqual([
      [],
      null,
      [],
      [[]],
    ])
    for (const [method, params] of [
      ['personal_sign', ['0x6869', ADA]],
      ['eth_sendTransaction', [{ to: ADA }]],
      ['wallet_sendCalls', [{}]],
      ['wallet_switchEthereumChain', [{ chainId: '0x7' }]],
    ] as const) {
      expect(await failure(ask(method, params)), method).toMatchObject({ code: 4100 })
    }
    expect(signed).not.toHaveBeenCalled()
    expect(await ask('eth_requestAccounts')).toEqual([ADA])
    expect(await ask('personal_sign', ['0x6869', ADA])).toBe('0xsigned')
    await ask('wallet_revokePermissions', [ACCOUNTS])
    expect(await ask('wallet_requestPermissions', [ACCOUNTS])).toEqual(allowed)
    expect(heard).toEqual([[], [ADA], [], [ADA]])
    expect([await ask('eth_accounts'), await ask('eth_coinbase')]).toEqual([[ADA], ADA])
  })

  it.each([
    undefined,
    {},
    null,
    [],
    'eth_accounts',
    { eth_sign: {} },
    { eth_accounts: {}, snap: {} },
    { eth_accounts: true },
  ])('only the account can be permitted, and not %j', async wish => {
    for (const method of ['wallet_requestPermissions', 'wallet_revokePermissions'])
      expect(await failure(ask(method, [wish]))).toMatchObject({ code: -32602 })
    expect(await ask('eth_accounts')).toEqual([ADA])
  })
})
