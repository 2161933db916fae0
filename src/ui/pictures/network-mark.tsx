import { Shape } from './icon.js'
import { Monogram } from './monogram.js'
import { NETWORK_MARKS } from './network-marks.js'

/** A network's own mark, or its first letter. */
export function NetworkMark({ name }: { name: string }) {
  const shape = NETWORK_MARKS.get(name)
  return (
    <span className="network" aria-hidden="true">
      {shape ? <Shape of={shape} /> : <Monogram of={name} />}
    </span>
  )
}
