import { expect, it } from 'vitest'
import { analyticsListener } from '../api/analytics/analytics-listener.js'
import { jsonResponse, scriptedProvider } from '../api/provider.harness.js'
import { reportFunding } from './report-funding.js'

it('the report has the amount, the destination, and whether the money was sent manually or from a wallet', () => {
  const provider = scriptedProvider(jsonResponse('null'))
  const heard: unknown[] = []
  analyticsListener().current = event => {
    heard.push(event)
    return false
  }
  reportFunding({ address: '0x1', asset: 'ETH', chainType: 'ethereum', chainId: 8453 }, '0.1')
  reportFunding({ address: '0x1', asset: 'USDC', chainType: 'ethereum', chainId: 1, cluster: 'devnet' }, '5', '0xab')
  reportFunding({ address: 'So1', asset: 'SOL', chainType: 'solana', cluster: 'devnet' }, '1')
  reportFunding({ address: 'So1', asset: 'SOL', chainType: 'solana' }, '1')
  const event = (payload: object) => ({
    event_name: 'sdk_fiat_on_ramp_completed_with_status',
    payload: { status: 'success', ...payload },
  })
  expect(heard).toEqual([
    event({ provider: 'manual', address: '0x1', value: '0.1', token: 'ETH', chainType: 'ethereum', chainId: 8453 }),
    event({
      provider: 'external',
      txHash: '0xab',
      address: '0x1',
      value: '5',
      token: 'USDC',
      chainType: 'ethereum',
      chainId: 1,
    }),
    event({ provider: 'manual', address: 'So1', value: '1', token: 'SOL', chainType: 'solana', clusterName: 'devnet' }),
    event({ provider: 'manual', address: 'So1', value: '1', token: 'SOL', chainType: 'solana' }),
  ])
  provider.restore()
})
