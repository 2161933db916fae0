/** Runs a program to its end, in a process group of its own, so that what it has started ends with it. */
import { spawn } from 'node:child_process'

/** What is told to end, for its time is over, may end its browsers first: they are in groups of their own. */
const GRACE_MS = 5_000
/** How much of what a program has printed is kept, to tell why it failed. */
const KEPT_CHARACTERS = 20_000

/**
 * Runs `words`; `print` is given what they print.
 * @returns `status` is the exit code, or undefined where it was ended after `limitMs`; `said` is the end of what it printed.
 */
export function run(words, { env = {}, limitMs, print }) {
  const [command, ...args] = words
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', text => {
      said = (said + text).slice(-KEPT_CHARACTERS)
      print(String(text))
    })
  }
  const endGroup = (signal = 'SIGKILL') => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      /* nobody of the group is left */
    }
  }
  const endAtExit = () => endGroup()
  process.once('exit', endAtExit)
  return new Promise(resolve => {
    let [tooLong, last] = [false]
    let limit = setTimeout(() => {
      tooLong = true
      endGroup('SIGTERM')
      limit = setTimeout(endGroup, GRACE_MS)
    }, limitMs)
    const end = status => {
      clearTimeout(limit)
      clearTimeout(last)
      process.off('exit', endAtExit)
      endGroup()
      resolve({ status: tooLong ? undefined : status, said })
    }
    child.once('error', error => {
      said += error.message
      end(1)
    })
    child.once('exit', status => {
      endGroup()
      last = setTimeout(end, GRACE_MS, status ?? 1) // somebody of another group may keep its output open
    })
    child.once('close', status => end(status ?? 1)) // it has said its last
  })
}
