import { describe, expect, it } from 'vitest'
import { WalletError } from '../../errors/wallet-error.js'
import { rawWords, shortWords } from './raw-words.js'

describe('the message of another party about a failure', () => {
  it('only its first line is shown, cut if it is long', () => {
    expect([shortWords('Execution reverted.\n\nRequest body: {}'), shortWords('  short '), shortWords('')]).toEqual([
      'Execution reverted.',
      'short',
      '',
    ])
    expect([shortWords('x'.repeat(200)).length, shortWords('x'.repeat(201))]).toEqual([200, `${'x'.repeat(200)}…`])
  })

  it('the raw output has all of it, each line once, without what is shown already', () => {
    const raw = (message: string, data: unknown, shown = '') =>
      rawWords(new WalletError('TRANSACTION_FAILURE', message, { data }), [shown])
    expect(raw('Reverted.', { details: 'execution reverted: 0x08c379a0' }, 'Reverted.')).toBe(
      'execution reverted: 0x08c379a0',
    )
    expect(
      raw(
        'no',
        { details: 'no', logs: ['Program failed', 7, 'Program failed', ' used 3 units '] },
        'Something went wrong.',
      ),
    ).toBe('no\nProgram failed\nused 3 units')
    expect([
      raw('no', undefined, 'no'),
      raw('no', Object.create({ details: 'inherited' }), 'no'),
      raw('no', { details: { deep: 1 }, logs: 'none' }, 'no'),
    ]).toEqual(['', '', ''])
    expect(raw('', { logs: Array.from({ length: 1_000 }, (_, index) => String(index)) }).split('\n')).toHaveLength(100)
  })
})
