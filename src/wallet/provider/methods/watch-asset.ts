import { isEthereumAddress } from '../../../chains/address.js'
import { RPC_INVALID_PARAMS } from '../../../constants.js'
import { isPlain } from '../../../lib/plain.js'
import { ProviderRpcError } from '../provider-error.js'

const SYMBOL_LIMIT = 11
const DECIMALS_LIMIT = 36

/** Whether the wallet keeps the token in a list of its own (EIP-747): it has no such list, and says so. Throws -32602 for what is no token. */
export function watchAsset(wish: unknown): false {
  const { type, options } = isPlain(wish) ? wish : {}
  const { address, symbol, decimals } = isPlain(options) ? options : {}
  const isToken =
    type === 'ERC20' &&
    typeof address === 'string' &&
    isEthereumAddress(address) &&
    (symbol === undefined || (typeof symbol === 'string' && symbol !== '' && symbol.length <= SYMBOL_LIMIT)) &&
    (decimals === undefined ||
      (typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= DECIMALS_LIMIT))
  if (!isToken)
    throw new ProviderRpcError(
      RPC_INVALID_PARAMS,
      'A token is named by { type: "ERC20", options: { address, symbol, decimals } }.',
    )
  return false
}
