import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHandler, type Handler } from '../../ask/handlers.js'
import { failure } from '../../errors/failure.harness.js'
import { ADA, OTHER, providerPage, type ProviderPage } from './provider-page.harness.js'

/*
 * The methods that MetaMask's test dapp calls (its commit 2252b59 of June 2026), each with the parameters of that dapp,
 * and the answers of this wallet.
 */

let page: ProviderPage
const confirm = vi.fn<Handler<'confirm-transaction'>>(() => Promise.resolve({ hash: '0xhash' }))
const sign = vi.fn<Handler<'sign-message'>>(() => Promise.resolve({ signature: '0xsigned' }))
const watch = vi.fn<Handler<'watch-asset'>>(() =>
  Promise.resolve({ chainId: 31337, address: OTHER, symbol: 'TST', decimals: 4 }),
)
beforeEach(async () => {
  page = await providerPage()
  setHandler('confirm-transaction', confirm)
  setHandler('sign-message', sign)
  setHandler('watch-asset', watch)
})
afterEach(async () => {
  for (const question of ['confirm-transaction', 'sign-message', 'watch-asset'] as const)
    setHandler(question, undefined)
  vi.clearAllMocks()
  await page.stop()
})

/** The answer to a request, or the code of its error. */
const answer = (method: string, params?: unknown) =>
  page.ask(method, params).catch((error: unknown) => (error as { readonly code: number }).code)

const DOMAIN_TYPE = ['name string', 'version string', 'chainId uint256', 'verifyingContract address']
const members = (said: readonly string[]) =>
  said.map(line => {
    const [name = '', type = ''] = line.split(' ')
    return { name, type }
  })
const DOMAIN = { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: OTHER }
const typed = (over: object = {}) =>
  JSON.stringify({
    domain: DOMAIN,
    primaryType: 'Wallet',
    types: { EIP712Domain: members(DOMAIN_TYPE), Wallet: members(['name string']) },
    message: { name: 'Hello, Bob!' },
    ...over,
  })
const OLDEST = [
  { type: 'string', name: 'Message', value: 'Hi, Alice!' },
  { type: 'uint32', name: 'A number', value: '1337' },
]
const TEXT = `0x${Buffer.from('Example `personal_sign` message').toString('hex')}`
const TOKEN = {
  type: 'ERC20',
  options: { address: OTHER, symbol: 'TST', decimals: 4, image: 'https://dapp.example/fox.svg' },
}
const MAY_SEE = [{ eth_accounts: {} }]
const PERMITTED = [expect.objectContaining({ parentCapability: 'eth_accounts' })]

describe("the requests of MetaMask's test dapp", () => {
  it.each<[method: string, params: unknown, answered: unknown]>([
    ['eth_requestAccounts', undefined, [ADA]],
    ['eth_accounts', undefined, [ADA]],
    ['eth_chainId', undefined, '0x7a69'],
    ['net_version', undefined, '31337'],
    ['eth_getBlockByNumber', ['latest', false], '0x2a'],
    ['wallet_requestPermissions', MAY_SEE, PERMITTED],
    ['wallet_getPermissions', undefined, PERMITTED],
    ['wallet_revokePermissions', MAY_SEE, null],
    ['wallet_switchEthereumChain', [{ chainId: '0x7' }], null],
    ['personal_sign', [TEXT, ADA, 'Example password'], '0xsigned'],
    ['eth_signTypedData_v3', [ADA, typed()], '0xsigned'],
    ['eth_signTypedData_v4', [ADA, typed()], '0xsigned'],
    ['eth_sendTransaction', [{ from: ADA, to: OTHER, value: '0x0', gasLimit: '0x5028', type: '0x2' }], '0xhash'],
    ['wallet_watchAsset', TOKEN, true],
    ['wallet_watchAsset', [TOKEN], true],
    ['wallet_getCapabilities', [ADA, ['0x7a69']], { '0x7a69': expect.anything() as unknown }],
  ])('the request is served: %s %j', async (method, params, answered) => {
    expect(await answer(method, params)).toEqual(answered)
  })

  it('a page that has revoked its permission gets the account back by requesting it again', async () => {
    await answer('wallet_revokePermissions', MAY_SEE)
    expect([await answer('eth_accounts'), await answer('personal_sign', [TEXT, ADA])]).toEqual([[], 4100])
    expect(await answer('eth_requestAccounts')).toEqual([ADA])
  })

  it('several calls are sent, and their status is reported (EIP-5792)', async () => {
    const calls = [{ to: OTHER, value: '0x0', data: '0x654365436543' }]
    const sent = await page.ask('wallet_sendCalls', [
      { version: '2.0.0', from: ADA, chainId: '0x7a69', calls, atomicRequired: false },
    ])
    const { id } = sent as { readonly id: string }
    expect(confirm).toHaveBeenCalledOnce()
    expect(await answer('wallet_getCallsStatus', [id])).toMatchObject({ version: '2.0.0', id, chainId: '0x7a69' })
    const both = [...calls, ...calls]
    const required = { version: '2.0.0', from: ADA, chainId: '0x7a69', calls: both, atomicRequired: true }
    expect(await answer('wallet_sendCalls', [required]), 'all or nothing').toBe(5760)
    expect(await answer('wallet_sendCalls', [{ ...required, version: '3.0', atomicRequired: false }])).toBe(-32602)
  })

  it.each<[why: string, method: string, params: unknown, code: number]>([
    ['a raw hash', 'eth_sign', [ADA, `0x${'87'.repeat(32)}`], 4200],
    ['typed data as they were before EIP-712', 'eth_signTypedData', [OLDEST, ADA], 4200],
    ['a public key for encryption', 'eth_getEncryptionPublicKey', [ADA], 4200],
    ['a decryption', 'eth_decrypt', ['0x12', ADA], 4200],
    ['the recovery of a signer, which needs no wallet', 'personal_ecRecover', [TEXT, '0x12'], 4200],
    ['a chain that the app does not use', 'wallet_switchEthereumChain', [{ chainId: '0x53a' }], 4902],
    [
      'a chain with a node of its own',
      'wallet_addEthereumChain',
      [
        {
          chainId: '0x53a',
          rpcUrls: ['http://127.0.0.1:8546'],
          chainName: 'Localhost 8546',
          nativeCurrency: { name: 'TEST', decimals: 18, symbol: 'TEST' },
          blockExplorerUrls: null,
        },
      ],
      4902,
    ],
    ['an NFT to watch', 'wallet_watchAsset', { type: 'ERC721', options: { address: OTHER, tokenId: '1' } }, -32602],
    [
      'several NFTs to watch',
      'wallet_watchAsset',
      { type: 'ERC1155', options: { address: OTHER, tokenId: '1' } },
      -32602,
    ],
  ])(
    'the request is refused with the code of the standard, and nothing is shown: %s',
    async (_, method, params, code) => {
      expect(await failure(page.ask(method, params))).toMatchObject({ name: 'ProviderRpcError', code })
      for (const asked of [sign, watch, confirm]) expect(asked).not.toHaveBeenCalled()
    },
  )

  it.each<[why: string, over: object]>([
    ['an invalid type', { types: { EIP712Domain: members(DOMAIN_TYPE), Wallet: members(['name Item[+']) } }],
    ['a domain without its declared members', { domain: {} }],
    ['an undeclared primary type', { primaryType: 'Non-Existent' }],
    ['no primary type', { primaryType: undefined }],
    ['a contract that is a number', { domain: { ...DOMAIN, verifyingContract: 1 } }],
  ])('malformed typed data are refused with -32602, and nothing is shown: %s', async (_, over) => {
    expect(await answer('eth_signTypedData_v4', [ADA, typed(over)])).toBe(-32602)
    expect(sign).not.toHaveBeenCalled()
    expect(await answer('eth_signTypedData_v4', [ADA, typed()]), 'the next one is served').toBe('0xsigned')
  })

  it.each<[why: string, over: object]>([
    ['a value that is a text', { value: 'invalid' }],
    ['an unknown type', { type: '0x5' }],
    ['a recipient that is a text', { to: 'invalid' }],
    [
      'a gas limit that is a text',
      { gasLimit: 'invalid', maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' },
    ],
    ['a fee that is a text', { gasLimit: '0x5208', maxFeePerGas: 'invalid', maxPriorityFeePerGas: '0x3b9aca00' }],
  ])('malformed transactions are refused with -32602, and nothing is shown: %s', async (_, over) => {
    for (const method of ['eth_sendTransaction', 'eth_signTransaction'])
      expect(await answer(method, [{ from: ADA, to: OTHER, value: '0x0', ...over }])).toBe(-32602)
    expect(confirm).not.toHaveBeenCalled()
  })
})
