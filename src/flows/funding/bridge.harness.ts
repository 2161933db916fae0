import { atom, type ReadableAtom } from 'nanostores'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import type { World } from '../../../demo/world.js'
import { DEMO_APP_ID } from '../../../demo/provider/index.js'
import type { FundInput } from '../../ask/questions/fund.js'
import { $inEnglish } from '../../copy/test/in-english.harness.js'
import { resolveSettings } from '../../config/resolve.js'
import type { Settings } from '../../config/settings.js'
import { setSession } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { findRow } from '../../screens/shapes/parts/screen-content.harness.js'
import type { ReviewModel } from '../../screens/transaction/review/review.js'
import { Stage } from '../../stage/stage.js'
import { press } from '../../ui/actions/press.harness.js'
import { forError } from '../for-error.js'
import { fund } from '../fund.js'

export const ETHER = 10n ** 18n

/** The settings of the chain with this id, with this node. */
export const chainConfig = (id: number, name: string, rpcUrl: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})

type Chain = ReturnType<typeof chainConfig>

/** The app's configuration with bridging enabled on these chains. The first one receives the funds. */
export const bridgeSettings = (chains: readonly Chain[], solanaRpcUrl = 'http://127.0.0.1:1'): Settings =>
  resolveSettings(null, {
    appId: DEMO_APP_ID,
    name: 'Almanac',
    funding: {
      defaultAmount: '0.1',
      defaultChain: `eip155:${chains[0]?.id}`,
      defaultAsset: 'native-currency',
      options: [{ method: 'wallet' }],
      crossChainBridgingEnabled: true,
    },
    chains,
    solana: { rpcUrls: { 'mainnet-beta': solanaRpcUrl } },
  })

/** The two local chains, unchanged. */
export const localChains = ({ ethereumRpcUrl, baseRpcUrl }: Pick<World, 'ethereumRpcUrl' | 'baseRpcUrl'>) => [
  chainConfig(31337, 'Ethereum', ethereumRpcUrl),
  chainConfig(31338, 'Base', baseRpcUrl),
]

/** Signs in a user with these embedded wallets. */
export function signIn(...wallets: readonly { readonly address: string; readonly chainType: 'ethereum' | 'solana' }[]) {
  setSession(
    {
      id: 'did:privy:ada',
      isGuest: false,
      linkedAccounts: wallets.map(wallet => ({ type: 'wallet', walletClientType: 'privy', ...wallet })),
    } as unknown as User,
    'login',
  )
}

/** Signs in a user with a new embedded wallet. */
export function signInWithWallet(): `0x${string}` {
  const { address } = privateKeyToAccount(generatePrivateKey())
  signIn({ address, chainType: 'ethereum' })
  return address
}

/** Resolves with the first value of a store that passes the check. */
export function firstValue<T>(store: ReadableAtom<T>, matches: (value: T) => boolean | undefined): Promise<T> {
  return new Promise(resolve => {
    const unsubscribe = store.subscribe(value => {
      if (matches(value)) {
        resolve(value)
        queueMicrotask(() => unsubscribe())
      }
    })
  })
}

/** Plays the funding flow. */
export function playFunding(input: FundInput, settings: Settings) {
  const stage = new Stage({ $settings: atom(settings), errorScreen: forError })
  const result = stage.play(fund, input, { exit: 'USER_EXITED_FUNDING_FLOW' })
  result.catch(() => {})
  const modelOf = async <M>(screen: string) =>
    (await firstValue(stage.$scene, scene => scene?.screen === screen))?.model as M
  const openAmount = async () => {
    const methods = await modelOf<ChoiceModel>('fund-method')
    findRow(methods.$state.get().rows, 'Transfer from another network')?.choose?.()
    ;(await modelOf<ChoiceModel>('source-wallet')).$state.get().rows[0]?.choose?.()
    return modelOf<FormModel>('fund-amount')
  }
  /** The review on the summary screen, once it can be confirmed. */
  const summary = async () => {
    const model = await modelOf<ReviewModel>('bridge-summary')
    const $review = $inEnglish(model.$review)
    const review = await firstValue($review, ({ status }) => status === 'ready')
    vi.advanceTimersByTime(400)
    return { model: { ...model, $review }, review, confirm: () => press(model.primary) }
  }
  return {
    stage,
    result,
    at: modelOf,
    openAmount,
    /** Confirms the suggested amount and waits for the list of ways to pay. */
    async openOptions() {
      ;(await openAmount()).field.submit()
    },
    summary,
  }
}
