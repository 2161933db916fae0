/**
 * The script of the examples in documentation that is opened from the disk. It becomes one classic script, because
 * browsers load no modules from the disk.
 */
import './play.js'
import '../../../elements/index.js'
import '../site/docs.js'
