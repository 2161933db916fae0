/** Runs a program to its end, in a process group of its own, so that what it has started ends with it. */
import { spawn } from 'node:child_process'

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
  const endGroup = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      /* nobody of the group is left */
    }
  }
  process.once('exit', endGroup)
  return new Promise(resolve => {
    let tooLong = false
    const limit = setTimeout(() => {
      tooLong = true
      endGroup()
    }, limitMs)
    const end = status => {
      clearTimeout(limit)
      process.off('exit', endGroup)
      endGroup()
      resolve({ status: tooLong ? undefined : status, said })
    }
    child.once('error', error => {
      said += error.message
      end(1)
    })
    child.once('exit', status => end(status ?? 1))
  })
}
