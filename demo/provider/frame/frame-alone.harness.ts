import { Hono } from 'hono'
import type { AppSettings } from '../../../elements/testing/app-settings.js'
import type { Variables } from '../context.js'
import { answerError } from '../door/answer-error.js'
import { readBody } from '../door/read-body.js'
import { RequestLog } from '../door/request-record.js'
import { AnswerStore } from '../store/answers.js'
import { DEFAULTS } from '../store/app-settings.js'
import type { AppRow } from '../store/apps.js'
import { answerOnce } from '../wire/answer-once.js'
import { frameRoutes, type FrameContext } from './index.js'

/** Runs the wallet frame with only the middleware it needs, for tests of the frame. */
export function frameAlone(
  context: Omit<FrameContext, 'answerOnce'>,
  settings: Partial<AppSettings> = {},
): Hono<{ Variables: Variables }> {
  const answers = new AnswerStore(context.db, context.now)
  const site = new Hono<{ Variables: Variables }>()
  site.onError(answerError)
  site.use(
    '/api/*',
    async (request, next) => {
      const app: AppRow = { ...DEFAULTS, ...settings, id: request.req.header('privy-app-id') ?? '' }
      request.set('app', app)
      await next()
    },
    readBody(new RequestLog(context.db)),
  )
  return site.route(
    '/',
    frameRoutes({
      ...context,
      answerOnce: (request, action) => answerOnce({ db: context.db, answers }, request, action),
    }),
  )
}
