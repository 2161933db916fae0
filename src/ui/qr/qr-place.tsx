import type { CSSProperties } from 'react'
import { QR_SIZE_PX } from '../../constants.js'

/** The tile of a QR code that is still on its way. */
export const QrPlace = ({ size = QR_SIZE_PX }: { size?: number | undefined }) => (
  <div className="qr" aria-hidden="true" style={{ '--_tile': `${size}px` } as CSSProperties} />
)
