import { awsEvents, fluentd, logcli, lokiValues } from './collectors.ts';
import { compose } from './compose.ts';
import { dockerJson } from './docker-json.ts';
import type { Envelope } from './envelope.ts';
import { jsonExport } from './json-export.ts';
import { jsonStatements } from './json-statements.ts';
import { containerTimestamp, kubectlPrefix } from './kubectl.ts';
import { kubernetesCri } from './kubernetes-cri.ts';
import { buildTimestamps, cloudFoundry, cloudWatchTail, podFollower, quotation } from './platforms.ts';
import { serviceWrapper } from './service-wrapper.ts';
import { heroku, journald, syslogRfc3164, syslogRfc5424 } from './syslog.ts';
import { terminalColors } from './terminal-colors.ts';

/** All envelopes; the first that matches is used. A new one is a file in this folder and a line here. */
export const ENVELOPES: readonly Envelope[] = [
  terminalColors,
  fluentd,
  lokiValues,
  logcli,
  awsEvents,
  dockerJson,
  jsonExport,
  jsonStatements,
  kubernetesCri,
  kubectlPrefix,
  syslogRfc5424,
  syslogRfc3164,
  journald,
  heroku,
  cloudFoundry,
  serviceWrapper,
  compose,
  buildTimestamps,
  containerTimestamp,
  cloudWatchTail,
  podFollower,
  quotation,
];
