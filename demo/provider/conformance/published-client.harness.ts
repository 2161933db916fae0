import older from 'privy-core-0.52'
import newest from 'privy-core-newest'

type Client = InstanceType<typeof newest>

/** The clients that the provider's publisher ships, by version. */
export const VERSIONS = { '0.52.0': older, newest } as unknown as Record<'0.52.0' | 'newest', typeof newest>
export type Version = keyof typeof VERSIONS

/**
 * A client with its own storage, connected to this provider. `baseUrl` is missing from the client's types but works.
 */
export async function publishedClient(
  version: Version,
  appId: string,
  baseUrl: string,
): Promise<{ client: Client; memory: Map<string, unknown> }> {
  const memory = new Map<string, unknown>()
  const Class = VERSIONS[version]
  const client = new Class({
    appId,
    baseUrl,
    storage: {
      get: (key: string) => memory.get(key),
      put: (key: string, value: unknown) => {
        memory.set(key, value)
      },
      del: (key: string) => {
        memory.delete(key)
      },
      getKeys: () => [...memory.keys()],
    },
  } as unknown as ConstructorParameters<typeof newest>[0])
  await client.initialize()
  return { client, memory }
}
