/** Where connections are kept on this origin, as the provider's other clients keep them. */
export const CONNECTIONS_KEY = 'privy:connections'
