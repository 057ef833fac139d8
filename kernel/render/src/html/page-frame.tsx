import type { ReactNode } from 'react';
import { escapeControls } from '../report-text.ts';
import { UntrustedName } from './prose.tsx';

interface PageHeadProps {
  readonly title: string;
  /** Format and size of the artifact. */
  readonly artifact?: string;
  readonly fileName: string;
  /** Application, host, tags and time. */
  readonly facts: string;
}

/** What the report is about. */
export const PageHead = ({ title, artifact, fileName, facts }: PageHeadProps) => (
  <div className="head">
    <div>
      <div className="kind">{title}</div>
      {artifact !== undefined && <div className="facts">{escapeControls(artifact)}</div>}
    </div>
    <div className="file">
      <code>
        <UntrustedName name={fileName} />
      </code>
      <div className="facts">{escapeControls(facts)}</div>
    </div>
  </div>
);

export const PageFoot = ({
  version,
  responseId,
}: {
  readonly version: string;
  readonly responseId: string;
}): ReactNode => (
  <footer>
    <span>Hindsight {version}</span>
    <span>response {responseId}</span>
    <span>1 MB = 1,048,576 bytes, as the JVM counts</span>
  </footer>
);
