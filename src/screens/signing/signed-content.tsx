import { useState } from 'react'
import { shortAddress } from '../../chains/address.js'
import { signing } from '../../copy/areas/wallets/signing.js'
import { transaction } from '../../copy/areas/transaction.js'
import { CopyButton } from '../../ui/actions/copy-button.js'
import { Details, OpeningRow } from '../../ui/details.js'
import { useWords } from '../../ui/language.js'
import { SafeName } from '../../ui/safe/safe-name.js'
import { SafeText } from '../../ui/safe/safe-text.js'
import { signed as styles } from '../../ui/styles/signed.js'
import { useStyles } from '../../ui/view-root.js'
import { FactRow } from '../transaction/review/fact-row.js'
import type { ShownContent, ShownField } from './message-content.js'
import type { Checksum } from './typed/common.js'

/** The length that is drawn at once; more on demand. */
const PAGE_SIZE = { characters: 4_000, fields: 50 }

/** The signed content: a text, bytes in hex, or all fields of typed data, with a button that copies it completely. */
export function SignedContent({ content, checksum }: { content: ShownContent; checksum: Checksum }) {
  useStyles(styles)
  const words = useWords(signing)
  if (content.kind === 'fields') {
    return (
      <div className="signed-fields">
        <Fields of={content.fields} open={content.open} checksum={checksum} />
        <span className="actions">
          <CopyButton text={content.payload} of={words.payload} />
        </span>
      </div>
    )
  }
  const text = content.kind === 'text' ? content.text : content.hex
  return <LongText text={text} label={words.message} mono={content.kind === 'bytes'} />
}

/** A text in a box that scrolls, drawn in parts. Its language is unknown. */
function LongText({ text, label, mono = false }: { text: string; label: string; mono?: boolean }) {
  const { more } = useWords(transaction).confirm
  const [limit, setLimit] = useState(PAGE_SIZE.characters)
  return (
    <>
      <div
        className={mono ? 'signed mono' : 'signed'}
        dir={mono ? 'ltr' : 'auto'}
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        <span lang="">
          <SafeText text={text} limit={limit} lines within />
        </span>
      </div>
      <span className="actions">
        <CopyButton text={text} of={label} />
        {text.length > limit && (
          <button type="button" className="link" onClick={() => setLimit(limit * 4)}>
            {more}
          </button>
        )}
      </span>
    </>
  )
}

function Fields({ of, open, checksum }: { of: readonly ShownField[]; open: boolean; checksum: Checksum }) {
  const { more } = useWords(transaction).confirm
  const [limit, setLimit] = useState(PAGE_SIZE.fields)
  return (
    <>
      <Details>
        {of.slice(0, limit).map(field => (
          <Field key={field.name} field={field} open={open} checksum={checksum} />
        ))}
      </Details>
      {of.length > limit && (
        <button type="button" className="link" onClick={() => setLimit(limit + PAGE_SIZE.fields)}>
          {more}
        </button>
      )}
    </>
  )
}

function Field({
  field: { name, type, value },
  open,
  checksum,
}: {
  field: ShownField
  open: boolean
  checksum: Checksum
}) {
  const { items } = useWords(signing)
  if (value.kind === 'lines')
    return (
      <OpeningRow label={name} value={<SafeText text={value.text} limit={30} within />}>
        <LongText text={value.text} label={name} />
      </OpeningRow>
    )
  if (value.kind === 'address') {
    const full = checksum(value.full)
    return <FactRow id={name} label={name} value={{ ...value, full, short: shortAddress(full) }} />
  }
  if (value.kind !== 'group') return <FactRow id={name} label={name} value={value} />
  const description =
    value.items === undefined ? <SafeName text={type} limit={40} within /> : items({ count: value.items })
  if (!open && value.items !== 0)
    return (
      <OpeningRow label={name} value={description} plain inset>
        <Fields of={value.fields()} open={false} checksum={checksum} />
      </OpeningRow>
    )
  return (
    <div className="opens">
      <dt className="row">
        <span className="key">{name}</span>
        <span className="val plain">{description}</span>
      </dt>
      {value.items === 0 ? (
        <dd hidden />
      ) : (
        <dd className="opened inset">
          <Fields of={value.fields()} open checksum={checksum} />
        </dd>
      )}
    </div>
  )
}
