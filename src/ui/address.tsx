import { useStore } from '@nanostores/react'
import { $transaction } from '../copy/transaction.js'
import { CopyButton } from './copy-button.js'
import { Icon } from './icon.js'
import { outward } from './icons.js'
import { SafeLink } from './safe-link.js'

const GROUP = 4

/** First and last digits of an address or hash; never read from right to left. */
export function ShortAddress({ short }: { short: string }) {
  return <bdi className="mono" dir="ltr">{short}</bdi>
}

/** The whole address in groups of four. The gaps are margins, so that what is selected and copied is exact. */
export function FullAddress({ full, label, url }: { full: string; label: string; url?: string | undefined }) {
  const groups = inGroups(full)
  return (
    <>
      <bdi className="whole" dir="ltr">
        {groups.map((group, index) => index === 0 || index === groups.length - 1 ? <b key={index}>{group}</b> : <i key={index}>{group}</i>)}
      </bdi>
      <span className="actions">
        <CopyButton text={full} of={label} />
        {url && <Explorer url={url} />}
      </span>
    </>
  )
}

function Explorer({ url }: { url: string }) {
  const { openExplorer } = useStore($transaction).error
  return <SafeLink className="link" href={url}>{openExplorer}<Icon of={outward} small flip /></SafeLink>
}

/** "0x71C7" and then four by four; other addresses four by four from the start. */
export function inGroups(full: string): string[] {
  const head = /^0x/i.test(full) ? 2 + GROUP : GROUP
  return [full.slice(0, head), ...full.slice(head).match(/.{1,4}/gsu) ?? []].filter(Boolean)
}
