import { create } from '../../src/flows/wallets/create.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { CreateEvents, CreateOptions, WALLET_CREATE } from './table.js'

/** Making a wallet, as `<wallet-create>` plays it. What is no number is refused by whoever makes it. */
export const part: FlowPart<CreateOptions, Outcome<CreateEvents>, ElementOf<typeof WALLET_CREATE>> = {
  part: create,
  options: ({ chainType, walletIndex, createAdditional }) => ({
    chainType,
    createAdditional,
    ...(walletIndex ? { walletIndex: Number(walletIndex) } : {}),
  }),
  input: options => options,
}
