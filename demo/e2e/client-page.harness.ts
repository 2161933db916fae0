import { createPublicKey, verify } from 'node:crypto'
import { hashMessage } from '@ethersproject/hash'
import { recoverAddress } from '@ethersproject/transactions'
import { getBase58Encoder } from '@solana/web3.js'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import type { World } from '../world.js'
import { openPage } from './browser.js'

export type Chain = 'ethereum' | 'solana'

/** A page of the demo on this site of the host, with the client in it and no settings but the page's own. */
export async function openClient(
  where: Pick<Browser | BrowserContext, 'newPage'>,
  world: World,
  troubles: string[],
  site = 'app',
): Promise<Page> {
  const { page, troubles: own } = await openPage(where, `${world.appUrl?.replace('app.', `${site}.`)}/demo/client.html`)
  page.on('close', () => troubles.push(...own))
  await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
  return page
}

/** What a verb of the page's script gives, or the code that it rejects with. */
export const call = (page: Page, verb: string, ...given: readonly unknown[]): Promise<unknown> =>
  page.evaluate(
    async (name, params) => {
      const { client } = globalThis as unknown as { client: Record<string, (...all: readonly unknown[]) => unknown> }
      try {
        return await client[name]?.(...params)
      } catch (error) {
        return (error as { code: string }).code
      }
    },
    verb,
    given,
  )

/** Logs somebody in by the code of a mail. */
export async function logIn(page: Page, world: World, email: string): Promise<void> {
  await call(page, 'sendEmailCode', { email })
  await call(page, 'logIn', { kind: 'email', identifier: email, code: await world.driver.lastCode(email) })
}

/** Has a wallet sign a message, and leaves the screens for it away. */
export const sign = (page: Page, chainType: Chain, address: string, message: string): Promise<string> =>
  call(page, 'signMessage', { message, address, chainType, uiOptions: { showWalletUIs: false } }) as Promise<string>

/** Whether this key has signed the message, as libraries say that have no part in signing: ethers' and OpenSSL. */
export function isSignedBy(chain: Chain, address: string, message: string, signature: string): boolean {
  if (chain === 'ethereum') return recoverAddress(hashMessage(message), signature) === address
  const x = Buffer.from(getBase58Encoder().encode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), key, Buffer.from(signature, 'base64'))
}
