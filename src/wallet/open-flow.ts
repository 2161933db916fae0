import { NoElementError, openElement } from '../lib/open-element.js'
import { WalletError } from '../errors/wallet-error.js'

/** Opens the page's element of this tag. A page that has not loaded it cannot ask the visitor: NOT_SUPPORTED. */
export async function openFlow(tag: string, options: object): Promise<unknown> {
  try {
    return await openElement(tag, options)
  } catch (error) {
    if (error instanceof NoElementError) throw new WalletError('NOT_SUPPORTED', error.message, { cause: error })
    throw error
  }
}
