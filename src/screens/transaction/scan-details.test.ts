import { expect, it } from 'vitest'
import { chainById } from '../../chains/registry.js'
import { english } from '../../copy/language.js'
import type { OnStage } from '../../stage/define.js'
import { scanDetails } from './scan-details.js'

it('the details of a scan fill the screen with its verdict and its parameters', () => {
  const chain = chainById(8453) ?? expect.fail('no chain')
  const scan = { status: 'completed', level: 'warn', diffs: [], exposures: [], params: { gas: '0x5208' } } as const
  expect(scanDetails).toMatchObject({ name: 'scan-details', size: 'full' })
  expect(scanDetails.start({ scan, chain }, {} as OnStage<never>).details(english)).toMatchObject({
    level: 'warn',
    text: 'Warning: Suspicious transaction',
    facts: [
      { id: 'network', value: { name: 'Base' } },
      { id: 'gas', value: { text: '21000' } },
    ],
  })
})
