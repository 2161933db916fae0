import { useContext, useEffect } from 'react'
import { useStore } from '@nanostores/react'
import { $security } from '../../copy/security.js'
import { Button } from '../../ui/button.js'
import { Icon } from '../../ui/icon.js'
import { shield } from '../../ui/icons.js'
import { Body, Dock } from '../../ui/layout.js'
import { Place } from '../../ui/place.js'
import { Status } from '../../ui/status.js'
import type { CaptchaModel } from './captcha.js'

/** A check by somebody else. It draws into a child of the element, which its script can find and which is slotted in here. */
export default function CaptchaView({ model }: { model: CaptchaModel }) {
  const { captcha: words } = useStore($security)
  const status = useStore(model.$status)
  const exhausted = useStore(model.$exhausted)
  const host = useContext(Place)?.host

  useEffect(() => {
    if (!host) return
    const holder = host.ownerDocument.createElement('div')
    holder.slot = 'captcha'
    host.append(holder)
    model.place(holder)
    return () => holder.remove()
  }, [host, model])

  const failed = status === 'error'
  return (
    <>
      <Body centre>
        {failed
          ? <Status key="status" ring="failed" title={words.failed} detail={exhausted ? words.advice : undefined} />
          : (
            <Status
              key="status" ring={status === 'success' ? 'done' : 'turning'} detail={status === 'success' ? undefined : words.detail}
              title={status === 'success' ? words.success : status === 'loading' ? words.checking : words.ready}
            >
              <Icon of={shield} />
            </Status>
          )}
        <slot name="captcha" />
      </Body>
      <Dock>
        {failed && !exhausted && <Button onPress={model.retry}>{words.retry}</Button>}
        {status === 'success' && <Button disabled>{words.continue}</Button>}
      </Dock>
    </>
  )
}
