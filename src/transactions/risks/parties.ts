import type { EthereumRequest, Hex } from '../../chains/ethereum-request.js'
import type { SolanaDescription } from '../../chains/solana/index.js'

/** The addresses that a transaction involves. */
export interface Parties {
  /** Recipients of coins or tokens. */
  readonly recipients: readonly string[]
  /** The recipients, called contracts, and everyone who gains a permission. */
  readonly all: readonly string[]
}

/** The parties of an Ethereum request of `from` and its calls, including calls inside of decoded wrappers. */
export async function ethereumParties(
  { to, value, data }: EthereumRequest,
  from: Hex,
  readsWrappers = true,
): Promise<Parties> {
  const { checksummed, readCalls } = await import('../../chains/ethereum/index.js')
  const reading = to && data ? readCalls(to, data, from, readsWrappers) : undefined
  const calls = reading?.call ? [reading.call, ...reading.others] : []
  const recipients = [value > 0n || !data ? to : undefined, ...calls.map(({ transferTo }) => transferTo)]
  const called = calls.flatMap(({ contract, token, spender, operator, newOwner, controller, newCode }) => [
    contract,
    token,
    spender,
    operator,
    newOwner,
    controller,
    newCode,
  ])
  const written = (addresses: readonly (Hex | undefined)[]) => present(addresses).map(checksummed)
  return { recipients: written(recipients), all: written([...recipients, to, ...called]) }
}

/**
 * The parties of a Solana transaction. Tokens go to a token account, whose owner is known if the transaction creates
 * it.
 */
export function solanaParties(
  { instructions, grants }: Pick<SolanaDescription, 'instructions' | 'grants'>,
  wallet: string,
): Parties {
  const ownersByAccount = new Map(
    instructions.flatMap(instruction =>
      instruction.kind === 'ata-creation' ? [[instruction.toAta, instruction.owner] as const] : [],
    ),
  )
  const recipients = present(
    instructions.flatMap(instruction => {
      if (instruction.kind === 'sol-transfer' && instruction.fromAccount === wallet) return [instruction.toAccount]
      return instruction.kind === 'spl-transfer' && instruction.owner === wallet
        ? [instruction.toAta, ownersByAccount.get(instruction.toAta)]
        : []
    }),
  )
  return { recipients, all: present([...recipients, ...grants.map(({ grantee }) => grantee)]) }
}

const present = <Address extends string>(addresses: readonly (Address | undefined)[]): Address[] => [
  ...new Set(addresses.flatMap(address => address ?? [])),
]
