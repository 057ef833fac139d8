import type { FoundLines } from '@hindsight/api';
import { toReadableLine } from '@hindsight/render/browser';
import { UntrustedName } from '@hindsight/render/components';
import { type SubmitEvent, useState } from 'react';
import { useResource } from '../api/use-resource.ts';
import { Drawer } from '../blocks/drawer.tsx';
import { useReport } from '../blocks/report-context.ts';
import { parseSourceLocation, toQueryMembers } from '../blocks/source-location.ts';
import { addressWith, navigate, useAppLocation } from '../navigation.ts';
import { Link } from '../shell/link.tsx';

/** This many lines are shown; a more precise search finds the others. */
const MAX_LINES = 200;

/** The search that the address states: `?find=BLOCKED&regex=true`. */
const searchMembers = (searchText?: string, isPattern = false) => ({
  find: searchText,
  regex: isPattern ? 'true' : undefined,
});

const close = () => navigate(addressWith(searchMembers()), { replace: true });

/** Links from the search in the report to the search in the lines of the file. */
export function SearchInFile({ searchText }: { readonly searchText: string }) {
  const { artifactKept, artifact } = useReport();
  if (!artifactKept || artifact.kind === 'heap-dump') return null;
  return (
    <button type="button" onClick={() => navigate(addressWith({ ...toQueryMembers(), ...searchMembers(searchText) }))}>
      In the file
    </button>
  );
}

function Found({ lines }: { readonly lines: FoundLines }) {
  const { found, total, totalLines } = lines;
  const files = new Set(found.map(({ fileName }) => fileName));
  const { fileName: only } = useReport();
  const more = total - found.length;
  return (
    <>
      <p className="facts" role="status">
        {total.toLocaleString('en-US')} of {totalLines.toLocaleString('en-US')} lines
        {more > 0 && `, the first ${found.length} are shown`}
      </p>
      <ol className="found-lines">
        {found.map(({ fileName, number, text }) => (
          <li key={`${fileName}:${number}`}>
            <Link
              href={addressWith(
                toQueryMembers({ first: number, last: number, ...(fileName !== only && { file: fileName }) }),
              )}
            >
              {files.size > 1 && `${toReadableLine(fileName)}, `}line {number}
            </Link>
            <code>{toReadableLine(text)}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

function LineSearchDrawer({ searchText, isPattern }: { readonly searchText: string; readonly isPattern: boolean }) {
  const { token, fileName } = useReport();
  const [text, setText] = useState(searchText);
  const query = new URLSearchParams({ q: searchText, regex: String(isPattern), limit: String(MAX_LINES) });
  const lines = useResource<FoundLines>(`/reports/${token}/search?${query}`);
  const search = (next: boolean) => navigate(addressWith(searchMembers(text, next)), { replace: true });
  return (
    <Drawer title={<UntrustedName name={fileName} />} note="Search in the lines of the file" close={close}>
      <form
        className="source-tools"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          search(isPattern);
        }}
      >
        <input
          type="search"
          aria-label="Search in the lines of the file"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <label>
          <input type="checkbox" checked={isPattern} onChange={() => search(!isPattern)} /> Regular expression
        </label>
        <button type="submit">Search</button>
      </form>
      {lines.state === 'there' && <Found lines={lines.value} />}
      {lines.state === 'loading' && (
        <p className="facts" role="status">
          Searching …
        </p>
      )}
      {lines.state === 'failed' && (
        <p className="facts" role="alert">
          {lines.fault.fault.details}
        </p>
      )}
    </Drawer>
  );
}

/** Searches the lines of the artifact. An opened line takes its place, and the back button leads here. */
export function LineSearch() {
  const { query } = useAppLocation();
  const searchText = query.get('find');
  if (!searchText || parseSourceLocation(query)) return null;
  const isPattern = query.get('regex') === 'true';
  return <LineSearchDrawer key={searchText} searchText={searchText} isPattern={isPattern} />;
}
