import {
  getApproveCheckedInstruction,
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import {
  AccountRole,
  appendTransactionMessageInstructions,
  compileTransactionMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
  type IInstruction,
} from '@solana/web3.js'
import { below, chance, pick } from '../../harness/random.js'
import { bytes } from '../values.js'
import { SYSTEM_PROGRAM } from './effects.js'

export const SOLANA_WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const BUDGET = 'ComputeBudget111111111111111111111111111111'

/** The token library's addresses are the same strings with another branded type. */
type TokenAddress = Parameters<typeof getSyncNativeInstruction>[0]['account']
/** An instruction that a mutation can change. */
interface Step {
  programAddress: Address
  accounts: { readonly address: Address; readonly role: AccountRole }[]
  data: Uint8Array
}

const randomBytes = (length: number) => Uint8Array.from(Buffer.from(bytes(length), 'hex'))
export const someKey = () => getBase58Decoder().decode(randomBytes(32))
const key = () => (chance(0.15) ? SOLANA_WALLET : someKey()) as TokenAddress
const wallet = () => (chance(0.85) ? SOLANA_WALLET : someKey()) as TokenAddress
const mint = () => (chance(0.6) ? USDC : someKey()) as TokenAddress
const decimals = () => pick([6, 6, 0, 9, below(256)])
const units = () => pick([0n, 1n, 2n ** 64n - 1n, BigInt(below(2 ** 31)), BigInt(`0x${bytes(8)}`)])

/** An instruction of the system program, by its documented layout: a type in four bytes, then the values. */
function systemStep(type: number, to: string, rest: Uint8Array): IInstruction {
  const accounts = [wallet(), to].map(account => ({
    address: account as string as Address,
    role: AccountRole.WRITABLE,
  }))
  const [first, ...others] = accounts
  const signing = first ? [{ ...first, role: AccountRole.WRITABLE_SIGNER }, ...others] : accounts
  const data = Uint8Array.from([type, 0, 0, 0, ...new Uint8Array(new BigUint64Array([units()]).buffer), ...rest])
  return { programAddress: SYSTEM_PROGRAM as Address, accounts: signing, data }
}

const STEPS: readonly (() => unknown)[] = [
  () => systemStep(2, key(), new Uint8Array()),
  () => systemStep(0, someKey(), randomBytes(40)),
  () => getTransferInstruction({ source: key(), destination: key(), authority: wallet(), amount: units() }),
  () =>
    getTransferCheckedInstruction({
      ...{ source: key(), mint: mint(), destination: key(), authority: wallet() },
      ...{ amount: units(), decimals: decimals() },
    }),
  () => getApproveInstruction({ source: key(), delegate: key(), owner: wallet(), amount: units() }),
  () =>
    getApproveCheckedInstruction({
      ...{ source: key(), mint: mint(), delegate: key(), owner: wallet() },
      ...{ amount: units(), decimals: decimals() },
    }),
  () =>
    getSetAuthorityInstruction({
      ...{ owned: key(), owner: wallet(), authorityType: below(4) },
      newAuthority: chance(0.2) ? null : key(),
    }),
  () => getCloseAccountInstruction({ account: key(), destination: key(), owner: wallet() }),
]
const OTHER_STEPS: readonly (() => unknown)[] = [
  () => getSyncNativeInstruction({ account: key() }),
  () => ({ programAddress: BUDGET, accounts: [], data: Uint8Array.from([2, ...randomBytes(4)]) }),
  () => ({ programAddress: MEMO, accounts: [], data: randomBytes(1 + below(20)) }),
]

/** Transfers checked tokens to an account that the same transaction opens. */
function toNewAccount(): unknown[] {
  const [ata, owner, itsMint] = [key(), key(), mint()]
  const opening = getCreateAssociatedTokenIdempotentInstruction({
    ...{ payer: { address: SOLANA_WALLET } as never, ata, owner, mint: itsMint },
  })
  const transfer = getTransferCheckedInstruction({
    ...{ source: key(), mint: itsMint, destination: chance(0.8) ? ata : key(), authority: wallet() },
    ...{ amount: units(), decimals: decimals() },
  })
  return [opening, transfer]
}

const stepOf = (made: unknown): Step => {
  const { programAddress, accounts = [], data = new Uint8Array() } = made as IInstruction
  return {
    programAddress,
    accounts: accounts.map(({ address, role }) => ({ address, role })),
    data: Uint8Array.from(data as Uint8Array),
  }
}

/** Changes a list in one place: an item left out, doubled, moved, or another one. */
function mutatedList<Item>(list: readonly Item[], other: () => Item): Item[] {
  const at = below(list.length + 1)
  const item = list[at] ?? other()
  return pick([
    list.toSpliced(at, 1),
    list.toSpliced(at, 0, item),
    [...list.toSpliced(at, 1), item],
    list.toSpliced(at, 1, other()),
    [...list, other()],
  ])
}

/** Changes an instruction in one place: its program, its accounts, or its data. */
function mutateStep(step: Step, others: readonly Step[]): void {
  const account = () => ({
    address: key() as string as Address,
    role: pick([AccountRole.WRITABLE, AccountRole.READONLY]),
  })
  switch (below(5)) {
    case 0:
      step.programAddress = pick([
        TOKEN_2022,
        SYSTEM_PROGRAM,
        MEMO,
        ...others.map(one => one.programAddress),
      ]) as Address
      return
    case 1:
      step.accounts = mutatedList(step.accounts, account)
      return
    case 2: // the type of the instruction
      step.data = Uint8Array.from(step.data).fill(below(26), 0, 1)
      return
    case 3:
      step.data = Uint8Array.from(mutatedList([...step.data], () => below(256)))
      return
    default:
      step.data = step.data.with(below(step.data.length), below(256))
  }
}

export interface SolanaRequest {
  readonly transaction: string
}

/** A serialised transaction of either version, with and without tables of accounts, changed in some places. */
export function aSolanaTransaction(): SolanaRequest {
  let steps = (chance(0.15) ? toNewAccount() : [pick(STEPS)()]).map(stepOf)
  while (chance(0.3)) steps.push(stepOf(pick(chance(0.5) ? STEPS : OTHER_STEPS)()))
  while (chance(0.3)) {
    const step = pick(steps)
    if (step?.data.length) mutateStep(step, steps)
  }
  if (chance(0.15)) steps = mutatedList(steps, () => stepOf(pick(STEPS)()))
  let message = messageBytes(steps)
  while (chance(0.15)) message = mutatedMessage(message)
  const signers = (message[0] === 128 ? message[1] : message[0]) ?? 0
  const all = [signers, ...new Uint8Array(signers * 64), ...message]
  return { transaction: Buffer.from(all).toString('base64') }
}

function messageBytes(steps: readonly Step[]): Uint8Array {
  const version = chance(0.5) ? 0 : 'legacy'
  const begun = setTransactionMessageFeePayer(
    (chance(0.9) ? SOLANA_WALLET : someKey()) as Address,
    createTransactionMessage({ version }),
  )
  const lifetime = { blockhash: someKey() as string as Blockhash, lastValidBlockHeight: 0n }
  const whole = appendTransactionMessageInstructions(
    steps,
    setTransactionMessageLifetimeUsingBlockhash(lifetime, begun),
  )
  const tabled = steps.flatMap(({ accounts }) => accounts.map(({ address }) => address)).filter(() => chance(0.4))
  const compress = compressTransactionMessageUsingAddressLookupTables
  const compressed =
    version === 0 && chance(0.4)
      ? (compress(whole as Parameters<typeof compress>[0], { [someKey()]: tabled as Address[] }) as typeof whole)
      : whole
  return Uint8Array.from(getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(compressed)))
}

/** Changes the bytes in one place, more often among the instructions at the end than among the accounts. */
function mutatedMessage(message: Uint8Array): Uint8Array {
  const at = chance(0.5) ? below(message.length) : Math.max(0, message.length - 1 - below(40))
  return Uint8Array.from(
    pick([
      [...message.with(at, below(256))],
      [...message.with(at, below(message.length > 8 ? 8 : 1))],
      [...message.slice(0, at + 1)],
      mutatedList([...message], () => below(256)),
    ]),
  )
}
