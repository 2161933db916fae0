import { FullAddress } from '../../../ui/address.js'
import { useText } from '../../../ui/language.js'
import { Body, Heading } from '../../../ui/layout.js'
import { breakable } from '../../../ui/safe/breakable.js'
import { facts } from '../../../ui/styles/facts.js'
import { useStore } from '../../../ui/use-store.js'
import { useStyles } from '../../../ui/view-root.js'
import { Answers } from '../parts/answers.js'
import type { ConsentModel, ConsentState } from './consent.js'
import { Rows } from '../choice/rows.js'
import { DrawnMark } from '../parts/drawn-mark.js'
import { ModelText } from '../parts/model-text.js'

/** A question for consent, and two answers of equal height. */
export default function ConsentView({ model }: { model: ConsentModel }) {
  useStyles(facts)
  const {
    icon,
    title,
    detail,
    documents = [],
    who,
    address,
    addresses = address ? [address] : [],
    note,
    answers,
  } = useStore(model.$state)
  return (
    <>
      <Body>
        <Heading {...(icon && { icon })} title={<ModelText text={title} limit={120} />}>
          {detail && <ModelText text={detail} />}
        </Heading>
        {documents.length > 0 && <Rows of={documents} />}
        {who && (
          <div className="wallet-card" {...{ part: 'wallet-card' }}>
            <DrawnMark of={who.mark} />
            <span className="says">
              <ModelText text={who.name} limit={254} draw={breakable} />
              <small>
                <ModelText text={who.from} limit={40} />
              </small>
            </span>
          </div>
        )}
        {addresses.map(one => (
          <Address key={one.full} of={one} isLabelled={!address} />
        ))}
        {note && (
          <p className="subtitle">
            <ModelText text={note} limit={80} />
          </p>
        )}
      </Body>
      <Answers
        of={answers}
        about={[
          title,
          detail,
          who?.name,
          who?.from,
          ...addresses.flatMap(({ full, label }) => [label, full]),
          note,
          ...documents.map(({ label }) => label),
        ]}
      />
    </>
  )
}

/** A full address, below its label if there are several. */
function Address({
  of: { full, label },
  isLabelled,
}: {
  of: NonNullable<ConsentState['address']>
  isLabelled: boolean
}) {
  const read = useText()
  return (
    <div className="address">
      {isLabelled && (
        <small>
          <ModelText text={label} limit={120} />
        </small>
      )}
      <FullAddress full={full} label={read(label)} />
    </div>
  )
}
