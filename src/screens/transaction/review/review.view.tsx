import { useRef, type ReactNode } from 'react'
import { Amount } from '../../../ui/amount.js'
import { HostText } from '../../../ui/safe/host-text.js'
import { Body, Heading } from '../../../ui/layout.js'
import { useStyles } from '../../../ui/view-root.js'
import { SafeImage } from '../../../ui/safe/safe-image.js'
import { SafeName } from '../../../ui/safe/safe-name.js'
import { Sealed } from '../../../ui/sealed/sealed.js'
import { Skeleton } from '../../../ui/skeleton.js'
import { facts } from '../../../ui/styles/facts.js'
import { review as styles } from '../../../ui/styles/review.js'
import { useLanguage } from '../../../ui/language.js'
import { useStore } from '../../../ui/use-store.js'
import type { Review, ReviewModel } from './review.js'
import { Queue } from './any-chain/queue.js'
import { ReviewAnswers } from './review-answers.js'
import { ReviewFacts } from './review-facts.js'
import { SentenceText } from './sentence-text.js'
import { Notices } from './notices/notices.js'
import { useNameNotices } from './notices/use-name-notices.js'
import { lastOf, useSeen } from './notices/use-seen.js'
import { Verdict } from './notices/verdict.js'

/**
 * Shows the amount, then the facts in rows, the wallet, and two answers of equal height. Warnings are above the app's
 * texts, and serious ones above everything. If the visitor ticks the checkbox before the warnings were in view, the
 * screen scrolls to them. `children`: further signed content, above the facts.
 */
export default function ReviewView({ model, children }: { model: ReviewModel; children?: ReactNode }) {
  useStyles(facts)
  useStyles(styles)
  const language = useLanguage()
  const review = useNameNotices(useStore(model.$review)(language), language)
  const { scan, accept } = review
  const warnings = useRef<HTMLDivElement>(null)
  const hasSeenWarnings = useSeen(warnings, accept ? JSON.stringify([scan?.level, review.notices]) : '')
  const scrollToWarnings = () => lastOf(warnings.current)?.scrollIntoView({ block: 'end' })
  const notices = <Notices review={review} warnings={warnings} />
  return (
    <Sealed>
      <Body>
        {model.$waiting && (
          <Queue $waiting={model.$waiting} rejectAll={review.secondary === undefined ? undefined : model.rejectAll} />
        )}
        {accept && notices}
        <Heading
          title={<SafeName text={review.title} limit={80} kind="sentence" />}
          about="verdict sentence notices amount"
        >
          <span className="sentence" id="sentence">
            {review.sentence ? <SentenceText {...review.sentence} /> : <Skeleton />}
          </span>
        </Heading>
        {!accept && notices}
        <Amounts of={review} />
        {scan && scan.level !== 'error' && <Verdict {...scan} />}
        <HostContent of={review} />
        {children}
        <ReviewFacts review={review} openScan={model.openScan} chooseFee={model.chooseFee} />
      </Body>
      <ReviewAnswers review={review} model={model} unread={hasSeenWarnings ? undefined : scrollToWarnings} />
    </Sealed>
  )
}

/** The amount, or all movements that a scan has found. */
function Amounts({ of: { amount, amountLabel, awaitsPrice, moves } }: { of: Review }) {
  return (
    <>
      {amount && <Amount id="amount" label={amountLabel} awaited={awaitsPrice} {...(amount !== 'pending' && amount)} />}
      {moves && (
        <div className="moves" id="amount">
          {moves.map((move, index) => (
            <Amount key={index} {...move} />
          ))}
        </div>
      )}
    </>
  )
}

/** The app's text and picture for the request. */
function HostContent({ of: { image, subtitle } }: { of: Review }) {
  if (!image && !subtitle) return null
  return (
    <div className="said-by-host">
      {image && (
        <span className="subject">
          <SafeImage src={image.url} alt={image.alt} />
        </span>
      )}
      {subtitle && <HostText text={subtitle} />}
    </div>
  )
}
