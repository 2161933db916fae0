import assert from 'node:assert/strict'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Encoder } from '@solana/web3.js'
import type { Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { waitUntilClosed, waitForVisible, PATIENCE, press, until } from '../e2e/browser.js'
import type { World } from '../world.js'

/** The text that the page shows when a library is done. */
async function output(page: Page): Promise<string> {
  const result = await until(page, () => document.querySelector('output')?.textContent || false)
  return String(await result.jsonValue())
}

/** Makes a library request a signature, which the visitor approves. */
export async function signWith(page: Page, library: string): Promise<string> {
  await page.click(`[data-by=${library}]:not([data-to])`)
  await waitForVisible(page, 'wallet-sign-message', '.scene', `Hello from ${library}`).catch((cause: unknown) => {
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
  const solana = assertSigned(await signWith(page, 'adapter'), 'Hello from adapter')
  await sendWithLibraries(page, world, { ethereum, solana })
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

/** Solana's wallet adapter sends on the local cluster, and viem sends a batch (EIP-5792). Both succeed. */
async function sendWithLibraries(
  page: Page,
  world: World,
  wallets: { ethereum: string; solana: string },
): Promise<void> {
  await world.driver.faucet(wallets.solana, '1', 'solana')
  await world.driver.faucet(wallets.ethereum, '1', 'ethereum')
  await assertHasSucceeded(await approveAll(page, 'adapter'), world)
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
