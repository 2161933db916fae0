import {
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Virtualizer } from 'virtua'
import { textIn } from '../../../copy/language.js'
import { Bridge } from '../../../ui/fields/bridge.js'
import { Field } from '../../../ui/fields/field.js'
import { useLanguage, useText } from '../../../ui/language.js'
import { Button } from '../../../ui/actions/button.js'
import { Body, Heading } from '../../../ui/layout.js'
import { Row } from '../../../ui/list.js'
import { useStyles } from '../../../ui/view-root.js'
import { search } from '../../../ui/pictures/later-icons.js'
import { find as styles } from '../../../ui/styles/find.js'
import { useStore } from '../../../ui/use-store.js'
import { searchIn, sorted, type FindModel } from './find.js'
import { useRow } from '../choice/rows.js'
import type { ChoiceRow } from '../parts/parts.js'
import { ModelText } from '../parts/model-text.js'

/** The height of a row whose text does not wrap. Each row is measured after it is drawn. */
const ROW_PX = 50
/**
 * Up to this length a list is drawn as a whole. As its rows are measured, its scroll bar could otherwise appear or
 * disappear, and everything would be laid out twice.
 */
const UNVIRTUALIZED_LIMIT = 24
/** The number of rows that the page keys move by. */
const PAGE_ROWS = 8

/**
 * A search field and a list below it: an ARIA combobox whose listbox is always open. The focus stays in the field, and
 * the arrow keys move through the list. The text appears at once; the rows follow in a rendering that typing can
 * interrupt.
 */
export default function FindView({ model }: { model: FindModel }) {
  useStyles(styles)
  const { title, label, found, nothing, $below } = model
  const read = useText()
  const search = useSearch(model)
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  const rows = useMemo(() => search(deferredQuery), [search, deferredQuery])
  const [active, setActive] = useState<string>()
  const activeIndex = rows.findIndex(({ key }) => key === active)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  const field = () => body.current?.querySelector('input')
  useScrollToActive(body, deferredQuery, active)

  const type = (text: string) => {
    setQuery(text)
    setActive(undefined)
  }
  const chooseActive = () => {
    const [first, ...more] = search(query) // The drawn rows may be older than the text.
    const chosenRow = active === undefined ? (more.length === 0 ? first : undefined) : rows[activeIndex]
    chosenRow?.choose?.()
  }
  const moveActive = (event: KeyboardEvent) => {
    const nextIndex = nextIndexFor(event.key, activeIndex, rows.length)
    if (nextIndex === undefined || event.target !== field()) return
    event.preventDefault()
    setActive(rows[nextIndex]?.key)
  }

  return (
    <Body>
      <Heading title={<ModelText text={title} limit={80} />} />
      <div ref={body} className="find" onKeyDown={moveActive}>
        <SearchField
          label={read(label)}
          value={query}
          onType={type}
          onEnter={chooseActive}
          list={rows.length > 0 ? id : undefined}
          option={activeIndex >= 0 ? `${id}${activeIndex}` : undefined}
          hint={rows.length === 0 ? read(nothing) : deferredQuery.trim() ? read(found(rows.length)) : undefined}
        />
        {rows.length > 0 && <Options of={rows} id={id} title={read(title)} active={activeIndex} />}
        {$below && <Note of={$below} answered={() => field()?.focus({ preventScroll: true })} />}
      </div>
    </Body>
  )
}

/** Finds rows by the typed text, in the language of the page. */
function useSearch({ $rows, sortedAfter }: FindModel) {
  const language = useLanguage()
  const allRows = useStore($rows)
  return useMemo(() => {
    const textOf = (text: FindModel['title']) => textIn(text, language)
    return searchIn(sorted(allRows, sortedAfter, language, textOf), textOf)
  }, [allRows, sortedAfter, language])
}

/** A new text scrolls the list to its start; the active row is scrolled into view. */
function useScrollToActive(body: RefObject<HTMLElement>, deferredQuery: string, active: string | undefined) {
  useLayoutEffect(() => {
    body.current?.closest('.body')?.scrollTo({ top: 0 })
  }, [deferredQuery])
  useEffect(() => {
    if (active !== undefined)
      body.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
}

/** `list`, `option`: the ids of the list and of its active row, if they exist. */
function SearchField({
  label,
  value,
  onType,
  onEnter,
  list,
  option,
  hint,
}: {
  label: string
  value: string
  onType: (text: string) => void
  onEnter: () => void
  list: string | undefined
  option: string | undefined
  hint: string | undefined
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onEnter()
  }
  return (
    <form className="form" role="search" noValidate onSubmit={submit}>
      <Bridge.Provider value={null}>
        {' '}
        {/* in the shadow tree: password managers do not need it, and aria-activedescendant does not cross trees */}
        <Field
          type="search"
          name="search"
          autoComplete="off"
          label={label}
          labelUnseen
          placeholder={label}
          icon={search}
          value={value}
          onType={({ text }) => onType(text)}
          aria={{
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': list !== undefined,
            ...(list && { 'aria-controls': list }),
            ...(option && { 'aria-activedescendant': option }),
          }}
          hint={hint}
        />
      </Bridge.Provider>
    </form>
  )
}

/**
 * Draws only the rows of a long list that are in view or near it, and the active one. They are not drawn again until
 * the result changes.
 */
const Options = memo(
  ({ of, id, title, active }: { of: readonly ChoiceRow[]; id: string; title: string; active: number }) => {
    const list = useRef<HTMLDivElement>(null)
    const scroller = useRef<HTMLElement | null>(null)
    const [startMargin, setStartMargin] = useState(0)
    useLayoutEffect(() => {
      const body = list.current?.closest<HTMLElement>('.body')
      if (!list.current || !body) return
      scroller.current = body
      setStartMargin(list.current.getBoundingClientRect().top - body.getBoundingClientRect().top + body.scrollTop)
    }, [])
    const options = useMemo(
      () =>
        of.map((row, index) => (
          <Option
            key={row.key}
            of={row}
            id={`${id}${index}`}
            position={index + 1}
            total={of.length}
            selected={index === active}
          />
        )),
      [of, id, active],
    )
    return (
      // Keeps the focus in the field, and a phone's keyboard open.
      <div
        ref={list}
        className="list"
        {...{ part: 'list' }}
        role="listbox"
        id={id}
        aria-label={title}
        onMouseDown={event => event.preventDefault()}
      >
        {of.length <= UNVIRTUALIZED_LIMIT ? (
          options
        ) : (
          <Virtualizer
            scrollRef={scroller}
            startMargin={startMargin}
            itemSize={ROW_PX}
            {...(active >= 0 && { keepMounted: [active] })}
          >
            {options}
          </Virtualizer>
        )}
      </div>
    )
  },
)

const Option = memo(
  ({
    of,
    id,
    position,
    total,
    selected,
  }: {
    of: ChoiceRow
    id: string
    position: number
    total: number
    selected: boolean
  }) => (
    <div
      role="option"
      id={id}
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={total}
      onClick={of.choose}
    >
      <span className="list-item" {...{ part: 'list-item' }}>
        <RowContent of={of} />
      </span>
    </div>
  ),
)

/** Is not drawn again when only the typed text or the active row changes. */
const RowContent = memo(({ of }: { of: ChoiceRow }) => <Row {...useRow(of)} />)

/** The row that a key moves to, -1 for the field; undefined for a key that the field handles. */
function nextIndexFor(key: string, index: number, count: number): number | undefined {
  const inList = index >= 0
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1)
    case 'ArrowUp':
      return inList ? index - 1 : undefined
    case 'PageDown':
      return Math.min(index + PAGE_ROWS, count - 1)
    case 'PageUp':
      return inList ? Math.max(index - PAGE_ROWS, 0) : undefined
    case 'Home':
      return inList ? 0 : undefined
    case 'End':
      return inList ? count - 1 : undefined
    default:
      return undefined
  }
}

/** The message below the rows. Its button disappears when it is pressed, so the focus moves to the field. */
function Note({ of, answered: onAnswer }: { of: NonNullable<FindModel['$below']>; answered: () => void }) {
  const { text, answer } = useStore(of) ?? {}
  const press = (press: Event) => {
    onAnswer()
    answer?.press?.(press)
  }
  return (
    <div className="below">
      <p role="status">{text && <ModelText text={text} limit={120} />}</p>
      {answer && (
        <Button kind="secondary" onPress={press}>
          <ModelText text={answer.text} limit={60} within />
        </Button>
      )}
    </div>
  )
}
