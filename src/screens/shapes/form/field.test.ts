import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { resolveSettings } from '../../../config/resolve.js'
import { english, type Language } from '../../../copy/language.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import { field, refuseField, type FieldMore, type FieldSpec, type FieldStage } from './field.js'

/** The part of a stage that a field needs. Values are kept by their keys. */
function aStage(): FieldStage {
  const kept = new Map<string, unknown>()
  const keep = <T>(key: string, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make())
    return kept.get(key) as T
  }
  return {
    $settings: atom(resolveSettings(null, { name: 'Almanac' })),
    signal: new AbortController().signal,
    keep,
    ask: () => new Promise<never>(() => {}),
  }
}
const amount: FieldSpec<number> = {
  key: 'amount',
  type: 'amount',
  name: 'amount',
  autoComplete: 'off',
  label: 'Amount',
  take: (typed, { tag }) => (/^[\d.,]*$/.test(typed) ? typed.replace(',', tag === 'de' ? '.' : ',') : undefined),
  read: text => (text === '' ? undefined : Number(text)),
  refuse: (value, { name }) => (value === 0 ? `${name} takes nothing.` : undefined),
}
const german: Language = { ...english, tag: 'de' }

it('the field starts empty or with its value, and is valid for every value that its parser accepts, including zero', () => {
  const [empty, filled] = [undefined, '0'].map(initial => field(aStage(), amount, { initial, accept: () => {} }))
  expect([empty?.$text.get(), empty?.$valid.get(), filled?.$text.get(), filled?.$valid.get()]).toEqual([
    '',
    false,
    '0',
    true,
  ])
  expect(filled?.spec).toBe(amount)
})

it('the field parses the text in its language, and keeps its value if the text is invalid', () => {
  const model = field(aStage(), amount, { accept: () => {} })
  expect([model.type('1,5', german), model.$text.get()]).toEqual([true, '1.5'])
  expect([model.type('2.5'), model.$text.get()]).toEqual([true, '2.5'])
  expect([model.type('two'), model.$text.get()]).toEqual([false, '2.5'])
  expect([model.type(''), model.$text.get()], 'nothing is taken too').toEqual([true, ''])
})

it('any text is accepted if the spec does not normalise it', () => {
  const { take: _, ...any } = amount
  const model = field(aStage(), any, { accept: () => {} })
  expect([model.type('two'), model.$text.get()]).toEqual([true, 'two'])
})

it('only a valid value is submitted, and the reason of a refusal is shown until other text is typed', () => {
  const accept = vi.fn()
  const model = field(aStage(), amount, { accept })
  model.submit()
  expect([accept.mock.calls, model.$error.get()]).toEqual([[], undefined])
  model.type('0')
  model.submit()
  expect([accept.mock.calls, model.$error.get()]).toEqual([[], 'Almanac takes nothing.'])
  model.type('letters')
  expect(model.$error.get(), 'what is not taken changes nothing').toBe('Almanac takes nothing.')
  model.type('7')
  expect(model.$error.get()).toBeUndefined()
  model.submit()
  expect(accept.mock.calls.map(([value]) => value)).toEqual([7])
})

it('Enter before the field is fully loaded submits later, unless the visitor types on or leaves', async () => {
  const gone = new AbortController()
  const stage = () => ({ ...aStage(), signal: gone.signal })
  const acceptedValues = async (beforeLoaded: (model: ReturnType<typeof field>) => void) => {
    const accept = vi.fn()
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    const spec: FieldSpec<number> = {
      ...amount,
      read: () => undefined,
      more: async ({ $more }) => {
        await arrived
        $more.set({ read: Number } as Partial<FieldMore<number>> as FieldMore<number>)
      },
    }
    const model = field(stage(), spec, { accept })
    model.type('7')
    model.submit()
    expect(accept).not.toHaveBeenCalled()
    beforeLoaded(model)
    arrive()
    await eventually(() => expect(model.$more.get()).toBeDefined())
    await Promise.resolve()
    return accept.mock.calls.map(([value]) => value)
  }
  expect(await acceptedValues(() => {})).toEqual([7])
  expect(
    await acceptedValues(model => {
      model.submit()
    }),
    'once',
  ).toEqual([7])
  expect(
    await acceptedValues(model => {
      model.type('78')
    }),
  ).toEqual([])
  expect(await acceptedValues(() => gone.abort())).toEqual([])
})

it('every valid value is accepted if the spec refuses none', () => {
  const accept = vi.fn()
  const { refuse: _, ...lenient } = amount
  field(aStage(), lenient, { initial: '0', accept }).submit()
  expect(accept.mock.calls.map(([value]) => value)).toEqual([0])
})

it('the field restores its text and error by its name, and another field does not', () => {
  const stage = aStage()
  const first = field(stage, amount, { initial: '1', accept: () => {} })
  first.type('2')
  refuseField(stage, amount as FieldSpec<unknown> as FieldSpec, 'Too little.')
  const again = field(stage, amount, { initial: '3', accept: () => {} })
  expect([again.$text.get(), again.$error.get()]).toEqual(['2', 'Too little.'])
  const other = field(stage, { ...amount, key: 'other' }, { initial: '3', accept: () => {} })
  expect([other.$text.get(), other.$error.get()]).toEqual(['3', undefined])
})
