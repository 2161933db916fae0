/** Runs a program to its end, in its own process group, so that the processes it has started end with it. */
import { spawn } from 'node:child_process'

/**
 * The time between SIGTERM and SIGKILL. In it, a program can close its browsers, which are in their own process groups.
 */
const GRACE_MS = 5_000
/** How many of the last characters of a program's output are kept, to find out why it failed. */
const KEPT_CHARACTERS = 20_000

/**
 * Runs `commandLine` and passes its output to `print`.
 * @returns `status`: the exit code, or undefined if the program was ended after `limitMs`; `said`: the end of its
 *   output.
 */
export function run(commandLine, { env = {}, limitMs, print }) {
  const [command, ...args] = commandLine
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', text => {
      output = (output + text).slice(-KEPT_CHARACTERS)
      print(String(text))
    })
  }
  const endGroup = (signal = 'SIGKILL') => {
    try {
      process.kill(-child.pid, signal)
    } catch {
      /* no process of the group is left */
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
      resolve({ status: tooLong ? undefined : status, said: output })
    }
    child.once('error', error => {
      output += error.message
      end(1)
    })
    child.once('exit', status => {
      if (!tooLong) endGroup() // else its workers still close their browsers
      last = setTimeout(end, GRACE_MS, status ?? 1) // a process of another group may keep the output streams open
    })
    child.once('close', status => end(status ?? 1)) // the output is complete
  })
}
