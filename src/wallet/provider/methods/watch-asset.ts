import { ask } from '../../../ask/ask.js'
import type { WatchAssetOptions } from '../../../ask/questions/watch-asset.js'
import { RPC_INVALID_PARAMS } from '../../../constants.js'
import { record } from '../../../lib/own/record.js'
import { isPlain } from '../../../lib/plain.js'
import { ProviderRpcError } from '../provider-error.js'
import type { RequestOrigin } from './sign.js'

const invalid = (message: string) => new ProviderRpcError(RPC_INVALID_PARAMS, message)

/** The standard has a number here. Many dapps take it from a field of their page, as a text of digits. */
const asNumber = (decimals: unknown): unknown =>
  typeof decimals === 'string' && /^\d{1,3}$/.test(decimals) ? Number(decimals) : decimals

/**
 * Asks the visitor whether to list a token of this chain among their balances (EIP-747). Returns true once it is
 * listed. The page's claims about the token are shown, but not trusted. Its picture is not loaded.
 */
export async function watchAsset(parameter: unknown, chain: number, { signal, by }: RequestOrigin): Promise<true> {
  const { type, options } = isPlain(parameter) ? parameter : {}
  if (type !== 'ERC20') throw invalid('Tokens of the type ERC20 can be watched, and no others.')
  if (!isPlain(options) || typeof options['address'] !== 'string') throw invalid('A token has an address.')
  const { address: token, symbol } = options
  const decimals = asNumber(options['decimals'])
  if (symbol !== undefined && typeof symbol !== 'string') throw invalid('The symbol of a token is a text.')
  if (decimals !== undefined && typeof decimals !== 'number') throw invalid('The decimals of a token are a number.')
  await ask(
    'watch-asset',
    record<WatchAssetOptions>({
      token,
      chain,
      ...(symbol !== undefined && { symbol }),
      ...(decimals !== undefined && { decimals }),
    }),
    { signal, by },
  )
  return true
}
