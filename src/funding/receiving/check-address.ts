import { isEthereumAddress, sameAddress } from '../../chains/address.js'
import { WalletError } from '../../errors/wallet-error.js'

const NOBODY = `0x${'0'.repeat(40)}`

const invalid = (message: string) => new WalletError('INVALID_DATA', message)

/**
 * Checks an address that the host has named and that is none of the visitor's wallets. Money that is sent to a mistyped
 * address, or to the token itself, is lost.
 * @param token the address of the token to receive; undefined for the network's own coin
 * @throws WalletError INVALID_DATA
 */
export async function checkAddress(address: string, token: string | undefined): Promise<void> {
  if (address === NOBODY) throw invalid('The address to add funds to belongs to nobody.')
  if (token && sameAddress(address, token)) throw invalid('The address to add funds to is the address of the token.')
  if (!(await isWrittenRight(address))) throw invalid('The address to add funds to is written wrong.')
}

/** False for a wrong checksum on Ethereum, and for text that is not 32 bytes on Solana. */
async function isWrittenRight(address: string): Promise<boolean> {
  if (isEthereumAddress(address)) {
    const { hasOddChecksum } = await import('../../chains/ethereum/checksum.js')
    return !hasOddChecksum(address)
  }
  const { isSolanaAddress } = await import('../../chains/solana/index.js')
  return isSolanaAddress(address)
}
