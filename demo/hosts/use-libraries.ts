import assert from 'node:assert/strict'
import { parse } from '@ethersproject/transactions'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Encoder } from '@solana/web3.js'
import type { Page } from 'puppeteer-core'
import {
  parseEther,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type Hex,
  type TransactionSerialized,
  type TypedDataDefinition,
} from 'viem'
import { waitUntilClosed, waitForVisible, PATIENCE, press, until } from '../e2e/browser.js'
import { signerOf } from '../e2e/test-dapp/signer-of.js'
import type { World } from '../world.js'

/** The text that the page shows when a library is done. */
async function output(page: Page): Promise<string> {
  const result = await until(page, () => document.querySelector('output')?.textContent || false)
  return String(await result.jsonValue())
}

/** Makes a library request a signature, which the visitor approves. */
export const signWith = (page: Page, library: string): Promise<string> =>
  approveSignature(page, library, ':not([data-to], [data-typed])', `Hello from ${library}`)

/** Presses a button of this library. The visitor reads the text in the request, and signs. */
async function approveSignature(page: Page, library: string, button: string, text: string): Promise<string> {
  await page.click(`[data-by=${library}]${button}`)
  await waitForVisible(page, 'wallet-sign-message', '.scene', text).catch((cause: unknown) => {
    throw new Error(`${library} does not come to ask for a signature`, { cause })
  })
  await press(page, 'wallet-sign-message', 'Sign and continue')
  const result = await output(page)
  await waitUntilClosed(page, 'wallet-sign-message')
  return result
}

/**
 * viem, ethers, wagmi, wagmi's discovery and Solana's wallet adapter sign with the embedded wallet, each after the
 * visitor's approval.
 */
export async function useLibraries(page: Page, world: World): Promise<void> {
  const accounts: string[] = []
  for (const library of ['viem', 'ethers', 'wagmi', 'discovery']) {
    const signature = (await signWith(page, library)) as Hex
    accounts.push(await recoverMessageAddress({ message: `Hello from ${library}`, signature }))
  }
  const [ethereum = ''] = accounts
  assert.deepEqual(accounts, Array(4).fill(ethereum), 'All find the same wallet in their signature')
  for (const library of ['ethers', 'wagmi']) await signTypedDataWith(page, library, ethereum)
  const solana = assertSigned(await signWith(page, 'adapter'), 'Hello from adapter')
  await sendWithLibraries(page, world, { ethereum, solana })
}

/** Makes a library sign typed data (EIP-712). viem and ethers both find the signer, whichever of them has asked. */
async function signTypedDataWith(page: Page, library: string, signer: string): Promise<void> {
  const result = await approveSignature(page, library, '[data-typed]', `Typed by ${library}`)
  const { typedData, signature } = JSON.parse(result) as { typedData: TypedDataDefinition; signature: Hex }
  assert.equal(await recoverTypedDataAddress({ ...typedData, signature }), signer, library)
  assert.equal(signerOf(JSON.stringify(typedData), signature), signer, library)
}

/** Checks a signature on Solana with another library than the one that made it. Returns the address of the signer. */
export function assertSigned(result: string, message: string): string {
  const { address, signature } = JSON.parse(result) as { address: string; signature: number[] }
  const publicKey = Uint8Array.from(getBase58Encoder().encode(address))
  assert.ok(ed25519.verify(Uint8Array.from(signature), Buffer.from(message), publicKey))
  return address
}

/** Checks that the local cluster has executed the transaction without an error. */
export async function assertHasSucceeded(signature: string, { solanaRpcUrl }: World): Promise<void> {
  const { result } = (await ask(solanaRpcUrl, 'getTransaction', [signature, { encoding: 'json' }])) as {
    result: { meta: { err: unknown } }
  }
  assert.equal(result.meta.err, null)
}

/**
 * Makes a library send 0.01 ETH. The chain has executed it, and viem and ethers both find the signer in its bytes,
 * whichever of them has asked.
 */
async function assertSends(page: Page, { ethereumRpcUrl }: World, library: string, signer: string): Promise<void> {
  const hash = await approveAll(page, library)
  const { result: receipt } = (await ask(ethereumRpcUrl, 'eth_getTransactionReceipt', [hash])) as {
    result: { status: string }
  }
  assert.equal(receipt.status, '0x1', library)
  const { result: bytes } = (await ask(ethereumRpcUrl, 'eth_getRawTransactionByHash', [hash])) as {
    result: TransactionSerialized
  }
  const transaction = parse(bytes)
  assert.deepEqual([transaction.hash, transaction.from], [hash, signer], library)
  assert.equal(transaction.value.toBigInt(), parseEther('0.01'), library)
  assert.equal(await recoverTransactionAddress({ serializedTransaction: bytes }), signer, library)
}

/** Solana's wallet adapter, ethers and wagmi send a payment, and viem sends a batch (EIP-5792). All succeed. */
async function sendWithLibraries(
  page: Page,
  world: World,
  wallets: { ethereum: string; solana: string },
): Promise<void> {
  await world.driver.faucet(wallets.solana, '1', 'solana')
  await world.driver.faucet(wallets.ethereum, '1', 'ethereum')
  await assertHasSucceeded(await approveAll(page, 'adapter'), world)
  for (const library of ['ethers', 'wagmi']) await assertSends(page, world, library, wallets.ethereum)
  const batch = JSON.parse(await approveAll(page, 'batches')) as {
    capabilities: object
    status: string
    hashes: readonly string[]
  }
  assert.deepEqual(batch.capabilities, { atomic: { status: 'unsupported' } })
  assert.equal(batch.status, 'success')
  assert.equal(new Set(batch.hashes).size, 2)
}

/**
 * Makes a library send, and approves each step until it is done. Between two payments the element may be closed for a
 * moment.
 */
export async function approveAll(page: Page, library: string): Promise<string> {
  await page.click(`[data-by=${library}][data-to]`)
  for (
    const end = Date.now() + 3 * PATIENCE.timeout;
    Date.now() < end;
    await new Promise(resolve => setTimeout(resolve, 200))
  ) {
    const { said, open } = await page.$eval('wallet-confirm-tx', tag => {
      const buttons = [...(tag.shadowRoot?.querySelectorAll<HTMLButtonElement>('.scene button:enabled') ?? [])]
      const next = buttons.find(
        button =>
          /^(Approve|Continue|All Done|Close)$/.test(button.textContent.trim()) &&
          button.checkVisibility({ visibilityProperty: true }) &&
          !button.closest('.prepared, .leaving'),
      )
      for (const button of buttons) button.toggleAttribute('data-next', button === next)
      return { said: document.querySelector('output')?.textContent ?? '', open: tag.hasAttribute('open') }
    })
    if (said && !open) return said
    const next = await page.$('wallet-confirm-tx >>> [data-next]')
    await next?.click().catch(() => {}) // the button may have been removed already
  }
  throw new Error(`What ${library} sends does not come to an end`)
}

/** Sends a JSON-RPC request to a node. */
const ask = async (url: string, method: string, params: readonly unknown[]): Promise<unknown> =>
  (
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  ).json()
