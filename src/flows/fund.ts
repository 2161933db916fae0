import { getSplToken } from '../api/prices.js'
import { rpcUrlOf } from '../chains/registry.js'
import { WalletError } from '../errors/wallet-error.js'
import { fundingConfig, type FundInput, type TokenInfo } from '../funding/funding-config.js'
import { receive, type FundResult } from '../screens/funding/receive.js'
import { embeddedWallets } from '../session/user.js'
import { currentUser } from '../session/store.js'
import { at, done, flow, on, type FlowStage } from '../stage/define.js'

export type { CardProvider, FundingMethod, FundInput } from '../funding/funding-config.js'
export type { FundResult } from '../screens/funding/receive.js'

const unreadable = (cause?: unknown) => new WalletError('INVALID_DATA', 'Unable to fetch token details', { cause, retryable: true })

/** What has arrived so far; leaving counts as success once something has. */
interface Arrivals { result: FundResult | undefined }
const arrivals = (stage: FlowStage) => stage.keep<Arrivals>('funding', () => ({ result: undefined }))

/** Adds funds to a wallet. Until there is more to choose from, every method leads to receiving by address. */
export const fund = flow<FundInput, FundResult>('fund', {
  start: async (input, stage) => {
    const settings = stage.$settings.get()
    arrivals(stage).result = undefined
    const tokenInfo: TokenInfo = {
      async erc20(token, chain) {
        const rpcUrl = rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
        if (!rpcUrl) throw unreadable()
        const { getErc20Info } = await import('../chains/ethereum/index.js')
        return getErc20Info(token, { chain, rpcUrl }, stage.signal)
      },
      spl: (mintAddress, cluster) => getSplToken({ mintAddress, cluster }, stage.signal).catch((cause: unknown) => { throw unreadable(cause) }),
    }
    const config = await fundingConfig(input, settings, embeddedWallets(currentUser()), tokenInfo)
    return at(receive, { config, arrived: result => { arrivals(stage).result = result } })
  },
  on: [on(receive, result => done(result))],
  left: stage => arrivals(stage).result,
})
