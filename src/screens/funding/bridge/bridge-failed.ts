import { atom } from 'nanostores'
import { shortAddress } from '../../../chains/address.js'
import { bridge } from '../../../copy/areas/transaction/bridge.js'
import { transaction } from '../../../copy/areas/transaction.js'
import { text } from '../../../copy/language.js'
import type { WalletError } from '../../../errors/wallet-error.js'
import { ownMember } from '../../../lib/own/own-member.js'
import { screen, type OnStage } from '../../../stage/define.js'
import { resultView, type ResultModel } from '../../shapes/result/result.js'

export interface BridgeFailedParams {
  readonly error: WalletError
  /** The transaction of the deposit, if the wallet has reported it. */
  readonly hash?: string | undefined
}

/** The bridge could not deliver: the money is refunded. Links to the bridge's status page. */
export const bridgeFailed = screen('bridge-failed', {
  view: resultView,
  size: 'full',
  start: ({ error, hash }: BridgeFailedParams, stage: OnStage<'again'>): ResultModel => {
    stage.setExit(error)
    const refund = ownMember(error.data, 'refundUrl')
    return {
      $state: atom({
        ring: 'failed',
        title: text(bridge, ({ failed }) => failed.title),
        detail: text(bridge, ({ failed }) => failed.detail),
        ...(hash && {
          hash: { label: text(transaction, ({ receipt }) => receipt.hash), full: hash, short: shortAddress(hash) },
        }),
        answers: [
          ...(typeof refund === 'string' ? [{ text: text(bridge, ({ failed }) => failed.refund), href: refund }] : []),
          { text: text(bridge, ({ failed }) => failed.again), press: () => stage.finish('again') },
        ],
      }),
    }
  },
})
