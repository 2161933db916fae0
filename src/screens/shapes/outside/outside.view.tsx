import { lazy, Suspense } from 'react'
import type { Text } from '../../../copy/language.js'
import { CopyButton } from '../../../ui/actions/copy-button.js'
import { useText } from '../../../ui/language.js'
import { Body, Heading } from '../../../ui/layout.js'
import { useStyles } from '../../../ui/view-root.js'
import { Icon, Shape } from '../../../ui/pictures/icon.js'
import { facts as styles } from '../../../ui/styles/facts.js'
import { QrPlace } from '../../../ui/qr/qr-place.js'
import { useStore } from '../../../ui/use-store.js'
import { Answers } from '../parts/answers.js'
import type { OutsideState, OutsideModel, Scan } from './outside.js'
import { ModelText } from '../parts/model-text.js'
import { StatusScreen } from '../status/status.view.js'

const QrCode = lazy(() => import('../../../ui/qr/qr-code.js'))

/** A code to scan, or the ring; at the end only the ring, with the result. */
export default function OutsideView({ model }: { model: OutsideModel }) {
  const state = useStore(model.$state)
  return state.scan && state.ring === 'turning' ? (
    <ScanScreen state={state} scan={state.scan} />
  ) : (
    <StatusScreen state={state} />
  )
}

function ScanScreen({ state: { title, detail, answers }, scan }: { state: OutsideState; scan: Scan }) {
  useStyles(styles)
  return (
    <>
      <Body centre>
        <div className="scan">
          <Code scan={scan} />
          <Heading title={<ModelText text={title} limit={80} />}>
            {detail && <ModelText text={detail} limit={200} />}
          </Heading>
        </div>
        {scan.copy && <CopyLine text={scan.copy} {...(scan.copyLabel && { label: scan.copyLabel })} />}
      </Body>
      <Answers of={answers} />
    </>
  )
}

export function Code({ scan: { code, label, icon, shape, size } }: { scan: Scan }) {
  const read = useText()
  return (
    <Suspense fallback={<QrPlace size={size} />}>
      <QrCode text={code} label={read(label)} {...(size && { size })}>
        {shape ? <Shape of={shape} /> : <Icon of={icon} />}
      </QrCode>
    </Suspense>
  )
}

/** The content of the code, for visitors who type it. */
function CopyLine({ text, label }: { text: string; label?: Text }) {
  const read = useText()
  return (
    <div className="wallet-card">
      <span className="says">
        {label && <small>{read(label)}</small>}
        <bdi className="whole" dir="ltr">
          {text}
        </bdi>
      </span>
      <CopyButton text={text} variant="button" />
    </div>
  )
}
