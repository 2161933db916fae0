import { _TypedDataEncoder as Encoder } from '@ethersproject/hash'
import { recoverAddress } from '@ethersproject/transactions'

type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>

/** The parts of typed data that are hashed. */
interface TypedData {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** The types that this one consists of, itself included. ethers refuses types that are not used. */
function usedTypes(types: Types, name: string, found: Record<string, { name: string; type: string }[]> = {}) {
  const fields = types[name]
  if (!fields || name in found) return found
  found[name] = [...fields]
  for (const { type } of fields) usedTypes(types, type.replace(/\[.*/, ''), found)
  return found
}

/**
 * The address that has signed these typed data, computed by ethers from the declared fields alone. ethers refuses an
 * address whose checksum is wrong, so all are written in lower case, which changes no hash.
 */
export function signerOf(text: string, signature: string): string {
  const { types, primaryType, domain, message } = JSON.parse(
    text.replace(/"0x[\da-f]{40}"/gi, address => address.toLowerCase()),
  ) as TypedData
  const declared = types.EIP712Domain
  const hashedDomain = declared ? Object.fromEntries(declared.map(({ name }) => [name, domain[name]])) : domain
  return recoverAddress(Encoder.hash(hashedDomain, usedTypes(types, primaryType), message), signature)
}
