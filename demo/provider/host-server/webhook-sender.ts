import { Webhook } from 'standardwebhooks'
import type { ProviderContext } from '../context.js'
import { isLocalHost } from '../door/local-hosts-only.js'
import type { WebhookEvent } from '../store/webhook-events.js'

const LOOK_MS = 150
const ANSWER_LIMIT_MS = 5_000
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]
/** How long a host that did not answer with 2xx is left alone, time after time. */
const WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]

/**
 * Tells hosts' servers what happened, each event signed as Svix signs it (`svix-id`, `svix-timestamp`, `svix-signature`), one after the
 * other, again and again until it is heard. Only addresses of this machine are called. Answers how to stop it.
 */
export function openWebhookSender({ apps, clock, webhooks }: ProviderContext): () => Promise<void> {
  let open = true
  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()

  const send = async ({ id, appId, payload }: WebhookEvent): Promise<boolean> => {
    const app = apps.find(appId)
    const url = app?.webhook_url ?? ''
    if (!app || !URL.canParse(url) || !isLocalHost(new URL(url).host)) return false
    const at = new Date(clock.now())
    const headers = { 'content-type': 'application/json', 'svix-id': id, 'svix-timestamp': String(Math.floor(at.getTime() / SECOND)), 'svix-signature': new Webhook(app.webhook_secret).sign(id, at, payload) }
    return fetch(url, { method: 'POST', headers, body: payload, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(({ ok }) => ok, () => false)
  }

  async function work(): Promise<void> {
    for (let event = webhooks.next(); event && open; event = open ? webhooks.next() : undefined) {
      const heard = await send(event)
      webhooks.settle(event.id, { heard, waitMs: WAITS_MS[event.tries] })
    }
  }

  const look = (): void => {
    working = work().catch((error: unknown) => { if (open) console.error(error) }).then(() => { if (open) timer = setTimeout(look, LOOK_MS) })
  }
  look()
  return async () => {
    open = false
    clearTimeout(timer)
    await working
  }
}
