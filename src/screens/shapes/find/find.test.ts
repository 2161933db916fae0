import { describe, expect, it } from 'vitest'
import { searchIn } from './find.js'
import type { ChoiceRow } from '../parts/parts.js'
import { englishText } from '../parts/screen-content.harness.js'

const rows: readonly ChoiceRow[] = [
  'Zerion',
  'MetaMask',
  'Trust Wallet',
  'Café Wallet',
  'Wallet of Élan',
  'Ταμείο',
].map(label => ({ key: label, label, mark: { name: label } }))
const found = (query: string) => searchIn(rows, englishText)(query).map(({ key }) => key)

describe('the search for a row by its name', () => {
  it('all rows are shown in their order while the search is empty', () => {
    expect(found('')).toEqual(rows.map(({ key }) => key))
    expect(found('  ')).toEqual(rows.map(({ key }) => key))
  })

  it('case and accents do not matter, and words can be in any order', () => {
    expect(found('cafe')).toEqual(['Café Wallet'])
    expect(found('elan WALLET')).toEqual(['Wallet of Élan'])
    expect(found('ταμειο')).toEqual(['Ταμείο'])
  })

  it('rows that begin with the typed text are first', () => {
    expect(found('wallet')).toEqual(['Wallet of Élan', 'Trust Wallet', 'Café Wallet'])
    expect(found('  wallet '), 'space around it is not typed on purpose').toEqual(found('wallet'))
    expect(found('wallet  trust')).toEqual(['Trust Wallet'])
  })

  it('the result is empty if nothing has that name', () => {
    expect(found('wallet metamask')).toEqual([])
  })
})
