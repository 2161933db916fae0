import { checkDocsPages, isOfATag } from './docs-pages.harness.js'

checkDocsPages(isOfATag)
