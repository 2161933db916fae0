import { readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import {
  concat,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  hashTypedData,
  isAddress,
  isHex,
  keccak256,
  parseAbi,
  stringToHex,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { CHAIN_IDS } from '../../chains/index.js'
import type { WalletKey } from '../../frame/page/keys/derive.js'
import { signHash, signatureText } from '../../frame/page/signing/sign-hash.js'
import { invalidData } from '../../wire/wire-error.js'
import { refusal, type ChainCalls } from './chain-calls.js'
import type { Sponsor } from './sponsor.js'

const { account: ACCOUNT_CODE } = JSON.parse(
  readFileSync(new URL('../../chains/sponsor/development-sponsored-account.json', import.meta.url), 'utf8'),
) as { account: Hex }
const ACCOUNT = parseAbi(['function execute(address to, uint256 value, bytes data, bytes32 id, bytes signature)'])
/** The start of an account's code once it delegates (EIP-7702). The address of the contract follows. */
const DELEGATES = '0xef0100'

/** A call that a wallet's owner requests. Repeated requests for one action have the same `name`. */
interface SponsoredCall {
  chainId: number
  transaction: Record<string, unknown>
  name: string | undefined
}

/**
 * Signs a call with the wallet's key and puts it into a transaction that the sponsor pays for. The wallet's account
 * delegates to a contract that makes the calls signed by its key (EIP-7702). The wallet pays only the value that it
 * sends. Each action is made once, even if its response is lost.
 */
export async function sponsoredEthereum(
  key: WalletKey,
  { chainId, transaction, name }: SponsoredCall,
  sponsor: Sponsor,
  calls: ChainCalls,
): Promise<{ hash: Hex; raw: Hex }> {
  const call = callOf(transaction)
  const chain = chainId === CHAIN_IDS.ethereum ? 'ethereum' : 'base'
  const { account, client, wallet } = await sponsor.ethereumAt(calls.ethereumUrl(chainId), chain)
  const from = key.address as Address
  try {
    const delegate = await delegateOf(sponsor, client, wallet)
    const id = name === undefined ? toHex(randomBytes(32)) : keccak256(stringToHex(name))
    const signature = await orderOf(key, { chainId, ...call, id })
    const code = await client.getCode({ address: from })
    const delegates = code !== undefined && code === concat([DELEGATES, delegate]).toLowerCase()
    const request = await wallet.prepareTransactionRequest({
      account,
      chain: null,
      chainId,
      to: from,
      data: encodeFunctionData({ abi: ACCOUNT, args: [call.to, call.value, call.data, id, signature] }),
      ...(delegates
        ? { type: 'eip1559' as const }
        : {
            type: 'eip7702' as const,
            authorizationList: [
              await authorization(key, delegate, chainId, await client.getTransactionCount({ address: from })),
            ],
          }),
    })
    const raw = await account.signTransaction(request as Parameters<typeof account.signTransaction>[0])
    return { hash: keccak256(raw), raw }
  } catch (error) {
    throw refusal(error)
  }
}

/** The contract that sponsored accounts delegate to: the first that the sponsor's account creates on a chain. */
async function delegateOf(
  sponsor: Sponsor,
  client: Awaited<ReturnType<Sponsor['ethereumAt']>>['client'],
  wallet: Awaited<ReturnType<Sponsor['ethereumAt']>>['wallet'],
): Promise<Address> {
  const address = getContractAddress({ from: sponsor.ethereumAccount.address, nonce: 0n })
  if ((await client.getCode({ address })) === undefined) {
    const hash = await wallet.sendTransaction({ chain: null, data: ACCOUNT_CODE })
    await client.waitForTransactionReceipt({ hash })
  }
  return address
}

/** The wallet's signature that allows one call (EIP-712) from its own account on this chain. */
async function orderOf(
  key: WalletKey,
  { chainId, ...call }: { chainId: number; to: Address; value: bigint; data: Hex; id: Hex },
): Promise<Hex> {
  const hash = hashTypedData({
    domain: {
      name: 'Development Sponsored Account',
      version: '1',
      chainId,
      verifyingContract: key.address as Address,
    },
    types: {
      SponsoredCall: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'data', type: 'bytes' },
        { name: 'id', type: 'bytes32' },
      ],
    },
    primaryType: 'SponsoredCall',
    message: call,
  })
  return signatureText(await signHash(key, hash))
}

async function authorization(key: WalletKey, address: Address, chainId: number, nonce: number) {
  return { address, chainId, nonce, ...(await signHash(key, hashAuthorization({ address, chainId, nonce }))) }
}

/** The receiver, value and data of a call. Throws 400, also for a new contract, which has no receiver. */
function callOf({ to, value = 0, data = '0x' }: Record<string, unknown>): { to: Address; value: bigint; data: Hex } {
  if (typeof to !== 'string' || !isAddress(to, { strict: false }))
    throw invalidData('A sponsored transaction has a receiver')
  if (!isHex(data)) throw invalidData('"data" is not hex')
  try {
    return { to: getAddress(to), value: BigInt(value as string | number), data }
  } catch {
    throw invalidData('A quantity cannot be read')
  }
}
