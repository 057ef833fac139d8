import { randomUUID } from 'node:crypto';
import type { Fault } from '@hindsight/model';
import {
  type AnalysisEnd,
  chooseSendTime,
  composeMessage,
  type Earlier,
  type NotifyConfig,
  selectMessages,
} from '@hindsight/notifications';
import type { Job } from '../../ports/job-store.ts';
import type { Notification, NotificationStore } from '../../ports/notification-store.ts';
import type { ResultEntry, ResultStore, StoredResult } from '../../ports/result-store.ts';

export interface ReportDependencies {
  readonly config: NotifyConfig;
  readonly results: ResultStore;
  readonly notifications: NotificationStore;
  /** The address under which people reach the service. */
  readonly publicUrl: string | undefined;
  /** Called when something was added for these channels. */
  readonly onAdded: () => void;
}

/** Writes the messages about an analysis that is over to the outbox, before it is reported as over. */
export interface EndReporter {
  reportResult(result: StoredResult): Promise<void>;
  reportFailure(job: Job, fault: Fault): Promise<void>;
}

/** Analyses without an application are a series by their file name, which is searched for among so many. */
const MAX_SEARCHED = 50;

/** Finds earlier analyses of the same application, or without one of the same file name, in the same unit. */
function findEarlier(results: ResultStore, end: AnalysisEnd): Earlier {
  const { responseId, application, fileName, kind, ou = '' } = end;
  const series = application === undefined ? { text: fileName } : { appName: application };
  const belongs = (entry: ResultEntry) =>
    entry.responseId !== responseId &&
    (application !== undefined || (entry.appName === undefined && entry.fileName === fileName));
  const find = async (filter: { readonly isProblem?: false }) => {
    const entries = await results.list({ kind, reach: { ou }, ...series, ...filter }, MAX_SEARCHED);
    const entry = entries.find(belongs);
    return entry && results.byId(entry.responseId);
  };
  return { previous: async () => (await find({}))?.outcome, lastGood: () => find({ isProblem: false }) };
}

/** Creates what is reported about ends, in the service and in workers. */
export function createEndReporter(parts: ReportDependencies): EndReporter {
  const { config, results, notifications, publicUrl, onAdded } = parts;

  async function report(end: AnalysisEnd, token?: string): Promise<void> {
    const selected = await selectMessages(config, end, findEarlier(results, end));
    const now = Date.now();
    const link = publicUrl === undefined || token === undefined ? undefined : `${publicUrl}/reports/${token}`;
    const added = selected.map((one): Notification => {
      const message = composeMessage(randomUUID(), end, one, link);
      const { channel, dedupKey } = one;
      return { message, channel, dedupKey, createdAt: now, dueAt: chooseSendTime(now, one, message) };
    });
    await notifications.add(added);
    if (added.length > 0) onAdded();
  }

  return {
    async reportResult({ appName: application, host, ou, token, createdAt: at, outcome, ...result }) {
      const { responseId, kind, fileName } = result;
      await report(
        {
          ...{ responseId, kind, fileName, at, outcome },
          ...(application !== undefined && { application }),
          ...(host !== undefined && { host }),
          ...(ou !== undefined && { ou }),
        },
        token,
      );
    },
    async reportFailure({ id, kind, fileName, parameters, ou }, { reason, details }) {
      const { appName: application, host } = parameters;
      await report({
        ...{ responseId: id, kind, fileName, at: Date.now(), outcome: { ok: false, reason: `${reason}. ${details}` } },
        ...(application !== undefined && { application }),
        ...(host !== undefined && { host }),
        ...(ou !== undefined && { ou }),
      });
    },
  };
}
