import { Icon, Shape } from './icon.js'
import { network } from './later-icons.js'
import { NETWORK_MARKS } from './network-marks.js'

/** A network's own mark, or one that any network may have: a letter says nothing beside the name. */
export function NetworkMark({ name }: { name: string }) {
  const shape = NETWORK_MARKS.get(name)
  return (
    <span className="network" aria-hidden="true">
      {shape ? <Shape of={shape} /> : <Icon of={network} small />}
    </span>
  )
}
