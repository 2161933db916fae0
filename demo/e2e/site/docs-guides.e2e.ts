import { checkDocsPages, isOfATag } from './docs-pages.harness.js'

checkDocsPages(name => !isOfATag(name))
