import { Button } from '../../../ui/actions/button.js'
import { GuardedButton, GuardedCheckbox } from '../../../ui/actions/guarded.js'
import { Pair } from '../../../ui/actions/pair.js'
import { SafeText } from '../../../ui/safe/safe-text.js'
import { Skeleton } from '../../../ui/skeleton.js'
import { Balance, WalletCard } from '../../../ui/wallet-card.js'
import { meaningOf } from './meaning/meaning.js'
import type { Review, ReviewModel, ShownWallet } from './review.js'

/**
 * The paying wallet and the two answers. With a serious warning, they follow a checkbox that enables the button.
 * `unread` scrolls to warnings that have not been in view.
 */
export function ReviewAnswers({
  review,
  model,
  unread,
}: {
  review: Review
  model: ReviewModel
  unread: (() => void) | undefined
}) {
  const { accept, primary, secondary } = review
  const still = review.status === 'busy' || review.status === 'done'
  return (
    <Pair>
      <PayingWallet of={review.wallet} />
      {accept && (
        <GuardedCheckbox
          ticked={accept.ticked}
          disabled={still}
          unread={unread}
          onTick={(ticked, press) => model.accept?.(ticked, press)}
        >
          {accept.text}
        </GuardedCheckbox>
      )}
      {secondary && (
        <Button kind="secondary" disabled={still} onPress={model.secondary}>
          <SafeText text={secondary} limit={60} within />
        </Button>
      )}
      <p className="unseen" role="status">
        {still && <SafeText text={primary.text} limit={60} />}
      </p>
      <GuardedButton
        meaning={meaningOf(review)}
        busy={primary.busy}
        disabled={primary.disabled}
        onPress={model.primary}
      >
        <SafeText text={primary.text} limit={60} within />
      </GuardedButton>
    </Pair>
  )
}

function PayingWallet({ of: { name, address, balance, unknown } }: { of: ShownWallet }) {
  return (
    <WalletCard name={name} address={address}>
      {balance ? (
        <Balance text={balance} />
      ) : (
        <span className="val">
          {unknown === undefined ? <Skeleton /> : <small className="unsaid">{unknown}</small>}
        </span>
      )}
    </WalletCard>
  )
}
