import { create } from 'qrcode/lib/core/qrcode.js'
import type { CSSProperties, ReactNode } from 'react'
import { QR_LOGO_SHARE, QR_SIZE_PX } from '../../constants.js'
import { privately } from '../sealed/privately.js'
import { clearedModules, qrPath } from './qr-path.js'

const QUIET_ZONE = 4

/** A QR code (error correction level Q), dark on white in every theme, with its quiet zone and a logo in the middle, on a tile of `size` pixels. Heavy: load it lazily. */
export default function QrCode({
  text,
  label,
  size: tile = QR_SIZE_PX,
  children,
}: {
  text: string
  label: string
  size?: number
  children?: ReactNode
}) {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' })
  const { size } = modules
  const clear = children ? clearedModules(size, QR_LOGO_SHARE) : 0
  const edge = size + 2 * QUIET_ZONE
  const scale = Math.max(2, Math.floor(tile / edge)) // whole pixels per module are sharp and easier to scan
  return (
    <div
      className="qr"
      {...{ part: 'qr' }}
      style={
        {
          [privately('--_tile')]: `${tile}px`,
          [privately('--_logo')]: `${Math.round(size * scale * QR_LOGO_SHARE)}px`,
        } as CSSProperties
      }
    >
      <svg
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
        role="img"
        aria-label={label}
        style={
          {
            [privately('--_qr')]: `${edge * scale}px`,
            [privately('--_qr-low')]: `${edge * (scale - 1)}px`,
          } as CSSProperties
        }
        shapeRendering="crispEdges"
      >
        <path fill="currentColor" d={qrPath(size, (row, column) => modules.get(row, column) === 1, clear)} />
      </svg>
      {children && (
        <span className="in-the-middle" aria-hidden="true">
          {children}
        </span>
      )}
    </div>
  )
}
