import { LevelIcon, Prose, UntrustedName } from '@hindsight/render/components';
import { useEffect, useState } from 'react';
import { request, ServiceFault } from '../api/client.ts';
import { navigate, useAppLocation } from '../navigation.ts';
import { describeFault } from '../shell/fault-text.ts';
import { Link } from '../shell/link.tsx';
import { cancelAnalysis, follow } from '../upload/analyze.ts';
import { EarlyHeapView } from '../upload/preliminary-histogram.tsx';
import type { RowState } from '../upload/queue.ts';

interface Job {
  readonly fileName: string;
  readonly state: RowState;
  /** Cancels the analysis. */
  readonly cancel: () => void;
}

/** Follows an analysis until it ends; leaving the page does not stop it. */
function useJob(id: string): Job {
  const statusUrl = `/api/analyses/${encodeURIComponent(id)}`;
  const [fileName, setFileName] = useState('');
  const [state, setState] = useState<RowState>({ is: 'recognizing' });
  useEffect(() => {
    const leaving = new AbortController();
    const fail = (error: unknown) => {
      if (leaving.signal.aborted) return;
      if (!(error instanceof ServiceFault)) throw error;
      setState({ is: 'failed', fault: error.fault });
    };
    request<{ readonly fileName: string }>(statusUrl, { signal: leaving.signal })
      .then((status) => {
        setFileName(status.fileName);
        return follow(statusUrl, setState, leaving.signal);
      })
      .catch(fail);
    return () => leaving.abort();
  }, [statusUrl]);
  const cancel = () => {
    cancelAnalysis(statusUrl).then(
      () => setState({ is: 'ready' }),
      (error: unknown) => {
        if (!(error instanceof ServiceFault)) throw error;
        setState({ is: 'failed', fault: error.fault });
      },
    );
  };
  return { fileName, state, cancel };
}

function Progress({ state, cancel }: Pick<Job, 'state' | 'cancel'>) {
  if (state.is === 'failed') {
    const { title, text } = describeFault(state.fault);
    return (
      <div role="alert" className="job-fault">
        <p className="severe level">
          <LevelIcon level="SEVERE" />
          {title}
        </p>
        <p>
          <Prose text={text} />
        </p>
        <p>
          <Link href="/">Analyze something else</Link>
        </p>
      </div>
    );
  }
  if (state.is === 'ready') {
    return (
      <p role="status">
        The analysis was cancelled. <Link href="/">Analyze something else</Link>
      </p>
    );
  }
  const [share, phase] = state.is === 'analyzing' ? [state.progress, state.phase] : [undefined, 'asking how far it is'];
  const percent = share === undefined ? '' : ` · ${Math.floor(100 * share)} %`;
  return (
    <>
      <progress {...(share !== undefined && { value: share })} max={1} aria-label="Analysis" />
      <p>
        {phase}
        {percent}
      </p>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <p className="facts">You may close this page: the analysis goes on and stands in the list afterwards.</p>
    </>
  );
}

export default function JobPage() {
  const id = useAppLocation().path.split('/').at(-1) ?? '';
  const { fileName, state, cancel } = useJob(id);
  const report = state.is === 'done' ? state.report : undefined;
  useEffect(() => {
    document.title = fileName ? `${fileName} · Hindsight` : 'Analysis · Hindsight';
  }, [fileName]);
  useEffect(() => {
    if (report !== undefined) navigate(report, { replace: true });
  }, [report]);
  return (
    <main id="main" className="page narrow">
      <h1>Analysis</h1>
      <div className="card job">
        {fileName && (
          <p>
            <code>
              <UntrustedName name={fileName} />
            </code>
          </p>
        )}
        <Progress state={state} cancel={cancel} />
      </div>
      {state.is === 'analyzing' && state.early && <EarlyHeapView early={state.early} />}
    </main>
  );
}
