import type { Address } from '@solana/web3.js'
import type { ChainAccount } from './landed-transaction.js'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** An account as it is saved in a file. */
export interface SavedAccount {
  address: string
  lamports: string
  data: string
  owner: string
  executable: boolean
}

export const savedAccount = (address: string, account: ChainAccount): SavedAccount => ({
  address,
  lamports: account.lamports.toString(),
  data: Buffer.from(account.data).toString('base64'),
  owner: account.owner,
  executable: account.executable,
})

/** The saved form of an account that was emptied. */
export const emptyAccount = (address: string): SavedAccount => ({
  address,
  lamports: '0',
  data: '',
  owner: SYSTEM_PROGRAM,
  executable: false,
})

export const restoredAccount = ({ lamports, data, owner, executable }: SavedAccount): ChainAccount => ({
  lamports: BigInt(lamports),
  data: new Uint8Array(Buffer.from(data, 'base64')),
  owner: owner as Address,
  executable,
})
