import { createPrefixEnvelope, type Envelope } from './envelope.ts';

/**
 * The lines of `cf logs`: `   2026-03-17T10:13:39.78+0100 [APP/PROC/WEB/0] OUT `. The router and the cells write lines of their own in
 * the same form.
 */
export const cloudFoundry = createPrefixEnvelope(
  { id: 'cloud-foundry', title: 'cf logs' },
  /^ {0,3}\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{2,6}(?:Z|[+-]\d\d:?\d\d) \[[A-Z][\w./-]{1,80}\] {1,6}(?:OUT|ERR) ?/,
);

/**
 * The lines of `aws logs tail`: `2026-03-17T10:13:39.781000+00:00 shop/app/0c5e4f2c `. It is ambiguous, because programs write such times
 * before other words.
 */
export const cloudWatchTail = createPrefixEnvelope(
  { id: 'cloudwatch-tail', title: 'aws logs tail', ambiguous: true },
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00 (?!(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL) )\S{1,512} /,
);

/** The lines of stern (`shop-6d5f8-x7k2p app `) and kail (`default/shop-6d5f8-x7k2p[app]: `), which follow several pods. */
export const podFollower = createPrefixEnvelope(
  { id: 'pod-follower', title: 'log of several pods', ambiguous: true },
  /^(?:[a-z0-9][a-z0-9.-]{0,240}-[a-z0-9]{1,10} [a-z0-9][a-z0-9-]{0,62} |[a-z0-9-]{1,63}\/[a-z0-9.-]{1,253}\[[a-z0-9-]{1,63}\]: )/,
);

/** Lines that somebody quotes in an e-mail or a ticket. */
export const quotation = createPrefixEnvelope(
  { id: 'quotation', title: 'quotation of an e-mail or ticket', ambiguous: true, minLineShare: 0.5 },
  /^>(?: ?>){0,3} ?/,
);

/** What Maven, Gradle and the service that runs them write. */
const BUILD =
  /^(?:\[(?:INFO|WARNING|ERROR|DEBUG)\] |> (?:Task|Configure project|Run) |BUILD (?:SUCCESS|FAIL)|FAILURE: Build|##\[|Started by |Finished: )/;
const MIN_BUILD_SHARE = 0.1;

/** The times that Jenkins and GitHub Actions write before each line of a build, whose own lines have none. */
export const buildTimestamps: Envelope = {
  ...createPrefixEnvelope(
    { id: 'build-timestamps', title: 'build with time stamps' },
    /^(?:\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\]|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z)(?: |$)/,
  ),
  accepts: (contents) => contents.filter((line) => BUILD.test(line)).length >= MIN_BUILD_SHARE * contents.length,
};
