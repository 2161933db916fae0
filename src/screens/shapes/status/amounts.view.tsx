import type { ReactNode } from 'react'
import { hasOwn } from '../../../lib/own/has-own.js'
import { Body } from '../../../ui/layout.js'
import { Status } from '../../../ui/status.js'
import { useStore } from '../../../ui/use-store.js'
import { Answers } from '../parts/answers.js'
import { DrawnMark } from '../parts/drawn-mark.js'
import { ModelPhrase } from '../parts/model-phrase.js'
import type { StatusModel, StatusState } from './status.js'

/** The ring of a payment: its text may contain amounts, and it has no caption. */
export default function AmountsView({ model }: { model: StatusModel }) {
  return <AmountsScreen state={useStore(model.$state)} />
}

/** `children` are shown below the text. */
export function AmountsScreen({
  state: { ring, title, detail, mark, answers },
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
          title={<ModelPhrase text={title} limit={120} />}
          detail={detail && <ModelPhrase text={detail} />}
        >
          {mark && <DrawnMark of={mark} />}
        </Status>
        {children}
      </Body>
      <Answers of={answers} />
    </>
  )
}
