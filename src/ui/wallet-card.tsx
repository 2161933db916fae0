import { useId, useState, type ReactNode } from 'react'
import { AddressInGroups } from './address.js'
import { Avatar } from './pictures/avatar.js'
import { Icon } from './pictures/icon.js'
import { down } from './pictures/later-icons.js'
import { cleanText } from './safe/clean-text.js'
import { SafeName } from './safe/safe-name.js'
import { SafeText } from './safe/safe-text.js'
import { ShortAddress } from './short-address.js'
import { link } from './styles/link.js'
import { useStyles } from './view-root.js'

/** A wallet of the user, on a raised surface. */
export function WalletCard({
  name,
  address,
  children,
}: {
  name: string
  address: { full: string; short: string }
  children?: ReactNode
}) {
  return (
    <div className="wallet-card" {...{ part: 'wallet-card' }} role="group" aria-label={cleanText(name).text}>
      <Avatar address={address.full} />
      <span className="says">
        <span>
          <SafeName text={name} limit={40} />
        </span>
        <small>
          <ShortAddress short={address.short} />
        </small>
      </span>
      {children}
    </div>
  )
}

/**
 * The same with the address as its name, which expands to the full address; `expanded`: the full address is always
 * shown.
 */
export function AddressCard({
  address,
  expanded,
  below,
  children,
}: {
  address: { full: string; short: string }
  expanded?: boolean
  below: ReactNode
  children: ReactNode
}) {
  useStyles(link)
  const [open, setOpen] = useState(false)
  const id = useId()
  const short = <ShortAddress short={address.short} />
  return (
    <div className="address-card">
      <div className="wallet-card" {...{ part: 'wallet-card' }}>
        <Avatar address={address.full} />
        <span className="says">
          {expanded ? (
            short
          ) : (
            <button
              type="button"
              className="link"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
            >
              {short}
              <Icon of={down} small turn />
            </button>
          )}
          <small>{below}</small>
        </span>
        {children}
      </div>
      {(expanded || open) && (
        <div id={id}>
          <AddressInGroups full={address.full} />
        </div>
      )}
    </div>
  )
}

/** A wallet's balance: amount and unit in two lines. */
export function Balance({ text }: { text: string }) {
  const [amount, unit] = [text.slice(0, text.lastIndexOf(' ')), text.slice(text.lastIndexOf(' ') + 1)]
  return (
    <span className="val">
      <bdi dir="ltr">
        <SafeText text={amount} limit={40} />
      </bdi>
      <small>
        <SafeName text={unit} limit={20} kind="symbol" />
      </small>
    </span>
  )
}
