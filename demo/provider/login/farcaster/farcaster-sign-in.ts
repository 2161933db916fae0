import { isHex, verifyMessage, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import type { WireRequest } from '../../context.js'
import type { Farcaster, FarcasterPerson } from '../../store/accounts/farcaster.js'
import type { Account } from '../../store/accounts/users.js'
import { invalidCredentials } from '../../wire/wire-error.js'
import { PEOPLE } from '../people.js'
import { readEthereumMessage, requireMessageOfPage } from '../wallets/sign-in-message.js'

/** OP Mainnet, where Farcaster keeps its register of people. */
const REGISTRY_CHAIN = 10
const resource = (fid: number) => `farcaster://fid/${fid}`
const refused = () => invalidCredentials('The Farcaster sign-in is not valid')

/** The people of the development Farcaster, whom every development site knows too. */
export const farcasterPeople = (farcaster: Farcaster): FarcasterPerson[] =>
  PEOPLE.map(({ username, name }) =>
    farcaster.personNamed(username, name, () => {
      const privateKey = generatePrivateKey()
      return { privateKey, ownerAddress: privateKeyToAccount(privateKey).address }
    }),
  )

/** What a person's phone answers to a login: a sign-in message of Farcaster's kind (an EIP-4361 message that names the person), signed by the custody key. */
export async function signIn(
  person: FarcasterPerson,
  { origin, nonce, now }: { origin: string; nonce: string; now: number },
): Promise<{ message: string; signature: Hex; fid: number }> {
  const account = privateKeyToAccount(person.privateKey)
  const message = createSiweMessage({
    domain: new URL(origin).host,
    address: account.address,
    statement: 'Farcaster Auth',
    uri: origin,
    version: '1',
    chainId: REGISTRY_CHAIN,
    nonce,
    issuedAt: new Date(now),
    resources: [resource(person.fid)],
  })
  return { message, signature: await account.signMessage({ message }), fid: person.fid }
}

/** Checks a Farcaster sign-in: the message, who signed it, and that the signer owns the fid. Answers the account and the nonce, which is still to be spent. Throws 401. */
export async function verifySignIn(
  farcaster: Farcaster,
  request: WireRequest,
  { message, signature, fid }: { message: string; signature: string; fid: number },
): Promise<{ account: Account; nonce: string }> {
  const read = readEthereumMessage(message)
  requireMessageOfPage(request, read, farcaster.now())
  const { chainId, resources } = parseSiweMessage(message)
  const person = farcaster.person(fid)
  if (
    !person ||
    person.ownerAddress !== read.address ||
    chainId !== REGISTRY_CHAIN ||
    !resources?.includes(resource(fid)) ||
    !isHex(signature)
  )
    throw refused()
  if (!(await verifyMessage({ address: read.address as Hex, message, signature }).catch(() => false))) throw refused()
  return { account: farcasterAccount(person), nonce: read.nonce }
}

const farcasterAccount = ({ fid, ownerAddress, username, displayName }: FarcasterPerson): Account => ({
  type: 'farcaster',
  subject: String(fid),
  fields: {
    fid,
    owner_address: ownerAddress,
    username,
    display_name: displayName,
    bio: `${displayName} of the development Farcaster`,
  },
})
