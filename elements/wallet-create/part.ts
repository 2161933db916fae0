import { create } from '../../src/flows/wallets/create.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { CreateEvents, CreateOptions, WALLET_CREATE } from './table.js'

/** The flow of `<wallet-create>`. `createWallet` rejects an index that is not a number. */
export const part: FlowPart<CreateOptions, Outcome<CreateEvents>, ElementOf<typeof WALLET_CREATE>> = {
  part: create,
  options: ({ chainType, walletIndex, createAdditional, imported }) => ({
    chainType,
    createAdditional,
    imported,
    ...(walletIndex ? { walletIndex: Number(walletIndex) } : {}),
  }),
  input: options => options,
}
