import { Button } from '../../ui/actions/button.js'
import { Message } from '../../ui/attention.js'
import { Body, Dock, Heading } from '../../ui/layout.js'
import { List, ListItem } from '../../ui/list.js'
import { Shape } from '../../ui/pictures/icon.js'
import { useText } from '../../ui/language.js'
import { facts as styles } from '../../ui/styles/facts.js'
import { useStore } from '../../ui/use-store.js'
import { useStyles } from '../../ui/view-root.js'
import { useRow } from '../shapes/choice/rows.js'
import { ModelPhrase } from '../shapes/parts/model-phrase.js'
import { ModelText } from '../shapes/parts/model-text.js'
import type { FundMethodModel, FundMethodRow } from './fund-method.js'

/** All methods in one list, each with the marks of the companies that it needs. */
export default function FundMethodView({ model }: { model: FundMethodModel }) {
  useStyles(styles)
  const { title, detail, problem, rows, answers } = useStore(model.$state)
  return (
    <>
      <Body>
        <Heading title={<ModelText text={title} limit={80} />}>
          {detail && (
            <span role="status">
              <ModelPhrase text={detail} />
            </span>
          )}
        </Heading>
        {problem && (
          <Message tone="danger">
            <ModelPhrase text={problem} limit={300} />
          </Message>
        )}
        <List tall>
          {rows.map(row => (
            <Method key={row.key} of={row} />
          ))}
        </List>
      </Body>
      {answers?.map(({ text, press, kind = 'quiet' }, index) => (
        <Dock key={index}>
          <Button kind={kind} {...(press && { onPress: press })}>
            <ModelText text={text} within />
          </Button>
        </Dock>
      ))}
    </>
  )
}

function Method({ of }: { of: FundMethodRow }) {
  const { children, ...row } = useRow(of)
  const read = useText()
  return (
    <ListItem {...row} {...(of.choose && { onPress: of.choose })}>
      {children}
      {of.by && (
        <span className="by" role="img" aria-label={of.by.map(({ name }) => name).join(', ')}>
          {of.by.map(({ name, shape }) => (
            <Shape key={name} of={shape} />
          ))}
        </span>
      )}
      {of.cost && <small className="cost">{read(of.cost)}</small>}
    </ListItem>
  )
}
