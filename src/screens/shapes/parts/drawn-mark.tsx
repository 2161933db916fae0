import { hasOwn } from '../../../lib/own/has-own.js'
import { Mark as Place } from '../../../ui/list.js'
import { Icon, Shape } from '../../../ui/pictures/icon.js'
import { Monogram } from '../../../ui/pictures/monogram.js'
import { SafeImage } from '../../../ui/safe/safe-image.js'
import type { Mark } from './parts.js'

/** An icon, or a framed mark: a shape, a picture, or a letter as the fallback. */
export function DrawnMark({ of }: { of: Mark }) {
  if (hasOwn(of, 'icon')) return <Icon of={of.icon} />
  return (
    <Place framed>
      {of.shape !== undefined ? (
        <Shape of={of.shape} />
      ) : (
        <SafeImage src={of.picture} fallback={<Monogram of={of.name} letters={of.letters} />} />
      )}
    </Place>
  )
}
