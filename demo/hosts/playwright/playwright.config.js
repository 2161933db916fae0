const address = `http://localhost:${process.env.PORT ?? 3000}`

export default {
  testMatch: '*.spec.js',
  use: { baseURL: address, launchOptions: { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] } },
  webServer: { command: 'node serve.mjs', url: address },
}
