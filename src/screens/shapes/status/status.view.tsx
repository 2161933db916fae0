import type { ReactNode } from 'react'
import { hasOwn } from '../../../lib/own/has-own.js'
import { Body } from '../../../ui/layout.js'
import { SafeText } from '../../../ui/safe/safe-text.js'
import { Status } from '../../../ui/status.js'
import { useStore } from '../../../ui/use-store.js'
import { Answers } from '../parts/answers.js'
import { DrawnMark } from '../parts/drawn-mark.js'
import { ModelText } from '../parts/model-text.js'
import { Purpose } from '../parts/purpose.js'
import type { StatusState, StatusModel } from './status.js'

/** One ring for waiting, success and failure. Changes are read out, and nothing moves. */
export default function StatusView({ model }: { model: StatusModel }) {
  return <StatusScreen state={useStore(model.$state)} />
}

/** `children` are shown below the text. */
export function StatusScreen({
  state: { ring, title, caption, $purpose, detail, mark, answers },
  children,
}: {
  state: StatusState
  children?: ReactNode
}) {
  return (
    <>
      <Body centre>
        <Status
          ring={ring}
          keeps={mark !== undefined && !hasOwn(mark, 'icon')}
          title={
            <>
              <ModelText text={title} limit={120} />
              {caption && (
                <>
                  {' '}
                  <bdi className="caption" dir="ltr">
                    <SafeText text={caption} limit={200} />
                  </bdi>
                </>
              )}
            </>
          }
          detail={
            detail && (
              <>
                <Purpose of={$purpose} />
                <ModelText text={detail} />
              </>
            )
          }
        >
          {mark && <DrawnMark of={mark} />}
        </Status>
        {children}
      </Body>
      <Answers of={answers} />
    </>
  )
}
