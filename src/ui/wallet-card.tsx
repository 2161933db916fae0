import type { ReactNode } from 'react'
import { ShortAddress } from './address.js'
import { Avatar } from './avatar.js'
import { SafeName } from './safe-name.js'
import { SafeText } from './safe-text.js'

/** Whose money it is. Lies on a surface, because it is owned. */
export function WalletCard({ name, address, below, children }: {
  /** Absent where the address stands for itself. */
  name?: string
  address: { full: string; short: string }
  /** A line below the name, instead of the address. */
  below?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="wallet-card" {...{ part: 'wallet-card' }}>
      <Avatar address={address.full} />
      <span className="says">
        <span>{name ? <SafeName text={name} limit={40} /> : <ShortAddress short={address.short} />}</span>
        <small>{below ?? <ShortAddress short={address.short} />}</small>
      </span>
      {children}
    </div>
  )
}

/** What is in the wallet, in two lines. */
export function Balance({ text }: { text: string }) {
  const [amount, unit] = [text.slice(0, text.lastIndexOf(' ')), text.slice(text.lastIndexOf(' ') + 1)]
  return <span className="val"><SafeText text={amount} limit={40} /><small><SafeName text={unit} limit={20} /></small></span>
}
