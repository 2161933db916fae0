import { useContext, useEffect } from 'react'
import { ViewRoot } from '../../ui/view-root.js'
import { useStore } from '../../ui/use-store.js'
import { StatusScreen } from '../shapes/status/status.view.js'
import type { CaptchaModel } from './captcha.js'
import { documentMember } from '../../lib/document-member.js'

/** A check by somebody else. It draws into a child of the element, which its script can find and which is slotted in here. */
export default function CaptchaView({ model }: { model: CaptchaModel }) {
  const state = useStore(model.$state)
  const host = useContext(ViewRoot)?.host

  useEffect(() => {
    if (!host) return
    const holder = documentMember('createElement', host.ownerDocument)('div')
    holder.slot = 'captcha'
    host.append(holder)
    model.place(holder)
    return () => holder.remove()
  }, [host, model])

  return (
    <StatusScreen state={state}>
      <slot name="captcha" />
    </StatusScreen>
  )
}
