import { createPublicKey, verify } from 'node:crypto'
import { hashMessage } from '@ethersproject/hash'
import { recoverAddress } from '@ethersproject/transactions'
import { getBase58Encoder } from '@solana/web3.js'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import type { World } from '../world.js'
import { openPage } from './browser.js'

export type Chain = 'ethereum' | 'solana'

/** Opens the demo's client page on this site of the host, with the client as a global. Its errors go into `troubles`. */
export async function openClient(
  where: Pick<Browser | BrowserContext, 'newPage'>,
  world: World,
  troubles: string[],
  site = 'app',
): Promise<Page> {
  const address = `${world.appUrl?.replace('app.', `${site}.`)}/demo/client.html`
  const { page } = await openPage(where, address, undefined, troubles)
  await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
  return page
}

/** Calls a function of the client. Resolves with its result, or with the code of its error. */
export const call = (page: Page, verb: string, ...args: readonly unknown[]): Promise<unknown> =>
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
    args,
  )

/** Logs a visitor in by an e-mail code. */
export async function logIn(page: Page, world: World, email: string): Promise<void> {
  await call(page, 'sendEmailCode', { email })
  await call(page, 'logIn', { kind: 'email', identifier: email, code: await world.driver.lastCode(email) })
}

/** Signs a message with a wallet, without its screens. */
export const sign = (page: Page, chainType: Chain, address: string, message: string): Promise<string> =>
  call(page, 'signMessage', { message, address, chainType, uiOptions: { showWalletUIs: false } }) as Promise<string>

/** Whether this key has signed the message. It is checked by ethers and OpenSSL, which have no part in signing. */
export function isSignedBy(chain: Chain, address: string, message: string, signature: string): boolean {
  if (chain === 'ethereum') return recoverAddress(hashMessage(message), signature) === address
  const x = Buffer.from(getBase58Encoder().encode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), key, Buffer.from(signature, 'base64'))
}
