import { getBase58Decoder, getTransactionEncoder, type Address } from '@solana/web3.js'
import type { InnerInstruction, LandedTransaction, TokenBalance } from '../landed-transaction.js'
import { parseInstruction, type PlainInstruction } from './parse-instruction.js'
import { uiTokenAmount } from '../token-account.js'

type TransactionEncoding = 'json' | 'jsonParsed' | 'base64' | 'base58'

/** A landed transaction as `getTransaction` returns it. */
export function transactionJson(landed: LandedTransaction, encoding: TransactionEncoding): unknown {
  return {
    slot: landed.slot,
    blockTime: landed.blockTime,
    version: landed.wire.message.version,
    transaction:
      encoding === 'json' || encoding === 'jsonParsed'
        ? messageJson(landed, encoding)
        : [encoded(landed, encoding), encoding],
    meta: metaJson(landed, encoding),
  }
}

function encoded(landed: LandedTransaction, encoding: 'base64' | 'base58'): string {
  const bytes = new Uint8Array(getTransactionEncoder().encode(landed.wire.transaction))
  return encoding === 'base64' ? Buffer.from(bytes).toString('base64') : getBase58Decoder().decode(bytes)
}

function messageJson(landed: LandedTransaction, encoding: 'json' | 'jsonParsed'): unknown {
  const { message, transaction } = landed.wire
  const signatures = message.staticAccounts
    .slice(0, message.header.numSignerAccounts)
    .map(signer => getBase58Decoder().decode(transaction.signatures[signer] ?? new Uint8Array(64)))
  const lookups = message.version === 'legacy' ? undefined : (message.addressTableLookups ?? [])
  const tables = lookups && {
    addressTableLookups: lookups.map(({ lookupTableAddress, writableIndices, readableIndices }) => ({
      accountKey: lookupTableAddress,
      writableIndexes: [...writableIndices],
      readonlyIndexes: [...readableIndices],
    })),
  }
  if (encoding === 'json') {
    const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
    return {
      signatures,
      message: {
        header: {
          numRequiredSignatures: numSignerAccounts,
          numReadonlySignedAccounts: numReadonlySignerAccounts,
          numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
        },
        accountKeys: message.staticAccounts,
        recentBlockhash: message.lifetimeToken,
        instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
          programIdIndex: programAddressIndex,
          accounts: [...(accountIndices ?? [])],
          data: getBase58Decoder().decode(data ?? new Uint8Array()),
          stackHeight: null,
        })),
        ...tables,
      },
    }
  }
  return {
    signatures,
    message: {
      accountKeys: landed.accounts.map(({ address, signer, writable, source }) => ({
        pubkey: address,
        signer,
        writable,
        source,
      })),
      recentBlockhash: message.lifetimeToken,
      instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) =>
        parseInstruction(plain(landed, programAddressIndex, accountIndices ?? [], data ?? new Uint8Array()), null),
      ),
      ...tables,
    },
  }
}

function metaJson(landed: LandedTransaction, encoding: TransactionEncoding): unknown {
  return {
    err: landed.err,
    status: landed.err === null ? { Ok: null } : { Err: landed.err },
    fee: landed.fee,
    preBalances: landed.preBalances,
    postBalances: landed.postBalances,
    preTokenBalances: landed.preTokenBalances.map(tokenBalanceJson),
    postTokenBalances: landed.postTokenBalances.map(tokenBalanceJson),
    innerInstructions: landed.innerInstructions.flatMap((list, index) =>
      list.length === 0 ? [] : [{ index, instructions: list.map(inner => innerJson(landed, inner, encoding)) }],
    ),
    logMessages: landed.logs,
    computeUnitsConsumed: landed.unitsConsumed,
    rewards: [],
    ...(landed.returnData
      ? {
          returnData: {
            programId: landed.returnData.program,
            data: [Buffer.from(landed.returnData.data).toString('base64'), 'base64'],
          },
        }
      : {}),
    ...(encoding === 'jsonParsed' ? {} : { loadedAddresses: landed.loaded }),
  }
}

function innerJson(landed: LandedTransaction, inner: InnerInstruction, encoding: TransactionEncoding): unknown {
  if (encoding === 'jsonParsed')
    return parseInstruction(plain(landed, inner.programIdIndex, inner.accounts, inner.data), inner.stackHeight)
  return {
    programIdIndex: inner.programIdIndex,
    accounts: inner.accounts,
    data: getBase58Decoder().decode(inner.data),
    stackHeight: inner.stackHeight,
  }
}

function plain(
  landed: LandedTransaction,
  program: number,
  accounts: readonly number[],
  data: Uint8Array | Readonly<ArrayLike<number>>,
): PlainInstruction {
  const at = (index: number): Address =>
    landed.accounts[index]?.address ?? ('11111111111111111111111111111111' as Address)
  return { program: at(program), accounts: accounts.map(at), data: Uint8Array.from(data) }
}

function tokenBalanceJson(balance: TokenBalance): unknown {
  return {
    accountIndex: balance.accountIndex,
    mint: balance.mint,
    owner: balance.owner,
    programId: balance.program,
    uiTokenAmount: uiTokenAmount(balance.amount, balance.decimals),
  }
}
