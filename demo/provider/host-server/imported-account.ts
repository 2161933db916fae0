import { isAddress as isSolanaAddress } from '@solana/web3.js'
import { getAddress, isAddress } from 'viem'
import { bySocialAccount } from '../login/social/social-sites.js'
import { phoneNumber } from '../messages/phone-number.js'
import type { Account } from '../store/accounts/users.js'
import { email, text, type Body } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'

const SITES: Readonly<Partial<Record<string, { must?: readonly string[]; may?: readonly string[]; ifAny?: readonly string[] }>>> = bySocialAccount(({ brought }) => brought)

const OTHERS: Readonly<Record<string, (given: Body) => Account>> = {
  email(given) {
    const address = email(given, 'address')
    return { type: 'email', subject: address, fields: { address } }
  },
  phone(given) {
    const phone = phoneNumber(text(given, 'number', 64))
    if (!phone) throw invalidData('"number" is no phone number')
    return { type: 'phone', subject: phone, fields: { phoneNumber: phone, number: phone } }
  },
  wallet(given) {
    const [address, chain] = [walletAddress(text(given, 'address', 100)), given['chain_type']]
    if (!address || chain !== (address.startsWith('0x') ? 'ethereum' : 'solana')) throw invalidData('"address" is no address of that "chain_type"')
    return { type: 'wallet', subject: address, fields: { address, chain_type: chain, ...(chain === 'ethereum' ? { chain_id: 'eip155:1' } : {}), wallet_client: 'unknown' } }
  },
  custom_auth(given) {
    const id = text(given, 'custom_user_id', 256)
    return { type: 'custom_auth', subject: id, fields: { custom_user_id: id } }
  },
  farcaster(given) {
    const { fid } = given
    const owner = text(given, 'owner_address', 100)
    if (typeof fid !== 'number' || !Number.isSafeInteger(fid) || fid < 1 || !isAddress(owner, { strict: false })) throw invalidData('"fid" is a number, and "owner_address" an address')
    return { type: 'farcaster', subject: String(fid), fields: { fid, owner_address: getAddress(owner), ...said(given, ['username', 'display_name', 'bio', 'profile_picture_url', 'homepage_url']) } }
  },
  telegram(given) {
    const id = text(given, 'telegram_user_id', 20)
    const fields = { telegram_user_id: id, first_name: text(given, 'first_name', 256), last_name: null, username: null, photo_url: null, ...said(given, ['last_name', 'username', 'photo_url']) }
    return { type: 'telegram', subject: id, fields: { ...fields, telegramUserId: id, firstName: fields.first_name } }
  },
}

/** An account as a host's server tells it, which nobody has proven. Throws 400 for anything else. */
export function importedAccount(given: unknown): Account {
  const body = (typeof given === 'object' && given !== null ? given : {}) as Body
  const type = text(body, 'type', 40)
  const site = Object.hasOwn(SITES, type) ? SITES[type] : undefined
  if (!site) {
    const read = Object.hasOwn(OTHERS, type) ? OTHERS[type] : undefined
    if (!read) throw invalidData(`Accounts of type ${type} cannot be brought along`)
    return read(body)
  }
  const { must = [], may = [], ifAny = [] } = site
  const { vanityName, ...fields } = { ...Object.fromEntries(may.map(key => [key, null])), ...Object.fromEntries(must.map(key => [key, text(body, key, 256)])), ...said(body, [...may, ...ifAny]) } as Body
  const subject = text(body, 'subject', 256)
  return { type, subject, fields: { subject, ...fields, ...(vanityName ? { vanity_name: vanityName } : {}) } }
}

/** An address as accounts have it: EIP-55 for Ethereum, base58 for Solana. Undefined for none. */
export function walletAddress(address: string): string | undefined {
  const trimmed = address.trim()
  return isAddress(trimmed, { strict: false }) ? getAddress(trimmed) : isSolanaAddress(trimmed) ? trimmed : undefined
}

/** Those of the fields that are there; each is a text. */
const said = (body: Body, keys: readonly string[]): Body =>
  Object.fromEntries(keys.filter(key => body[key] !== undefined && body[key] !== null).map(key => [key, text(body, key, 256)]))
