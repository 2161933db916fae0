import { askingOf, coinbaseOpener, openedProvider } from '../../../connectors/openers.js'
import type { Connector } from '../../../connectors/registry.js'
import { timeLimitOf } from '../../../connectors/wallet-request.js'
import { oauth as words } from '../../../copy/areas/oauth.js'
import { externalWallet } from '../../../copy/areas/external-wallet.js'
import { text } from '../../../copy/language.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { walletMark } from '../../../ui/pictures/wallet-marks.js'
import { attempt, type AttemptStates } from '../../shapes/status/attempt.js'
import { statusView, type StatusState, type StatusModel } from '../../shapes/status/status.js'
import { cancelling, sessionFailed } from './session-failed.js'

const CLIENT = 'coinbase_wallet'
const NAME = 'Coinbase Wallet'
const names = { provider: NAME }

/**
 * True if the browser blocked the window. The error is recognised by its property, not by its class, because it may
 * come from another copy of this code.
 */
const isBlocked = (error: unknown): boolean => error instanceof Error && (error as { how?: unknown }).how === 'blocked'

export function coinbaseStates(chooseOther: () => void): AttemptStates {
  const cancel = cancelling(chooseOther)
  return {
    waiting: {
      mark: { name: NAME, shape: walletMark(CLIENT) },
      title: text(words, ({ outside }) => outside(names)),
      detail: text(words, ({ outsideDetail }) => outsideDetail),
      answers: [cancel],
    },
    failed: (error, retry) =>
      isBlocked((error as { cause?: unknown }).cause)
        ? {
            title: text(words, ({ blocked }) => blocked),
            detail: text(words, ({ blockedDetail }) => blockedDetail(names)),
            answers: [cancel, { text: text(words, ({ open }) => open), press: retry }],
          }
        : sessionFailed(error, retry, chooseOther),
  }
}

/**
 * Asks for a press before the signature: the wallet closes its window after each response, and a browser opens the next
 * one only in a press.
 */
export const connectedState = (proceed: () => void): StatusState => ({
  ring: 'done',
  title: text(externalWallet, ({ connected }) => connected.title({ wallet: NAME })),
  detail: text(externalWallet, ({ connected }) => connected.detail),
  answers: [{ text: text(externalWallet, ({ connected }) => connected.proceed), press: proceed }],
})

/**
 * Opens Coinbase Wallet in its own window if its extension is not installed. "Try again" opens it in the task of the
 * press.
 */
export const coinbaseWallet = screen('coinbase-wallet', {
  view: statusView,
  start: ({ signs }: { readonly signs: boolean }, stage: OnStage<Connector>): StatusModel =>
    attempt(
      stage,
      coinbaseStates(() => {
        if (!stage.back()) stage.leave()
      }),
      async (signal, showProgress) => {
        const settings = stage.$settings.get()
        const keysUrl = settings.externalWallets.coinbaseWallet?.keysUrl
        const provider = await openedProvider(
          coinbaseOpener(settings),
          { ...askingOf(settings), ...(keysUrl && { keysUrl }) },
          timeLimitOf(CLIENT),
          signal,
        )
        if (signs) await new Promise<void>(proceed => showProgress(connectedState(proceed)))
        return Object.freeze({
          id: CLIENT,
          connectorType: CLIENT,
          walletClientType: CLIENT,
          chainType: 'ethereum',
          walletBranding: Object.freeze({ name: NAME }),
          provider,
        } as const)
      },
    ),
})
