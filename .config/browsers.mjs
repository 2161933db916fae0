/**
 * Finds the three browser engines that the tests run in. As root on Debian, it installs a missing one. Elsewhere it
 * throws an error with the command that installs it. A missing engine is an error, never a skipped test.
 */
import { execFileSync, execSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const which = (...names) => {
  for (const name of names) {
    if (name.startsWith('/') && existsSync(name)) return name
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      /* the next name */
    }
  }
  return undefined
}

const miniBrowser = () => {
  try {
    return (
      execSync('dpkg -L libwebkit2gtk-4.1-0 libwebkit2gtk-4.0-37 2>/dev/null | grep /MiniBrowser$ | head -n 1', {
        encoding: 'utf8',
      }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

export const browserPaths = () => ({
  chromium:
    process.env.CHROME_PATH ??
    which(
      'chromium',
      'google-chrome',
      'chromium-browser',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ),
  firefox:
    process.env.FIREFOX_PATH ?? which('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'),
  webkit: process.env.WEBKIT_PATH ?? (which('WebKitWebDriver') ? miniBrowser() : undefined),
  display: which('xvfb-run'),
})

const packages = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  display: ['xvfb', 'xauth'],
}
/** Runs an `apt-get` command. Its output is shown only when it fails. */
function apt(line) {
  try {
    execSync(line, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  } catch (error) {
    throw new Error(`${line} failed:\n${error.stdout}${error.stderr}`, { cause: error })
  }
}

/**
 * Makes sure that these programs are installed; `display` is Xvfb, which WebKit draws on. Throws an error with the
 * install command when one is missing and cannot be installed automatically.
 */
export function ensureBrowsers(wanted = Object.keys(packages)) {
  const missing = () =>
    Object.entries(browserPaths())
      .filter(([name, path]) => wanted.includes(name) && !path)
      .map(([name]) => name)
  let absent = missing()
  if (absent.length === 0) return
  const line = `apt-get install -y --no-install-recommends ${[...new Set(absent.flatMap(name => packages[name]))].join(' ')}`
  if (process.platform === 'linux' && process.getuid?.() === 0 && which('apt-get')) {
    console.log(`Installing browsers for the tests: ${line}`)
    apt('apt-get update -q')
    apt(line)
    absent = missing()
  }
  if (absent.length > 0) {
    throw new Error(
      `The tests need ${absent.join(', ')}. Install with: ${process.platform === 'linux' ? `sudo ${line}` : 'brew install --cask chromium firefox  (WebKit: run the tests on Linux)'}`,
    )
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensureBrowsers()
