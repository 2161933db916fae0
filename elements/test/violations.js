/* A strict page writes down what its policy stopped. */
globalThis.violations = []
addEventListener('securitypolicyviolation', event =>
  globalThis.violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
)
