import type { CSSProperties } from 'react'
import { QR_SIZE_PX } from '../../constants.js'
import { privately } from '../sealed/privately.js'

/** A placeholder for a QR code that is loading. */
export const QrPlace = ({ size = QR_SIZE_PX }: { size?: number | undefined }) => (
  <div className="qr" aria-hidden="true" style={{ [privately('--_tile')]: `${size}px` } as CSSProperties} />
)
