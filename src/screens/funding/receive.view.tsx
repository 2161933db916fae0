import { lazy, Suspense, type ReactNode } from 'react'
import { funding } from '../../copy/areas/funding.js'
import { Message, Pill } from '../../ui/attention.js'
import { Button } from '../../ui/actions/button.js'
import { CopyButton } from '../../ui/actions/copy-button.js'
import { Icon } from '../../ui/pictures/icon.js'
import { check, wallet } from '../../ui/pictures/icons.js'
import { useText, useWords } from '../../ui/language.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { useStyles } from '../../ui/view-root.js'
import { Phrase } from '../../ui/safe/phrase.js'
import { SafeName } from '../../ui/safe/safe-name.js'
import { SafeText } from '../../ui/safe/safe-text.js'
import { Sealed } from '../../ui/sealed/sealed.js'
import { Skeleton } from '../../ui/skeleton.js'
import { facts as styles } from '../../ui/styles/facts.js'
import { AddressCard } from '../../ui/wallet-card.js'
import { QrPlace } from '../../ui/qr/qr-place.js'
import { useStore } from '../../ui/use-store.js'
import type { ReceiveChoice, ReceiveModel } from './receive.js'

/** The code is larger than that of a login, because it is scanned from further away. */
const QR_SIZE_PX = 208

const QrCode = lazy(() => import('../../ui/qr/qr-code.js'))

/** An address to send to. If there are several assets, the visitor chooses one. */
export default function ReceiveView({ model }: { model: ReceiveModel }) {
  return model.assets ? <AssetChoice of={model.assets} /> : <ReceiveContent model={model} />
}

function AssetChoice({ of: choice }: { of: ReceiveChoice }) {
  const { index, model } = useStore(choice.$chosen)
  const { receive: words } = useWords(funding)
  return (
    <ReceiveContent model={model}>
      <div className="parts" role="group" aria-label={words.assets}>
        {choice.names.map((name, position) => (
          <button key={name} type="button" aria-pressed={position === index} onClick={() => choice.choose(position)}>
            <SafeName text={name} limit={24} />
          </button>
        ))}
      </div>
    </ReceiveContent>
  )
}

/** A code to scan, an address to copy, and the live balance. Once something has arrived, the instructions disappear. */
function ReceiveContent({ model, children }: { model: ReceiveModel; children?: ReactNode }) {
  useStyles(styles)
  const { receive: words } = useWords(funding)
  const read = useText()
  const amount = read(useStore(model.$arrived))
  const arrived = amount ? words.arrived({ amount }) : ''
  const gone = read(useStore(model.$gone))
  return (
    <Sealed>
      <Body centre>
        {model.warning && (
          <Message tone="warning">
            <SafeText text={read(model.warning)} limit={120} />
          </Message>
        )}
        {gone && (
          <Message tone="danger">
            <Phrase text={words.gone({ amount: gone })} limit={200} />
          </Message>
        )}
        {children}
        <div className={amount ? 'scan done' : 'scan'}>
          <Suspense fallback={<QrPlace size={QR_SIZE_PX} />}>
            <QrCode size={QR_SIZE_PX} text={model.qr} label={read(model.qrLabel)}>
              <Icon of={amount ? check : wallet} />
            </QrCode>
          </Suspense>
          <Heading title={<Phrase text={arrived || read(model.title)} limit={80} names />}>
            {amount ? words.arrivedDetail : <SafeText text={read(model.subtitle)} limit={200} />}
          </Heading>
        </div>
        {!amount && (
          <Pill tone="warning">
            <SafeText text={read(model.notice)} limit={120} />
          </Pill>
        )}
        <p className="unseen" role="status">
          {arrived && <Phrase text={arrived} limit={80} names />}
        </p>
        <AddressCard
          address={model.address}
          expanded={model.warning !== undefined}
          below={<CurrentBalance of={model} />}
        >
          <CopyButton text={model.address.full} variant="button" />
        </AddressCard>
      </Body>
      <Dock>
        <ContinueButton of={model} />
      </Dock>
    </Sealed>
  )
}

function CurrentBalance({ of: model }: { of: ReceiveModel }) {
  const { receive: words } = useWords(funding)
  const { status, text, reached } = useStore(model.$balance)
  const shown = useText()(text)
  return (
    <span className="live" role="status">
      <span className={`dot${reached ? ' on' : status === 'unreachable' ? ' off' : ''}`} aria-hidden="true" />
      {shown ? <SafeName text={shown} limit={40} /> : <Skeleton />}
      {reached && <span className="unseen">{words.reached}</span>}
    </span>
  )
}

/** The button to continue once something has arrived; before that, a line that says that the screen waits. */
function ContinueButton({ of: model }: { of: ReceiveModel }) {
  const { receive: words } = useWords(funding)
  const received = useStore(model.$received)
  const { status } = useStore(model.$balance)
  if (received)
    return (
      <div className="arrived">
        <Button onPress={model.finish}>{words.continue}</Button>
      </div>
    )
  return (
    <p className="wait" role="status">
      <span className="spinner" aria-hidden="true" />
      {status === 'unreachable' ? (
        <SafeText text={words.unreachable({ network: model.network })} limit={120} />
      ) : (
        words.waiting
      )}
    </p>
  )
}
