import type { ArtifactKind } from '@hindsight/model';
import { useEffect, useState } from 'react';
import { toBrowserAddress } from '../base.ts';
import { navigate } from '../navigation.ts';
import { KeyForm } from '../shell/key-form.tsx';
import { ProviderLink } from '../shell/provider-link.tsx';
import { useSession } from '../shell/use-session.ts';
import type { SendWishes } from '../upload/analyze.ts';
import { findJoins } from '../upload/joins.ts';
import { canSend, explainNothingToSend, isUnderWay, type UploadRow } from '../upload/queue.ts';
import { AfterRecent } from '../upload/recent.tsx';
import { UploadRowView } from '../upload/row-view.tsx';
import { type JoinChoice, SendForm } from '../upload/send-form.tsx';
import { Sources } from '../upload/sources.tsx';
import { type Uploads, useUploads } from '../upload/use-uploads.ts';

/** The whole window accepts dropped files. */
function useDrops(addFiles: Uploads['addFiles']): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      addFiles(event.dataTransfer?.files ?? []);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [addFiles]);
  return over;
}

/** A single file opens its report when it is ready; with several files each row has a link. */
function useSingleReport({ rows }: Uploads): void {
  const [only, ...others] = rows;
  const report = others.length === 0 && only?.state.is === 'done' ? only.state.report : undefined;
  useEffect(() => {
    if (report !== undefined) navigate(report);
  }, [report]);
}

/** Files whose names differ in digits alone are joined until the visitor says otherwise. */
function useJoinChoices() {
  const [chosen, setChosen] = useState<Readonly<Partial<Record<ArtifactKind, boolean>>>>({});
  return (rows: readonly UploadRow[]): JoinChoice[] =>
    findJoins(rows).map((join) => ({
      ...join,
      isChosen: chosen[join.kind] ?? join.isLikely,
      choose: (isChosen) => setChosen({ ...chosen, [join.kind]: isChosen }),
    }));
}

const countEnded = (rows: readonly UploadRow[]): number =>
  rows.filter(({ state }) => state.is === 'done' || state.is === 'failed').length;

export default function UploadPage() {
  const session = useSession();
  const signedIn = session?.signedIn === true;
  const [wishes, setWishes] = useState<SendWishes>({
    labels: { appName: '', host: '', tags: '' },
    maskArtifact: false,
  });
  const uploads = useUploads(signedIn, () => wishes);
  const chooseJoins = useJoinChoices();
  const over = useDrops(uploads.addFiles);
  useSingleReport(uploads);
  useEffect(() => {
    document.title = 'Hindsight';
  }, []);
  if (!session) return <main id="main" className="page" aria-busy="true" />;
  const { rows, change, stop, sendAll } = uploads;
  const joins = chooseJoins(rows);
  const signInTitle = rows.length > 0 ? 'Sign in: the files wait' : 'Sign in';
  return (
    <main id="main" className={over ? 'page drop-over' : 'page'}>
      <h1>What happened to your JVM?</h1>
      <p className="lead">
        Drop what you have. Hindsight reads it on this server and tells you what is wrong, with the lines that prove it.
        {!signedIn && (
          <>
            {' '}
            No file or key at hand? <a href={toBrowserAddress('/examples')}>See example reports</a>.
          </>
        )}
      </p>
      <div className="card upload">
        <Sources uploads={uploads} session={session} />
        {rows.length > 0 && (
          <ul className="rows" aria-label="Files">
            {rows.map((row) => (
              <UploadRowView
                key={row.id}
                row={row}
                waiting={!signedIn}
                call={(kind) => change({ type: 'called', id: row.id, kind })}
                stop={() => stop(row)}
              />
            ))}
          </ul>
        )}
        {!signedIn ? (
          <>
            {session?.provider !== undefined && (
              <ProviderLink provider={session.provider} next="/" title={signInTitle} />
            )}
            <KeyForm {...(session?.provider === undefined && { title: signInTitle })} />
          </>
        ) : (
          <SendForm
            ready={rows.filter(canSend).length}
            busy={rows.some(isUnderWay)}
            because={explainNothingToSend(rows)}
            wishes={wishes}
            setWishes={setWishes}
            masksAll={session.masksArtifacts === true}
            joins={joins}
            send={() =>
              sendAll(
                wishes,
                joins.filter(({ isChosen }) => isChosen),
              )
            }
          />
        )}
      </div>
      <AfterRecent signedIn={signedIn} ended={countEnded(rows)} open={(name) => void uploads.addExample(name)}>
        <p className="card note">
          <b>Nothing leaves this server.</b> Files are deleted some days after their analysis, and a report link can be
          revoked.
        </p>
      </AfterRecent>
    </main>
  );
}
