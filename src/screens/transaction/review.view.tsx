import { useStore } from '@nanostores/react'
import { Amount } from '../../ui/amount.js'
import { Message } from '../../ui/attention.js'
import { Button } from '../../ui/button.js'
import { GuardedButton } from '../../ui/guarded-button.js'
import { Checkbox } from '../../ui/checkbox.js'
import { Details, LeadingRow, OpeningRow } from '../../ui/details.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { useStyles } from '../../ui/place.js'
import { SafeImage } from '../../ui/safe-image.js'
import { SafeName } from '../../ui/safe-name.js'
import { SafeText } from '../../ui/safe-text.js'
import { Skeleton } from '../../ui/skeleton.js'
import { facts as styles } from '../../ui/styles/facts.js'
import { Balance, WalletCard } from '../../ui/wallet-card.js'
import { FactRow } from './fact-row.js'
import { InstructionRow } from './instruction-row.js'
import type { ReviewModel } from './review.js'
import { SecurityPill } from './security-pill.js'

/** What is asked for, what it costs, who pays: amount first, facts on lines, the wallet, and two answers of one height. */
export default function ReviewView({ model }: { model: ReviewModel }) {
  useStyles(styles)
  const review = useStore(model.$review)
  const { amount, more, moves, primary, scan, wallet } = review
  const still = review.status === 'busy' || review.status === 'done'
  return (
    <>
      <Body>
        {scan?.level === 'error' && <SecurityPill {...scan} />}
        {review.image && <span className="subject"><SafeImage src={review.image.url} alt={review.image.alt} /></span>}
        <Heading title={<SafeName text={review.title} limit={120} />}>{review.subtitle && <SafeName text={review.subtitle} limit={300} />}</Heading>
        {amount === 'pending' && <Amount label={review.amountLabel} />}
        {amount && amount !== 'pending' && <Amount label={review.amountLabel} {...amount} />}
        {moves && <div className="moves">{moves.map((move, index) => <Amount key={index} {...move} />)}</div>}
        {scan && scan.level !== 'error' && <SecurityPill {...scan} />}
        {review.notices.map(({ tone, text }) => <Message key={text} tone={tone}><SafeText text={text} /></Message>)}
        <Details>
          {review.facts.map(fact => <FactRow key={fact.id} {...fact} />)}
          {scan?.details && <LeadingRow label={scan.details} disabled={scan.level === 'pending'} onPress={() => model.openScan?.()} />}
          {(more.facts.length > 0 || more.instructions.length > 0) && (
            <OpeningRow label={more.label} value={more.count} plain tall>
              {more.instructions.length > 0 && (
                <div className="details steps" role="list">
                  {more.instructions.map((instruction, index) => <InstructionRow key={index} {...instruction} />)}
                </div>
              )}
              {more.facts.length > 0 && <Details>{more.facts.map(fact => <FactRow key={fact.id} {...fact} />)}</Details>}
            </OpeningRow>
          )}
        </Details>
      </Body>
      <Dock pair>
        <WalletCard name={wallet.name} address={wallet.address}>
          {wallet.balance ? <Balance text={wallet.balance} /> : <span className="val"><Skeleton /></span>}
        </WalletCard>
        {scan?.accept && <Checkbox ticked={scan.accepted} disabled={still} onTick={(ticked, pressed) => model.accept?.(ticked, pressed)}>{scan.accept}</Checkbox>}
        {review.secondary && <Button kind="secondary" disabled={still} onPress={model.secondary}><SafeText text={review.secondary} limit={60} within /></Button>}
        <GuardedButton busy={primary.busy} disabled={primary.disabled} onPress={model.primary}><SafeText text={primary.text} limit={60} within /></GuardedButton>
      </Dock>
    </>
  )
}
