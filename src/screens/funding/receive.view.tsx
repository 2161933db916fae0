import { lazy, Suspense } from 'react'
import { useStore } from '@nanostores/react'
import { $funding } from '../../copy/funding.js'
import { Pill } from '../../ui/attention.js'
import { Button } from '../../ui/button.js'
import { CopyButton } from '../../ui/copy-button.js'
import { Icon } from '../../ui/icon.js'
import { wallet } from '../../ui/icons.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { useStyles } from '../../ui/place.js'
import { SafeName } from '../../ui/safe-name.js'
import { SafeText } from '../../ui/safe-text.js'
import { Skeleton } from '../../ui/skeleton.js'
import { facts as styles } from '../../ui/styles/facts.js'
import { WalletCard } from '../../ui/wallet-card.js'
import type { ReceiveModel } from './receive.js'

const QrCode = lazy(() => import('../../ui/qr-code.js'))

/** A code to scan, an address to copy, and the balance as it grows. */
export default function ReceiveView({ model }: { model: ReceiveModel }) {
  useStyles(styles)
  const { receive: words } = useStore($funding)
  const balance = useStore(model.$balance)
  const received = useStore(model.$received)
  return (
    <>
      <Body centre>
        <div className="scan">
          <Suspense fallback={<div className="qr" aria-hidden="true" />}>
            <QrCode text={model.qr} label={words.qrLabel}><Icon of={wallet} /></QrCode>
          </Suspense>
          <Heading title={<SafeName text={model.title} limit={80} />}><SafeText text={model.subtitle} limit={200} /></Heading>
        </div>
        <Pill tone="warning"><SafeText text={model.notice} limit={120} /></Pill>
        <WalletCard
          address={model.address}
          below={(
            <span className="live" role="status">
              <span className={`dot${balance.reached ? ' on' : balance.status === 'unreachable' ? ' off' : ''}`} aria-hidden="true" />
              {balance.text ? <SafeName text={balance.text} limit={40} /> : <Skeleton />}
              {balance.reached && <span className="unseen">{words.reached}</span>}
            </span>
          )}
        >
          <CopyButton text={model.address.full} look="button" />
        </WalletCard>
      </Body>
      <Dock>
        {received
          ? <div className="arrived"><Button onPress={model.finish}>{words.continue}</Button></div>
          : (
            <p className="wait" role="status">
              <span className="spinner" aria-hidden="true" />
              {balance.status === 'unreachable' ? <SafeText text={words.unreachable(model.network)} limit={120} /> : words.waiting}
            </p>
          )}
      </Dock>
    </>
  )
}
