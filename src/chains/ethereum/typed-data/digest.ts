import { hashTypedData } from 'viem'
import type { Hex } from '../../ethereum-request.js'
import type { TypedData } from '../../messages/typed-data/read-typed-data.js'

/** The digest of typed data (EIP-712): 32 bytes. */
export const typedDataDigest = (data: TypedData): Hex =>
  hashTypedData(data as unknown as Parameters<typeof hashTypedData>[0])
