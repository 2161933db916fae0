import { sameAddress } from '../../address.js'
import type { MadeCall } from './packed-calls.js'

/**
 * Safe's contracts for several calls, which a Safe runs as a delegate call, and those that only make calls; releases
 * 1.3.0 (at two addresses), 1.4.1 and 1.5.0. Each address is derived from the contract's code.
 */
const MULTI_SENDS = [
  '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
  '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  '0x998739BFdAAdde7C933B942a68053933098f9EDa',
  '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
  '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
  '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
  '0x218543288004CD07832472D464648173c77D7eB7',
  '0xA83c336B20401Af773B6219BA5027174338D1836',
]
const MULTI_SEND = '8d80ff0a'

/** True for code that only makes the calls in its data, also as a delegate call. */
export const isMultiSend = ({ target, data }: Pick<MadeCall, 'target' | 'data'>): boolean =>
  data.startsWith(MULTI_SEND) && MULTI_SENDS.some(address => sameAddress(address, target))
