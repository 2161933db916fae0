import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { builtinEnvironments, type EnvironmentReturn } from 'vitest/runtime'

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SOLANA = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'

let environment: EnvironmentReturn
afterEach(() => environment.teardown(globalThis))

/** The values in the page's form after it was opened by a link. */
async function openedBy(query: Readonly<Record<string, string>>) {
  const url = `http://wallet.localhost:4101/faucet?${new URLSearchParams(query).toString()}`
  environment = await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url } })
  document.body.innerHTML =
    /<body>([\s\S]*)<\/body>/.exec(readFileSync(new URL('faucet.html', import.meta.url), 'utf8'))?.[1] ?? ''
  await import(/* @vite-ignore */ `${new URL('faucet.js', import.meta.url).href}?${encodeURIComponent(url)}`)
  const [address, amount] = ['#address', '#amount'].map(field => document.querySelector<HTMLInputElement>(field)?.value)
  return [address, amount, document.querySelector('select')?.selectedOptions[0]?.textContent]
}

it.each([
  [{ address: ETHEREUM }, [ETHEREUM, '1', 'ETH on local Ethereum']],
  [{ address: ETHEREUM, amount: '5', chain: 'base', asset: 'USDC' }, [ETHEREUM, '5', 'USDC on local Base']],
  [{ address: SOLANA, asset: 'USDC' }, [SOLANA, '1', 'USDC on local Solana']],
  [{ address: 'nobody', chain: 'base' }, ['nobody', '1', 'Known with the address']],
] as const)('the faucet is filled in by the link that opens it: %o', async (query, fields) => {
  expect(await openedBy(query)).toEqual(fields)
})
