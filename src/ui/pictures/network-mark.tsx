import { Icon, Shape } from './icon.js'
import { network } from './later-icons.js'
import { NETWORK_MARKS } from './network-marks.js'

/** A network's own mark, or a generic one: a letter would add nothing to the name. */
export function NetworkMark({ name }: { name: string }) {
  const shape = NETWORK_MARKS.get(name)
  return (
    <span className="network" aria-hidden="true">
      {shape ? <Shape of={shape} /> : <Icon of={network} small />}
    </span>
  )
}
