/** What the examples of the documentation run on where it is read from the disk: one script, because a browser loads no modules from there. */
import './play.js'
import '../../../elements/index.js'
import '../site/docs.js'
