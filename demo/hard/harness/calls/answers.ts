import type { WireAuthResponse, WireUser } from '../../../../src/api/wire.js'
import { userFromWire } from '../../../../src/session/user/user-from-wire.js'

const TS = { verified_at: 1751328000, first_verified_at: 1751328000, latest_verified_at: 1751414400 }
/** A correct user. */
export const user = {
  id: 'did:privy:clx0a1b2c3d4e5f6g7h8i9j0k',
  created_at: 1751328000,
  mfa_methods: [{ type: 'totp', verified_at: 1 }],
  has_accepted_terms: false,
  is_guest: false,
  linked_accounts: [
    { type: 'email', address: 'ada@example.com', ...TS },
    {
      type: 'wallet',
      id: null,
      address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      imported: false,
      delegated: false,
      wallet_index: 0,
      chain_id: 'eip155:1',
      chain_type: 'ethereum',
      wallet_client: 'privy',
      wallet_client_type: 'privy',
      connector_type: 'embedded',
      recovery_method: 'privy',
      ...TS,
    },
    { type: 'google_oauth', subject: '1', email: 'ada@example.com', name: null, ...TS },
    { type: 'farcaster', fid: 1, owner_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ...TS },
    {
      type: 'cross_app',
      subject: 's',
      provider_app_id: 'p',
      embedded_wallets: [{ address: '0x1' }],
      smart_wallets: [],
      ...TS,
    },
  ],
}
/** A correct response to a login. */
export const auth = {
  user,
  token: 'jwt',
  privy_access_token: null,
  refresh_token: 'rt',
  identity_token: 'it',
  is_new_user: true,
  session_update_action: 'set',
  oauth_tokens: { provider: 'google', access_token: 'at' },
}
/** Reads every member of a user, as an event does. */
export function shown(wire: WireUser | null): void {
  if (wire) JSON.stringify(userFromWire(wire))
}
/** Reads the user of a login. */
export const applied = (response: WireAuthResponse): void => shown(response.user)
