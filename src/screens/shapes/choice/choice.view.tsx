import { Message } from '../../../ui/attention.js'
import { Body, Heading } from '../../../ui/layout.js'
import { useStyles } from '../../../ui/view-root.js'
import { facts as styles } from '../../../ui/styles/facts.js'
import { useStore } from '../../../ui/use-store.js'
import { Answers } from '../parts/answers.js'
import type { ChoiceModel } from './choice.js'
import { Rows } from './rows.js'
import { ModelPhrase } from '../parts/model-phrase.js'
import { ModelText } from '../parts/model-text.js'
import { Purpose } from '../parts/purpose.js'

/** A heading and one list, which scrolls if it is long. */
export default function ChoiceView({ model }: { model: ChoiceModel }) {
  useStyles(styles)
  const { icon, title, $purpose, detail, busy, problem, rows, answers } = useStore(model.$state)
  return (
    <>
      <Body>
        <Heading {...(icon && { icon })} title={<ModelText text={title} limit={80} />}>
          {busy ? (
            <span role="status">
              <ModelText text={busy} limit={80} />
            </span>
          ) : (
            detail && (
              <>
                <Purpose of={$purpose} />
                <ModelPhrase text={detail} />
              </>
            )
          )}
        </Heading>
        {problem && (
          <Message tone="danger">
            <ModelPhrase text={problem} limit={300} />
          </Message>
        )}
        <Rows of={rows} tall />
      </Body>
      <Answers of={answers} />
    </>
  )
}
