import {
  AppResponseSchema, AuthenticatedUser, OAuthInitResponse, OAuthLinkResponse, ResponsePasskeyInitAuthenticate, ResponsePasskeyInitLink, ResponsePasskeyInitRegister, User,
} from '@privy-io/public-api'

interface Schema { safeParse(value: unknown): { success: boolean; error?: { message: string } } }

/** The published schema of each reply, by its path below `/api/v1/`; the first that fits. */
const SCHEMAS: readonly (readonly [RegExp, Schema])[] = [
  [/^apps\/[^/]+$/, AppResponseSchema],
  [/^oauth\/init$/, OAuthInitResponse],
  [/^oauth\/link$/, OAuthLinkResponse],
  [/^passkeys\/register\/init$/, ResponsePasskeyInitRegister],
  [/^passkeys\/authenticate\/init$/, ResponsePasskeyInitAuthenticate],
  [/^passkeys\/link\/init$/, ResponsePasskeyInitLink],
  [/(^|\/)authenticate$|^sessions$|^passkeys\/register$|^guest\/authenticate$/, AuthenticatedUser],
  [/\/(link|unlink|update|transfer)$|^users\/me/, User],
]

export interface Reply { path: string; status: number; body: unknown }

/** What the published schema says against a reply; nothing where it fits, or where none is published. */
export function faultOf({ path, status, body }: Reply): string | undefined {
  if (status !== 200) return undefined
  const schema = SCHEMAS.find(([pattern]) => pattern.test(path))?.[1]
  const read = schema?.safeParse(body)
  return read?.success === false ? `${path}: ${read.error?.message}` : undefined
}

/** Listens to every reply of this origin that goes through `fetch`, until it is stopped. */
export function listenToReplies(origin: string): { replies: Reply[]; stop(): void } {
  const own = globalThis.fetch
  const replies: Reply[] = []
  globalThis.fetch = async (input, init) => {
    const answer = await own(input, init)
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin === origin && url.pathname.startsWith('/api/v1/')) {
      const body: unknown = await answer.clone().json().catch(() => undefined)
      replies.push({ path: url.pathname.slice('/api/v1/'.length), status: answer.status, body })
    }
    return answer
  }
  return { replies, stop: () => { globalThis.fetch = own } }
}
