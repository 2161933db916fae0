import { useStore } from '@nanostores/react'
import { $transaction } from '../../copy/transaction.js'
import { Details } from '../../ui/details.js'
import { Body, Heading } from '../../ui/layout.js'
import { useStyles } from '../../ui/place.js'
import { facts as styles } from '../../ui/styles/facts.js'
import { FactRow } from './fact-row.js'
import type { ScanDetailsModel } from './scan-details.js'
import { SecurityPill } from './security-pill.js'

/** The scan's verdict and the parameters it was made with, one fact a line. */
export default function ScanDetailsView({ model: { level, text, facts } }: { model: ScanDetailsModel }) {
  useStyles(styles)
  const words = useStore($transaction).scan
  return (
    <Body>
      <Heading title={words.details}>{words.detailsSubtitle}</Heading>
      <SecurityPill level={level} text={text} />
      <Details>{facts.map(fact => <FactRow key={fact.id} {...fact} />)}</Details>
    </Body>
  )
}
