import { useRef, useState } from 'react';
import { Tabs } from '../shell/tabs.tsx';
import type { Uploads } from './use-uploads.ts';

const SOURCES = { files: 'Files', paste: 'Paste text', location: 'From URL' } as const;
type Source = keyof typeof SOURCES;

function Files({ uploads }: { readonly uploads: Uploads }) {
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
        aria-label="Files to analyse"
        onChange={({ target }) => {
          uploads.addFiles(target.files ?? []);
          target.value = '';
        }}
      />
    </div>
  );
}

function Paste({ uploads }: { readonly uploads: Uploads }) {
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
        aria-label="Text to analyse"
        rows={8}
        spellCheck={false}
        value={text}
        placeholder="Paste a log or a thread dump"
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" disabled={text.trim() === ''}>
        Add text
      </button>
    </form>
  );
}

function Location({ uploads }: { readonly uploads: Uploads }) {
  const [location, setLocation] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        uploads.addLocation(location);
        setLocation('');
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
      <button type="submit" disabled={!URL.canParse(location)}>
        Add address
      </button>
    </form>
  );
}

const VIEWS = { files: Files, paste: Paste, location: Location } as const;

/** Where an artifact comes from: a file, the clipboard, an address that the service fetches. */
export function Sources({ uploads }: { readonly uploads: Uploads }) {
  const [source, setSource] = useState<Source>('files');
  const View = VIEWS[source];
  return (
    <Tabs tabs={SOURCES} label="Where it comes from" chosen={source} choose={setSource}>
      <View uploads={uploads} />
    </Tabs>
  );
}
