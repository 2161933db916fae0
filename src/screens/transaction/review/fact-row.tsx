import { FullAddress } from '../../../ui/address.js'
import { CopyButton } from '../../../ui/actions/copy-button.js'
import { OpeningRow, Row } from '../../../ui/details.js'
import { NetworkMark } from '../../../ui/pictures/network-mark.js'
import { SafeName } from '../../../ui/safe/safe-name.js'
import { ShortAddress } from '../../../ui/short-address.js'
import { Skeleton } from '../../../ui/skeleton.js'
import type { Fact } from './review.js'
import { SentenceText } from './sentence-text.js'

export function FactRows({ of }: { of: readonly Fact[] }) {
  return of.map(fact => <FactRow key={fact.id} {...fact} />)
}

/** One fact in one row. Addresses and raw data expand to their full length. */
export function FactRow({ label, value }: Fact) {
  if (value.kind === 'address') {
    return (
      <OpeningRow label={label} value={<ShortAddress short={value.short} />}>
        <FullAddress full={value.full} label={label} url={value.url} />
      </OpeningRow>
    )
  }
  if (value.kind === 'data') {
    return (
      <OpeningRow label={label} value={<bdi>{`${value.bytes} B`}</bdi>}>
        <bdi className="whole bytes" dir="ltr" tabIndex={0}>
          {value.hex}
        </bdi>
        <span className="actions">
          <CopyButton text={value.hex} of={label} />
        </span>
      </OpeningRow>
    )
  }
  return (
    <Row label={label}>
      {value.kind === 'pending' ? (
        <Skeleton />
      ) : value.kind === 'network' ? (
        <>
          <NetworkMark name={value.name} />
          <SafeName text={value.name} limit={40} />
        </>
      ) : value.given ? (
        <span className="sentence">
          <SentenceText text={value.text} given={value.given} />
        </span>
      ) : (
        <SafeName text={value.text} limit={80} />
      )}
    </Row>
  )
}
