/** Walks over the records of one heap dump and keeps nothing. */
import { countObjects } from '@hindsight/heap-graph/testing';

const [path = ''] = process.argv.slice(2);
const objects = countObjects(path);
const { user, system } = process.cpuUsage();
const cpuSeconds = (user + system) / 1e6;
process.stdout.write(JSON.stringify({ objects, maxRssKb: process.resourceUsage().maxRSS, cpuSeconds }));
