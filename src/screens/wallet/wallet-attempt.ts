import { atom, computed, type ReadableAtom } from 'nanostores'
import type { SignInStatus } from '../../accounts/wallet/proof.js'
import { WALLET_CONNECT_RETRIES } from '../../constants.js'
import { externalWallet as words } from '../../copy/areas/external-wallet.js'
import { text } from '../../copy/language.js'
import type { ConnectedWallet } from '../../connectors/connections.js'
import type { Connector } from '../../connectors/registry.js'
import { isWalletError } from '../../errors/wallet-error.js'
import type { OnStage } from '../../stage/define.js'
import { connectOnSupportedChain, type ConnectionStatus } from '../../wallet/connect-on-supported-chain.js'
import type { Answer } from '../shapes/parts/parts.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import type { StatusContent, StatusModel } from '../shapes/status/status.js'
import { connectExternalStates } from './connect-states.js'
import { failedSignIn, type WalletPurpose } from './failed-sign-in.js'

export interface WalletAttemptModel extends StatusModel {
  readonly $connection: ReadableAtom<ConnectionStatus>
  /** Undefined while there is nothing to sign yet. */
  readonly $signIn: ReadableAtom<SignInStatus | undefined>
}

interface AttemptOptions<Outcome> {
  readonly connector: Connector
  /** The purpose of the signature, if one is needed. */
  readonly purpose?: WalletPurpose
  /** The next step after the connection; `onStatus` reports the progress of the signature. */
  readonly then: (
    wallet: ConnectedWallet,
    signal: AbortSignal,
    onStatus: (status: SignInStatus) => void,
  ) => Promise<Outcome>
}

/** Connects a wallet, and continues with it. One screen shows all steps, with the wallet's name and picture. */
export function walletAttempt<Outcome>(
  stage: OnStage<Outcome>,
  { connector, purpose, then }: AttemptOptions<Outcome>,
): WalletAttemptModel {
  const $connection = atom<ConnectionStatus>('disconnected')
  const $signIn = atom<SignInStatus | undefined>(undefined)
  let failures = 0
  const chooseOther = () => {
    if (!stage.back()) stage.leave()
  }
  const { waiting, done } = connectExternalStates(connector.walletBranding)

  const failed: AttemptStates['failed'] = (error, retry) => {
    if (purpose && $connection.get() === 'connected') return failedSignIn(error, purpose, { retry, chooseOther })
    return failedConnection(error, connector, {
      chooseOther,
      ...(failures++ < WALLET_CONNECT_RETRIES && { retry }),
    })
  }
  const model = attempt(stage, { waiting, failed, ...(done && { done }) }, async signal => {
    $signIn.set(undefined)
    const wallet = await connectOnSupportedChain(
      connector,
      stage.$settings.get(),
      status => $connection.set(status),
      signal,
    )
    failures = 0
    return then(wallet, signal, status => $signIn.set(status))
  })
  const $step = computed([$connection, $signIn], stepOf)
  const $state = computed([model.$state, $step], (state, step) =>
    state.ring === 'turning' && step ? { ...state, ...stepWords(step, connector.walletBranding) } : state,
  )
  return { $state, $connection, $signIn }
}

/** The current request to the visitor, or the current step, after the connection. */
type Step = 'switching' | 'sign' | 'checking'

const stepOf = (connection: ConnectionStatus, signIn: SignInStatus | undefined): Step | undefined =>
  connection === 'switching_to_supported_chain'
    ? 'switching'
    : signIn === 'submitting-signature' || signIn === 'done'
      ? 'checking'
      : signIn && 'sign'

/** The text of a step while the ring turns. */
export const stepWords = (
  step: Step,
  { name: wallet }: Connector['walletBranding'],
): Required<Pick<StatusContent, 'title' | 'detail'>> => ({
  title: text(words, words => words[step].title),
  detail:
    step === 'sign' ? text(words, ({ sign }) => sign.detail({ wallet })) : text(words, words => words[step].detail),
})

/** Explains why the wallet did not connect. `retry` is present while a retry is possible. */
export function failedConnection(
  error: unknown,
  { walletBranding }: Pick<Connector, 'walletBranding'>,
  { retry, chooseOther }: { readonly retry?: () => void; readonly chooseOther: () => void },
): StatusContent {
  const retryAnswers: readonly Answer[] = retry ? [{ text: text(words, words => words.retry), press: retry }] : []
  if (isWalletError(error, 'UNSUPPORTED_CHAIN_ID')) {
    return {
      title: text(words, ({ failed }) => failed.connect),
      detail: text(words, ({ failed }) => failed.network),
      answers: [{ text: text(words, ({ cancel }) => cancel), press: chooseOther, kind: 'secondary' }, ...retryAnswers],
    }
  }
  const { title, detail } = connectExternalStates(walletBranding).failed(error)
  return {
    title,
    detail,
    answers: retry ? retryAnswers : [{ text: text(words, words => words.elsewhere), press: chooseOther }],
  }
}
