import { atom } from 'nanostores'
import { text } from '../../copy/language.js'
import { wallet } from '../../copy/areas/wallet.js'
import { screen, type OnStage } from '../../stage/define.js'
import { wallet as icon } from '../../ui/pictures/icons.js'
import { statusView, type StatusState, type StatusModel } from '../shapes/status/status.js'

/** Confirms that a new user has wallets, and a recovery of their own. */
export const walletCreated = screen('wallet-created', {
  view: statusView,
  start: ({ count }: { readonly count: number }, stage: OnStage<'seen'>): StatusModel => ({
    $state: atom<StatusState>({
      ring: 'done',
      mark: { icon },
      title: text(wallet, ({ create }) => create.success({ count })),
      detail: text(wallet, ({ create }) => create.protected({ count })),
      answers: [{ text: text(wallet, ({ create }) => create.proceed), press: () => stage.finish('seen') }],
    }),
  }),
})
