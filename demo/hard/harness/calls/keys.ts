import {
  authenticatePasskey,
  initPasskeyLink,
  initPasskeyLogin,
  initPasskeyRegistration,
  linkPasskey,
  passkeyMfaOptions,
  registerPasskey,
  unlinkPasskey,
} from '../../../../src/api/login/passkeys.js'
import { transferAccount } from '../../../../src/api/login/transfer.js'
import {
  authenticateEthereum,
  authenticateSolana,
  linkEthereum,
  linkSmartWallet,
  linkSolana,
  unlinkWallet,
  walletNonce,
} from '../../../../src/api/login/wallet-sign-in.js'
import { applied, auth, shown, user } from './answers.js'
import type { ProviderCall } from './call.js'

const mode = 'no-signup'
const nonce = 'n'
const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const signed = { message: 'm', signature: '0x1', walletClientType: 'metamask', connectorType: 'injected' }
const onEthereum = { ...signed, chainId: 'eip155:1' }
const authenticator = { id: 'i', raw_id: 'i', type: 'public-key', client_extension_results: {} } as const
const created = { response: { ...authenticator, response: { client_data_json: 'c', attestation_object: 'a' } } }
const used = {
  response: { ...authenticator, response: { client_data_json: 'c', authenticator_data: 'a', signature: 's' } },
  challenge: 'c',
}
const creation = {
  relying_party: 'h.test',
  options: {
    rp: { name: 'Demo', id: 'h.test' },
    user: { id: 'u', name: 'ada', display_name: 'Ada' },
    challenge: 'c',
    pub_key_cred_params: [{ alg: -7, type: 'public-key' }],
  },
}
const passkeyRequest = {
  relying_party: 'h.test',
  options: { challenge: 'c', rp_id: 'h.test', allow_credentials: [{ id: 'i', type: 'public-key' }] },
}

/** Calls with what a wallet or a passkey has signed. */
export const KEY_CALLS: readonly ProviderCall[] = [
  { name: 'ethereum nonce', ask: () => walletNonce('ethereum', { address }), answer: { nonce } },
  {
    name: 'ethereum login',
    ask: async () => applied(await authenticateEthereum({ ...onEthereum, mode })),
    answer: auth,
  },
  { name: 'ethereum link', ask: async () => shown(await linkEthereum(onEthereum)), answer: user },
  { name: 'ethereum unlink', ask: async () => shown(await unlinkWallet('ethereum', { address })), answer: user },
  { name: 'ethereum transfer', ask: async () => shown(await transferAccount('siwe', { nonce })), answer: user },
  {
    name: 'smart wallet link',
    ask: async () => shown(await linkSmartWallet({ message: 'm', signature: '0x1', smartWalletType: 'kernel' })),
    answer: user,
  },
  { name: 'solana nonce', ask: () => walletNonce('solana', { address: 's' }), answer: { nonce } },
  { name: 'solana login', ask: async () => applied(await authenticateSolana({ ...signed, mode })), answer: auth },
  { name: 'solana link', ask: async () => shown(await linkSolana(signed)), answer: user },
  { name: 'solana unlink', ask: async () => shown(await unlinkWallet('solana', { address: 's' })), answer: user },
  { name: 'solana transfer', ask: async () => shown(await transferAccount('siws', { nonce })), answer: user },

  { name: 'passkey registration', ask: () => initPasskeyRegistration(), answer: creation },
  { name: 'passkey sign-up', ask: async () => applied(await registerPasskey(created)), answer: auth },
  { name: 'passkey request', ask: () => initPasskeyLogin(), answer: passkeyRequest },
  { name: 'passkey login', ask: async () => applied(await authenticatePasskey(used)), answer: auth },
  { name: 'passkey creation', ask: () => initPasskeyLink(), answer: creation },
  { name: 'passkey link', ask: async () => shown(await linkPasskey(created)), answer: user },
  { name: 'passkey unlink', ask: async () => shown(await unlinkPasskey({ credentialId: 'i' })), answer: user },
  { name: 'second factor: passkey request', ask: () => passkeyMfaOptions(), answer: passkeyRequest },
]
