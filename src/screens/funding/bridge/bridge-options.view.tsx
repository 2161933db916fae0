import { Body, Heading } from '../../../ui/layout.js'
import { List, Mark, Row } from '../../../ui/list.js'
import { Skeleton } from '../../../ui/skeleton.js'
import { facts as styles } from '../../../ui/styles/facts.js'
import { useStore } from '../../../ui/use-store.js'
import { useStyles } from '../../../ui/view-root.js'
import ChoiceView from '../../shapes/choice/choice.view.js'
import type { ChoiceModel } from '../../shapes/choice/choice.js'
import { Answers } from '../../shapes/parts/answers.js'
import { ModelText } from '../../shapes/parts/model-text.js'

/** A placeholder for each network. There are mostly two. */
const PLACEHOLDERS = [0, 1] as const

/** The networks to pay from. While they are searched for, it shows placeholders and another way to pay. */
export default function BridgeOptionsView({ model }: { model: ChoiceModel }) {
  useStyles(styles)
  const { title, busy, answers } = useStore(model.$state)
  if (!busy) return <ChoiceView model={model} />
  return (
    <>
      <Body>
        <Heading title={<ModelText text={title} limit={80} />}>
          <span role="status">
            <ModelText text={busy} limit={80} />
          </span>
        </Heading>
        <List tall aria-hidden="true">
          {PLACEHOLDERS.map(index => (
            <li key={index} className="list-item" style={{ pointerEvents: 'none' }}>
              <Row mark={<Mark framed>{null}</Mark>}>
                <Skeleton />
              </Row>
            </li>
          ))}
        </List>
      </Body>
      <Answers of={answers} />
    </>
  )
}
