import { WalletError } from '../../errors/wallet-error.js'

/** Throws INVALID_DATA if a part is missing, before a request is sent. */
export function requireParts(parts: Readonly<Record<string, string | undefined>>, message: string): void {
  if (Object.values(parts).some(part => !part)) throw new WalletError('INVALID_DATA', message)
}
