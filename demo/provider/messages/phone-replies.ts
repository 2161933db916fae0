import type { Database } from 'node-sqlite3-wasm'
import { SilencedPhones } from '../store/messages/silenced-phones.js'
import { TextStore } from '../store/messages/texts.js'

/** Words that carriers take as a stop or a start. */
const STOPS: ReadonlySet<string> = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'])
const STARTS: ReadonlySet<string> = new Set(['START', 'YES', 'UNSTOP'])

/**
 * Handles a reply from a phone. A stop ends all texts to that phone, and a start resumes them. A text confirms each
 * change. Returns whether the reply was one of the two.
 */
export function replyFromPhone(
  { db, now }: { db: Database; now: () => number },
  phone: string,
  reply: string,
): boolean {
  const [word, silenced, texts] = [reply.trim().toUpperCase(), new SilencedPhones(db, now), new TextStore(db, now)]
  if (STOPS.has(word)) {
    if (!silenced.has(phone))
      texts.add(phone, 'You are unsubscribed and will get no more messages. Reply START to get them again.')
    silenced.stop(phone)
    return true
  }
  if (!STARTS.has(word)) return false
  if (silenced.has(phone)) texts.add(phone, 'You are subscribed again. Reply STOP to get no more messages.')
  silenced.start(phone)
  return true
}
