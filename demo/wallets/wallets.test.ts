import { getBase58Decoder, getBase58Encoder, verifySignature, type Address, type SignatureBytes } from '@solana/web3.js'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectorOf } from '../../src/connectors/injected.js'
import { startChains, type Chains } from '../provider/chains/index.js'
import { injectTestWallets, type TestWallets } from './inject.js'
import { walletsScript } from './script.js'

let chains: Chains
let page: EventTarget
let wallets: TestWallets
beforeAll(async () => {
  chains = await startChains({ ports: { ethereum: 0, solana: 0 } })
})
afterAll(() => chains.stop())
beforeEach(() => {
  page = new EventTarget()
  wallets = injectTestWallets(page, chains)
})

describe('the injected Ethereum wallet', () => {
  it('is found by a page that requests providers, and is a valid connector', () => {
    const found: unknown[] = []
    page.addEventListener('eip6963:announceProvider', event => found.push(connectorOf(event)))
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(found).toMatchObject([
      { id: 'localhost.test-wallet', chainType: 'ethereum', walletBranding: { name: 'Test Wallet (Ethereum)' } },
    ])
  })

  it('connects, and makes real signatures and transactions', async () => {
    const { ethereum } = wallets
    expect(await ethereum.request({ method: 'eth_accounts' })).toEqual([])
    await expect(
      ethereum.request({ method: 'personal_sign', params: ['0x6869', `0x${'1'.repeat(40)}`] }),
    ).rejects.toMatchObject({ code: 4100 })
    const [address] = (await ethereum.request({ method: 'eth_requestAccounts' })) as [`0x${string}`]
    const signature = (await ethereum.request({
      method: 'personal_sign',
      params: ['0x6869', address],
    })) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    const typed = {
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
      domain: { name: 'Test' },
      primaryType: 'Note',
      message: { text: 'hi' },
    } as const
    const typedSignature = (await ethereum.request({
      method: 'eth_signTypedData_v4',
      params: [address, JSON.stringify(typed)],
    })) as `0x${string}`
    expect(await verifyTypedData({ address, ...typed, signature: typedSignature })).toBe(true)
    expect(
      await ethereum.request({
        method: 'eth_sendTransaction',
        params: [{ from: address, to: `0x${'2'.repeat(40)}`, value: '0x1' }],
      }),
    ).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('can refuse, be busy, hang and be on the wrong chain, and dispatches its changes', async () => {
    const { ethereum } = wallets
    const connect = () => ethereum.request({ method: 'eth_requestAccounts' })
    ethereum.script.behaveNext('refuse', 'busy')
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    ethereum.script.behaveNext('hang')
    let open = true
    void connect().finally(() => {
      open = false
    })
    const events: unknown[] = []
    ethereum
      .on('chainChanged', chainId => events.push(chainId))
      .on('accountsChanged', accounts => events.push((accounts as unknown[]).length))
    await connect()
    await ethereum.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(open, 'what hangs, while others are answered').toBe(true)
    expect(await ethereum.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    ethereum.script.behave('wrong chain')
    expect(await ethereum.request({ method: 'eth_chainId' })).toBe('0xf423f')
    await expect(
      ethereum.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }),
    ).rejects.toMatchObject({ code: 4902 })
    ethereum.disconnect()
    expect(events).toEqual([1, '0x7a6a', 0])
  })
})

describe('the injected Solana wallet', () => {
  type Found = TestWallets['solana']
  it('registers with a page that listens before it, and with one that asks later', () => {
    const early: Found[] = []
    const late: Found[] = []
    const earlyPage = new EventTarget()
    earlyPage.addEventListener('wallet-standard:register-wallet', event =>
      (event as CustomEvent<(api: unknown) => void>).detail({ register: (wallet: Found) => early.push(wallet) }),
    )
    const { solana } = injectTestWallets(earlyPage, chains)
    page.dispatchEvent(
      new CustomEvent('wallet-standard:app-ready', { detail: { register: (wallet: Found) => late.push(wallet) } }),
    )
    expect(early).toEqual([solana])
    expect(late).toEqual([wallets.solana])
  })

  const keyOf = (address: Address) =>
    crypto.subtle.importKey('raw', new Uint8Array(getBase58Encoder().encode(address)), 'Ed25519', true, ['verify'])

  it('connects, makes a real signature of a message, and can refuse', async () => {
    const { features, script } = wallets.solana
    const { connect } = features['standard:connect'] as { connect(): Promise<{ accounts: { address: Address }[] }> }
    const { signMessage } = features['solana:signMessage'] as {
      signMessage(input: { message: Uint8Array }): Promise<{ signature: SignatureBytes }[]>
    }
    const address = (await connect()).accounts[0]?.address as Address
    const message = new TextEncoder().encode('hi')
    const signature = (await signMessage({ message }))[0]?.signature as SignatureBytes
    expect(await verifySignature(await keyOf(address), signature, message)).toBe(true)
    expect(getBase58Decoder().decode(signature).length).toBeGreaterThan(80)
    script.behave('refuse')
    await expect(signMessage({ message })).rejects.toMatchObject({ code: 4001 })
  })
})

it('the script for a page contains both wallets', () => {
  const script = walletsScript()
  expect(script).toContain('eip6963:announceProvider')
  expect(script).toContain('wallet-standard:register-wallet')
})
