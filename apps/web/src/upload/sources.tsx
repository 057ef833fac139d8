import type { SessionState } from '@hindsight/api';
import { type ArtifactKind, formatQuantity } from '@hindsight/model';
import { useRef, useState } from 'react';
import { Tabs } from '../shell/tabs.tsx';
import { guessKind } from './guess-kind.ts';
import { KindSelect } from './kind-select.tsx';
import { nameFromLocation } from './queue.ts';
import type { Uploads } from './use-uploads.ts';

const SOURCES = { files: 'Files', paste: 'Paste text', location: 'From URL' } as const;
type Source = keyof typeof SOURCES;

interface SourceProps {
  readonly uploads: Uploads;
}

function Files({ uploads }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="drop-zone">
      <b>Drop files anywhere on this page</b> or{' '}
      <button type="button" className="link-button" onClick={() => input.current?.click()}>
        choose files
      </button>
      <input
        ref={input}
        type="file"
        multiple
        className="unseen"
        tabIndex={-1}
        aria-label="Files to analyze"
        onChange={({ target }) => {
          uploads.addFiles(target.files ?? []);
          target.value = '';
        }}
      />
    </div>
  );
}

function Paste({ uploads }: SourceProps) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        uploads.addText(text);
        setText('');
      }}
    >
      <textarea
        aria-label="Text to analyze"
        rows={8}
        spellCheck={false}
        value={text}
        placeholder="Paste a log or a thread dump"
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="primary" disabled={text.trim() === ''}>
        Analyze this text
      </button>
    </form>
  );
}

function Location({ uploads }: SourceProps) {
  const [location, setLocation] = useState('');
  const [chosen, setChosen] = useState<ArtifactKind>();
  const isAddress = URL.canParse(location);
  const kind = chosen ?? (isAddress ? guessKind(nameFromLocation(location)) : undefined);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (kind === undefined) return;
        uploads.addLocation(location, kind);
        setLocation('');
        setChosen(undefined);
      }}
    >
      <input
        type="url"
        required
        aria-label="Address of the file"
        placeholder="https://…/gc.log.gz"
        value={location}
        onChange={(event) => setLocation(event.target.value)}
      />
      <div className="location-kind">
        <KindSelect label="Kind of the file" kind={kind} choose={setChosen} />
      </div>
      <button type="submit" className="primary" disabled={!isAddress || kind === undefined}>
        Fetch and analyze
      </button>
    </form>
  );
}

const size = (value: number): string => formatQuantity({ value, unit: 'bytes' });

/** What is accepted, so that nobody learns it from a refusal. */
const Limits = ({ maxBytes, maxHeapBytes }: SessionState) =>
  maxBytes !== undefined &&
  maxHeapBytes !== undefined && (
    <p className="facts limits">
      Up to {size(maxBytes)}, a heap dump up to {size(maxHeapBytes)}. Compressed files and archives (gz, zip, zst, xz,
      bz2, tar …) are unpacked by the service.
    </p>
  );

const VIEWS = { files: Files, paste: Paste, location: Location } as const;

/** Where an artifact comes from: a file, the clipboard, an address that the service fetches. */
export function Sources({ uploads, session }: SourceProps & { readonly session: SessionState }) {
  const [source, setSource] = useState<Source>('files');
  const View = VIEWS[source];
  return (
    <Tabs tabs={SOURCES} label="Where it comes from" chosen={source} choose={setSource}>
      <View uploads={uploads} />
      <Limits {...session} />
    </Tabs>
  );
}
