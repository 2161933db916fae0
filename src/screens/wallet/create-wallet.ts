import type { ChainType } from '../../chains/chain-type.js'
import { errors } from '../../copy/areas/errors.js'
import { text, type Text } from '../../copy/language.js'
import { wallet } from '../../copy/areas/wallet.js'
import { toWalletError } from '../../errors/to-wallet-error.js'
import { isWalletError } from '../../errors/wallet-error.js'
import type { WalletAccount } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import type { CreateWalletOptions } from '../../wallet/frame/create.js'
import type { WalletRecovery } from '../../wallet/frame/recovery.js'
import { wallet as icon } from '../../ui/pictures/icons.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import { statusView } from '../shapes/status/status.js'

export interface CreateWalletParams {
  readonly chains: readonly ChainType[]
  /** The recovery method, if it is not the provider's. */
  readonly recovery?: WalletRecovery | undefined
  /** True if it is not the first wallet of its chain. */
  readonly another?: Pick<CreateWalletOptions, 'createAdditional' | 'walletIndex'>
}

/** The wallets, or the failure if the visitor closes the screen after it. */
export type CreationOutcome = { readonly wallets: readonly WalletAccount[] } | { readonly failure: unknown }

/** The text of the error. The title already says that there is no wallet. */
function failureText(failure: unknown): Text {
  const { code, cause } = toWalletError(failure)
  const shownCode = code === 'EMBEDDED_WALLET_CREATE_ERROR' ? toWalletError(cause).code : code
  return text(errors, words => words[shownCode].detail)
}

/** `count`: the number of wallets to create. */
export const createWalletStates = (count: number, close: (failure: unknown) => void): Required<AttemptStates> => ({
  waiting: {
    mark: { icon },
    title: text(wallet, ({ create }) => create.title({ count })),
    detail: text(wallet, ({ create }) => create.moments),
  },
  done: {
    title: text(wallet, ({ create }) => create.success({ count })),
    detail: text(wallet, ({ create }) => create.successDetail({ count })),
  },
  failed: (failure, retry) => ({
    ...(isWalletError(failure, 'UNKNOWN_EMBEDDED_WALLET_ERROR')
      ? {
          title: text(wallet, ({ create }) => create.failed),
          detail: text(wallet, ({ create }) => create.unprotected),
        }
      : { title: text(wallet, ({ create }) => create.failedDetail), detail: failureText(failure) }),
    answers: [
      { text: text(wallet, ({ create }) => create.close), press: () => close(failure) },
      { text: text(wallet, ({ create }) => create.retry), press: retry, isRetry: true },
    ],
  }),
})

/** Creates the requested wallets, Ethereum before Solana; a retry skips those that exist already. */
export const createWallet = screen('create-wallet', {
  closable: false,
  view: statusView,
  start: ({ chains, recovery, another }: CreateWalletParams, stage: OnStage<CreationOutcome>) => {
    const created = new Map<ChainType, WalletAccount>()
    return attempt(
      stage,
      createWalletStates(chains.length, failure => stage.finish({ failure })),
      async signal => {
        const settings = stage.$settings.get().embeddedWallets
        if (recovery) {
          const { createProtectedWallets } = await import('../../wallet/frame/create-protected.js')
          return { wallets: await createProtectedWallets({ chains, recovery }, settings, signal) }
        }
        const { createWallet: create } = await import('../../wallet/frame/create.js')
        for (const chainType of [...chains].sort()) {
          if (!created.has(chainType)) created.set(chainType, await create({ chainType, ...another, settings }, signal))
        }
        return { wallets: [...created.values()] }
      },
    )
  },
})
