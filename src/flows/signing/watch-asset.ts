import type { AskedBy } from '../../ask/asker.js'
import {
  watchAsset as question,
  type WatchAssetOptions,
  type WatchAssetResult,
} from '../../ask/questions/watch-asset.js'
import { exited } from '../../ask/question.js'
import { isEthereumAddress } from '../../chains/address.js'
import { unsupportedChain } from '../../chains/chain-errors.js'
import { arePlausible } from '../../chains/decimals.js'
import type { Hex } from '../../chains/ethereum-request.js'
import { chainById, rpcUrlOf } from '../../chains/registry.js'
import { SUCCESS_MS } from '../../constants.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { WalletError } from '../../errors/wallet-error.js'
import { watchAssetScreen } from '../../screens/assets/watch-asset.js'
import type { WatchParams } from '../../screens/assets/watch-review.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'
import { requirePlace, watchToken } from '../../wallet/balances/watched-tokens.js'
import { requireWalletToSign } from '../../wallet/require-wallet.js'

/** The request for a token; `askedBy`: the part of the page that sent it. */
export type WatchAssetInput = WatchAssetOptions & { readonly askedBy?: AskedBy | undefined }

/** No token in use has a longer symbol. */
const MAX_SYMBOL_LENGTH = 40

/** The error with which this run could not begin; kept while the error screen is shown. */
const run = (stage: FlowStage) =>
  stage.keep<{ refused: WalletError | undefined }>('watch-asset', () => ({ refused: undefined }))

const invalid = (message: string) => new WalletError('INVALID_DATA', message)

/** Checks the request and the signed-in user. @throws WalletError if one of them is invalid */
async function paramsOf(input: WatchAssetInput, { $settings }: FlowStage): Promise<WatchParams> {
  const settings = $settings.get()
  const { user, wallet } = requireWalletToSign({ chainType: 'ethereum' })
  const { token, chain: chainId = settings.defaultChain.id, symbol, decimals, askedBy } = input
  if (!isEthereumAddress(token)) throw invalid('A token is named by the address of its contract.')
  if (symbol !== undefined && (typeof symbol !== 'string' || symbol === '' || symbol.length > MAX_SYMBOL_LENGTH))
    throw invalid('The symbol of a token is a short text.')
  if (decimals !== undefined && !arePlausible(decimals)) throw invalid('No token has such decimals.')
  const { hasOddChecksum } = await import('../../chains/ethereum/index.js')
  if (hasOddChecksum(token as Hex)) throw invalid('The address of the token is written wrong.')
  const chain = chainById(chainId, settings.chains)
  const rpcUrl = chain && rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
  if (!chain || !rpcUrl) throw unsupportedChain(chainId)
  requirePlace(user.id, { chainId: chain.id, address: token as Hex })
  return {
    token: token.toLowerCase() as Hex,
    claimed: { ...(symbol !== undefined && { symbol }), ...(decimals !== undefined && { decimals }) },
    access: { chain, rpcUrl },
    wallet: wallet.address,
    askedBy,
    keep: listed => watchToken(user.id, listed),
  }
}

/**
 * Shows a token, and adds it to the list of balances when the visitor agrees. Leaving rejects with the error, or else
 * as the visitor's refusal.
 */
export const watchAsset = flow<WatchAssetInput, WatchAssetResult>('watch-asset', {
  start: async (input, stage) => {
    const state = run(stage)
    state.refused = undefined
    try {
      return at(watchAssetScreen, await paramsOf(input, stage))
    } catch (error) {
      state.refused = toWalletError(error)
      throw state.refused
    }
  },
  on: [on(watchAssetScreen, result => done(result, { after: SUCCESS_MS }))],
  onExit: stage => {
    throw run(stage).refused ?? exited(question)
  },
})
