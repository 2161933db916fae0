import { useRef, type ReactNode } from 'react'
import { Amount } from '../../../ui/amount.js'
import { Message } from '../../../ui/attention.js'
import { Button } from '../../../ui/actions/button.js'
import { GuardedButton, GuardedCheckbox } from '../../../ui/actions/guarded.js'
import { HostText } from '../../../ui/safe/host-text.js'
import { Details, LeadingRow, OpeningRow } from '../../../ui/details.js'
import { Body, Heading } from '../../../ui/layout.js'
import { Pair } from '../../../ui/actions/pair.js'
import { useStyles } from '../../../ui/view-root.js'
import { SafeImage } from '../../../ui/safe/safe-image.js'
import { SafeName } from '../../../ui/safe/safe-name.js'
import { SafeText } from '../../../ui/safe/safe-text.js'
import { Sealed } from '../../../ui/sealed/sealed.js'
import { Skeleton } from '../../../ui/skeleton.js'
import { facts as styles } from '../../../ui/styles/facts.js'
import { useLanguage } from '../../../ui/language.js'
import { Balance, WalletCard } from '../../../ui/wallet-card.js'
import { useStore } from '../../../ui/use-store.js'
import { FactRow } from './fact-row.js'
import { InstructionRow } from './instruction-row.js'
import { meaningOf } from './meaning/meaning.js'
import type { ReviewModel } from './review.js'
import { Lines, SentenceText } from './sentence-text.js'
import { useNameNotices } from './notices/use-name-notices.js'
import { lastOf, useSeen } from './notices/use-seen.js'
import { Verdict } from './notices/verdict.js'

/**
 * What is asked for, what it costs, who pays: amount first, facts on lines, the wallet, and two answers of one height. Warnings stand above
 * all that the app says, and above everything where they are grave; who ticks without having had them in view is led to them. `children`: more
 * of what is signed, above the facts.
 */
export default function ReviewView({ model, children }: { model: ReviewModel; children?: ReactNode }) {
  useStyles(styles)
  const language = useLanguage()
  const review = useNameNotices(useStore(model.$review)(language), language)
  const { amount, more, moves, primary, scan, wallet } = review
  const still = review.status === 'busy' || review.status === 'done'
  const warnings = useRef<HTMLDivElement>(null)
  const seen = useSeen(warnings, review.accept ? JSON.stringify([scan?.level, review.notices]) : '')
  const attention = (review.notices.length > 0 || scan?.level === 'error') && (
    <div className="notices" ref={warnings}>
      {scan?.level === 'error' && <Verdict {...scan} />}
      {review.notices.length > 0 && (
        <div className="notices" id="notices">
          {review.notices.map(({ tone, text, lines = [] }) => (
            <Message key={text} tone={tone}>
              <SafeText text={text} />
              <Lines lines={lines} />
            </Message>
          ))}
        </div>
      )}
    </div>
  )
  const leadThere = () => lastOf(warnings.current)?.scrollIntoView({ block: 'end' })
  return (
    <Sealed>
      <Body>
        {review.accept && attention}
        <Heading
          title={<SafeName text={review.title} limit={80} kind="sentence" />}
          about="verdict sentence notices amount"
        >
          <span className="sentence" id="sentence">
            {review.sentence ? <SentenceText {...review.sentence} /> : <Skeleton />}
          </span>
        </Heading>
        {!review.accept && attention}
        {amount && (
          <Amount
            id="amount"
            label={review.amountLabel}
            awaited={review.awaitsPrice}
            {...(amount !== 'pending' && amount)}
          />
        )}
        {moves && (
          <div className="moves" id="amount">
            {moves.map((move, index) => (
              <Amount key={index} {...move} />
            ))}
          </div>
        )}
        {scan && scan.level !== 'error' && <Verdict {...scan} />}
        {(review.image || review.subtitle) && (
          <div className="said-by-host">
            {review.image && (
              <span className="subject">
                <SafeImage src={review.image.url} alt={review.image.alt} />
              </span>
            )}
            {review.subtitle && <HostText text={review.subtitle} />}
          </div>
        )}
        {children}
        <Details>
          {review.facts.map(fact => (
            <FactRow key={fact.id} {...fact} />
          ))}
          {scan?.details && (
            <LeadingRow label={scan.details} disabled={scan.level === 'pending'} onPress={() => model.openScan?.()} />
          )}
          {(more.facts.length > 0 || more.instructions.length > 0) && (
            <OpeningRow label={more.label} value={more.count} plain tall>
              {more.instructions.length > 0 && (
                <div className="details steps" role="list">
                  {more.instructions.map((instruction, index) => (
                    <InstructionRow key={index} {...instruction} />
                  ))}
                </div>
              )}
              {more.facts.length > 0 && (
                <Details>
                  {more.facts.map(fact => (
                    <FactRow key={fact.id} {...fact} />
                  ))}
                </Details>
              )}
            </OpeningRow>
          )}
        </Details>
      </Body>
      <Pair>
        <WalletCard name={wallet.name} address={wallet.address}>
          {wallet.balance ? (
            <Balance text={wallet.balance} />
          ) : (
            <span className="val">
              {wallet.unknown ? <small className="unsaid">{wallet.unknown}</small> : <Skeleton />}
            </span>
          )}
        </WalletCard>
        {review.accept && (
          <GuardedCheckbox
            ticked={review.accept.ticked}
            disabled={still}
            unread={seen ? undefined : leadThere}
            onTick={(ticked, press) => model.accept?.(ticked, press)}
          >
            {review.accept.text}
          </GuardedCheckbox>
        )}
        {review.secondary && (
          <Button kind="secondary" disabled={still} onPress={model.secondary}>
            <SafeText text={review.secondary} limit={60} within />
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
    </Sealed>
  )
}
