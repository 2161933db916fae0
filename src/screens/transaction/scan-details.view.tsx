import { transaction } from '../../copy/areas/transaction.js'
import { Details } from '../../ui/details.js'
import { Body, Heading } from '../../ui/layout.js'
import { useLanguage, useWords } from '../../ui/language.js'
import { useStyles } from '../../ui/view-root.js'
import { Sealed } from '../../ui/sealed/sealed.js'
import { facts as styles } from '../../ui/styles/facts.js'
import { FactRows } from './review/fact-row.js'
import type { ScanDetailsModel } from './scan-details.js'
import { Verdict } from './review/notices/verdict.js'

/** The scan's verdict and its parameters, one row for each. */
export default function ScanDetailsView({ model }: { model: ScanDetailsModel }) {
  useStyles(styles)
  const words = useWords(transaction).scan
  const { facts, ...verdict } = model.details(useLanguage())
  return (
    <Sealed>
      <Body>
        <Heading title={words.details}>{words.detailsSubtitle}</Heading>
        <Verdict {...verdict} />
        <Details>
          <FactRows of={facts} />
        </Details>
      </Body>
    </Sealed>
  )
}
