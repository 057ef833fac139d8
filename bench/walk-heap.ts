/** A walk over the records of one heap dump that keeps nothing. */
import { plainWalk } from '@hindsight/heap/testing';

const [path = ''] = process.argv.slice(2);
const objects = plainWalk(path);
process.stdout.write(JSON.stringify({ objects, maxRssKb: process.resourceUsage().maxRSS }));
