import { Message } from '../../../ui/attention.js'
import { Body, Heading } from '../../../ui/layout.js'
import { useStyles } from '../../../ui/view-root.js'
import { facts as styles } from '../../../ui/styles/facts.js'
import { useStore } from '../../../ui/use-store.js'
import { Answers } from '../parts/answers.js'
import type { ChoiceModel } from './choice.js'
import { Rows } from './rows.js'
import { Says } from '../parts/says.js'

/** A heading and one list, which scrolls by itself when it is long. */
export default function ChoiceView({ model }: { model: ChoiceModel }) {
  useStyles(styles)
  const { icon, title, detail, busy, problem, rows, answers } = useStore(model.$state)
  return (
    <>
      <Body>
        <Heading {...(icon && { icon })} title={<Says text={title} limit={80} />}>
          {busy ? (
            <span role="status">
              <Says text={busy} limit={80} />
            </span>
          ) : (
            detail && <Says text={detail} />
          )}
        </Heading>
        {problem && (
          <Message tone="danger">
            <Says text={problem} limit={300} />
          </Message>
        )}
        <Rows of={rows} tall />
      </Body>
      <Answers of={answers} />
    </>
  )
}
