import { Hono } from 'hono'
import * as v from 'valibot'
import type { ProviderContext, Variables } from '../context.js'
import { ownPageOnly } from '../door/own-page-only.js'
import { serve } from '../door/serve.js'
import { pageFile } from '../pages/page-file.js'
import { SilencedPhones } from '../store/messages/silenced-phones.js'
import { TextStore } from '../store/messages/texts.js'
import { transaction } from '../store/transaction.js'
import { phoneNumber } from './phone-number.js'
import { replyFromPhone } from './phone-replies.js'

const REPLY = v.strictObject({ phone: v.pipe(v.string(), v.maxLength(64)), text: v.pipe(v.string(), v.maxLength(160)) })

/** Serves the development phone: a page, the same texts as JSON, and replies from its owner. Same origin only. */
export function phoneRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const texts = new TextStore(context.db, context.clock.now)
  serve(routes, 'phone.page', pageFile(new URL('../pages/phone.html', import.meta.url)))
  routes.get('/phone/phone.js', pageFile(new URL('../pages/phone.js', import.meta.url)))
  serve(routes, 'phone.texts', request => {
    const to = request.req.query('to')
    return request.json(
      { texts: texts.list(to === undefined ? undefined : (phoneNumber(to) ?? '')), now: context.clock.now() },
      200,
      { 'cache-control': 'no-store' },
    )
  })
  serve(routes, 'phone.reply', ownPageOnly, async request => {
    const sent = v.safeParse(REPLY, await request.req.json().catch(() => undefined))
    const phone = sent.success ? phoneNumber(sent.output.phone) : undefined
    if (!sent.success || !phone) return request.json({ error: 'That is no phone number' }, 400)
    const {
      db,
      clock: { now },
    } = context
    if (!transaction(db, () => replyFromPhone({ db, now }, phone, sent.output.text)))
      return request.json({ error: 'Nobody reads that. Reply STOP or START' }, 400)
    return request.json({ silenced: new SilencedPhones(db, now).has(phone) })
  })
  return routes
}
