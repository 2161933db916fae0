import { expect, it } from 'vitest'
import { WalletError } from '../../errors/wallet-error.js'
import { ProviderRpcError, providerError } from './provider-error.js'

it('a provider error has the RPC code of its cause, or else of its error code, and the cause itself', () => {
  const error = new WalletError('USER_REJECTED_REQUEST', 'No.', { rpcCode: 4200 })
  expect(providerError(error)).toMatchObject({
    name: 'ProviderRpcError',
    code: 4200,
    message: 'No.',
    data: { code: 'USER_REJECTED_REQUEST' },
    cause: error,
  })
  expect(providerError(new WalletError('USER_REJECTED_REQUEST', 'No.'))).toMatchObject({ code: 4001 })
  expect(providerError(new TypeError('odd'))).toMatchObject({
    code: 32603,
    message: 'odd',
    data: { code: 'UNKNOWN_ERROR' },
  })
})

it('a provider error is returned unchanged', () => {
  const own = new ProviderRpcError(4902, 'Unknown chain')
  expect(providerError(own)).toBe(own)
  expect([own.data, own.cause]).toEqual([undefined, undefined])
  expect(new ProviderRpcError(3, 'reverted', { data: '0x', cause: 1 })).toMatchObject({ code: 3, data: '0x', cause: 1 })
})
