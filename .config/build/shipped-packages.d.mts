export function shippedPackages(dist: string): { name: string; version: string; license: string; text: string }[]
export function writeLicences(dist: string): void
