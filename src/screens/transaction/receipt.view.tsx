import { Amount } from '../../ui/amount.js'
import { ExplorerLink, FullAddress } from '../../ui/address.js'
import { Details, OpeningRow } from '../../ui/details.js'
import { useLanguage, useText } from '../../ui/language.js'
import { ShortAddress } from '../../ui/short-address.js'
import { facts as styles } from '../../ui/styles/facts.js'
import { useStore } from '../../ui/use-store.js'
import { useStyles } from '../../ui/view-root.js'
import { AmountsScreen } from '../shapes/status/amounts.view.js'
import { FactRows } from './review/fact-row.js'
import type { ReceiptModel } from './receipt.js'

/** The ring turns until the chain has executed the transaction. Below it are the facts and the explorer link. */
export default function ReceiptView({ model }: { model: ReceiptModel }) {
  useStyles(styles)
  const state = useStore(model.$state)
  const { amounts, facts } = state.repeated(useLanguage())
  const { hash } = state
  const read = useText()
  return (
    <AmountsScreen state={state}>
      {amounts.length > 0 && (
        <div className="moves">
          {amounts.map((amount, index) => (
            <Amount key={index} {...amount} />
          ))}
        </div>
      )}
      <Details>
        <FactRows of={facts} />
        {hash && (
          <OpeningRow label={read(hash.label)} value={<ShortAddress short={hash.short} />}>
            <FullAddress full={hash.full} label={read(hash.label)} />
          </OpeningRow>
        )}
      </Details>
      {hash?.url && <ExplorerLink url={hash.url} />}
    </AmountsScreen>
  )
}
