import { transaction } from '../copy/areas/transaction.js'
import { CopyButton } from './actions/copy-button.js'
import { useWords } from './language.js'
import { Icon } from './pictures/icon.js'
import { outward } from './pictures/icons.js'
import { SafeLink } from './safe/safe-link.js'
import { link } from './styles/link.js'
import { useStyles } from './view-root.js'

const GROUP = 4

/** An address in groups of four. The gaps are margins, so that a selection copies the exact address. */
export function AddressInGroups({ full }: { full: string }) {
  const groups = inGroups(full)
  return (
    <bdi className="whole" dir="ltr">
      {groups.map((group, index) =>
        index === 0 || index === groups.length - 1 ? <b key={index}>{group}</b> : <i key={index}>{group}</i>,
      )}
    </bdi>
  )
}

/** The full address, with buttons to copy it and to open the explorer. */
export function FullAddress({ full, label, url }: { full: string; label: string; url?: string | undefined }) {
  return (
    <>
      <AddressInGroups full={full} />
      <span className="actions">
        <CopyButton text={full} of={label} />
        {url && <ExplorerLink url={url} />}
      </span>
    </>
  )
}

/** A link to the explorer; plain text if the URL is not safe. */
export function ExplorerLink({ url }: { url: string }) {
  useStyles(link)
  const { openExplorer } = useWords(transaction).error
  return (
    <SafeLink className="link" href={url}>
      {openExplorer}
      <Icon of={outward} small flip />
    </SafeLink>
  )
}

/** Groups of four characters; the first group of a hex address includes its `0x`. */
export function inGroups(full: string): string[] {
  const head = /^0x/i.test(full) ? 2 + GROUP : GROUP
  return [full.slice(0, head), ...(full.slice(head).match(/.{1,4}/gsu) ?? [])].filter(Boolean)
}
