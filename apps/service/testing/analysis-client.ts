import { setTimeout as wait } from 'node:timers/promises';
import { analysisStatus } from '@hindsight/api';
import type * as z from 'zod';

type Status = z.output<typeof analysisStatus>;

/** A client for the analyses of a running service. */
export function createAnalysisClient(url: string, key: string) {
  const address = (id: string) => `${url}/api/analyses/${id}?apiKey=${key}`;
  const status = async (id: string): Promise<Status> => analysisStatus.parse(await (await fetch(address(id))).json());
  return {
    status,
    /** Sends a log and does not wait for its analysis. */
    async submit(log: string | Buffer<ArrayBuffer>): Promise<string> {
      const answer = await fetch(`${url}/analyzeGC?apiKey=${key}&async=true`, { method: 'POST', body: log });
      if (answer.status !== 202) throw new Error(`not accepted: ${answer.status} ${await answer.text()}`);
      return analysisStatus.parse(await answer.json()).id;
    },
    /** Polls until the analysis is in this state; the limit only ends a test that has already failed. */
    async until(id: string, state: Status['state'], pollMs = 20): Promise<Status> {
      const deadline = Date.now() + 60_000;
      let now = await status(id);
      while (now.state !== state) {
        if (Date.now() > deadline) throw new Error(`not ${state}, but ${JSON.stringify(now)}`);
        await wait(pollMs);
        now = await status(id);
      }
      return now;
    },
  };
}

/** Reads the number of pauses from the result of a GC log. */
export const readPauseCount = ({ result }: Status): string | undefined =>
  (result?.gcStatistics as { readonly pauseCount?: string } | undefined)?.pauseCount;
