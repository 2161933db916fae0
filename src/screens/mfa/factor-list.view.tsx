import { useText } from '../../ui/language.js'
import { Body, Heading } from '../../ui/layout.js'
import { List, ListItem, Row } from '../../ui/list.js'
import { factors } from '../../ui/styles/factors.js'
import { link } from '../../ui/styles/link.js'
import { useStore } from '../../ui/use-store.js'
import { useStyles } from '../../ui/view-root.js'
import { Answers } from '../shapes/parts/answers.js'
import { ModelText } from '../shapes/parts/model-text.js'
import type { FactorListModel, FactorRow } from './factor-list.js'

/** A heading, and a row for each factor. */
export default function FactorListView({ model }: { model: FactorListModel }) {
  useStyles(factors)
  useStyles(link)
  const read = useText()
  const { icon, title, detail, news, rows, answers } = useStore(model.$state)
  return (
    <>
      <Body>
        <Heading icon={icon} title={read(title)}>
          {read(detail)}
        </Heading>
        <List>
          {rows.map(row => (
            <FactorItem key={row.key} of={row} />
          ))}
        </List>
        {news && (
          <p className="subtitle" role="status">
            {read(news)}
          </p>
        )}
      </Body>
      <Answers of={answers} />
    </>
  )
}

function FactorItem({ of: { label, icon, chips, note, choose, replace, remove } }: { of: FactorRow }) {
  const read = useText()
  const row = {
    icon,
    chips: chips.map(read),
    children: (
      <>
        <ModelText text={label} limit={40} within />
        {note && <small>{read(note)}</small>}
      </>
    ),
  }
  if (choose) return <ListItem {...row} leads onPress={choose} />
  return (
    <li className="factor">
      <div className="list-item" {...{ part: 'list-item' }}>
        <Row {...row} />
      </div>
      <span className="ends">
        {[replace, remove].map(
          (action, index) =>
            action && (
              <button
                key={index}
                type="button"
                className="link"
                {...{ part: 'link' }}
                aria-label={read(action.name)}
                onClick={action.press}
              >
                {read(action.text)}
              </button>
            ),
        )}
      </span>
    </li>
  )
}
