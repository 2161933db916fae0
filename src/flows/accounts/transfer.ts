import type { AccountTransfer } from '../../accounts/transfer/account-transfer.js'
import { assetCheck, movingAccount, transferOffer } from '../../screens/account/transfer.js'
import type { User } from '../../session/user/user.js'
import { at, done, flow, on, type FlowStage } from '../../stage/define.js'

const runOf = (stage: FlowStage) =>
  stage.keep<{ transfer: AccountTransfer | undefined }>('transfer', () => ({ transfer: undefined }))

function moveAccount(stage: FlowStage) {
  const { transfer } = runOf(stage)
  if (!transfer) throw new Error('A transfer was agreed to that nobody has offered.')
  return at(movingAccount, { transfer }, { back: false })
}

/**
 * Moves another user's account to this user, if the visitor agrees. If the other user has a wallet, the visitor first
 * sees that it will be deleted.
 */
export const transfer = flow<AccountTransfer, User>('transfer', {
  start: (accountTransfer, stage) => {
    runOf(stage).transfer = accountTransfer
    return at(transferOffer, { transfer: accountTransfer })
  },
  on: [
    on(transferOffer, (_, stage) => {
      const { embeddedWalletAddress } = runOf(stage).transfer ?? {}
      return embeddedWalletAddress ? at(assetCheck, { address: embeddedWalletAddress }) : moveAccount(stage)
    }),
    on(assetCheck, (_, stage) => moveAccount(stage)),
    on(movingAccount, user => done(user)),
  ],
})
