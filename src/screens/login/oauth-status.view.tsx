import { useStore } from '@nanostores/react'
import { $login } from '../../copy/login.js'
import { Button } from '../../ui/button.js'
import { Body, Dock } from '../../ui/layout.js'
import { Mark } from '../../ui/list.js'
import { SafeText } from '../../ui/safe-text.js'
import { Status } from '../../ui/status.js'
import type { OAuthStatusModel } from './oauth-status.js'

/** Back from another site: one ring that turns, closes, or stays open. */
export default function OAuthStatusView({ model }: { model: OAuthStatusModel }) {
  const { oauth: words } = useStore($login)
  const status = useStore(model.$status)
  const detail = useStore(model.$detail)
  return (
    <>
      <Body centre>
        {status === 'loading' && (
          <Status key="status" ring="turning" title={words.verifying(model.provider)} detail={words.moments}>
            <Mark framed>{model.provider.charAt(0)}</Mark>
          </Status>
        )}
        {status === 'done' && <Status key="status" ring="done" title={words.success(model.provider)} detail={words.goodToGo} />}
        {status === 'error' && <Status key="status" ring="failed" title={words.failed} detail={detail && <SafeText text={detail} />} />}
      </Body>
      {status === 'error' && <Dock><Button onPress={model.back}>{words.retry}</Button></Dock>}
    </>
  )
}
