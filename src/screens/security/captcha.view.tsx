import { useContext, useEffect } from 'react'
import { privately } from '../../ui/sealed/privately.js'
import { ViewRoot } from '../../ui/view-root.js'
import { useStore } from '../../ui/use-store.js'
import { StatusScreen } from '../shapes/status/status.view.js'
import type { CaptchaModel } from './captcha.js'
import { documentMember } from '../../lib/document-member.js'

/** A random name, so that markup of the page cannot be slotted in as the check. */
const SLOT = privately('--_captcha')

/**
 * Shows a third party's check. It draws into a child of the host element in the light DOM, where its script can find
 * it. The child is slotted in here.
 */
export default function CaptchaView({ model }: { model: CaptchaModel }) {
  const state = useStore(model.$state)
  const host = useContext(ViewRoot)?.host

  useEffect(() => {
    if (!host) return
    const container = documentMember('createElement', host.ownerDocument)('div')
    container.slot = SLOT
    host.append(container)
    model.place(container)
    return () => container.remove()
  }, [host, model])

  return (
    <StatusScreen state={state}>
      <slot name={SLOT} />
    </StatusScreen>
  )
}
