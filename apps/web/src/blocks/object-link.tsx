import type { ReactNode } from 'react';
import { Link } from '../shell/link.tsx';
import { useReport } from './report-context.ts';

/** What names an object of the heap leads to it, where the heap can be explored. */
export function ObjectLink({ object, children }: { readonly object: number; readonly children: ReactNode }) {
  const { token, explorable } = useReport();
  if (!explorable) return children;
  return <Link href={`/reports/${token}/heap?view=dominators&object=${object}`}>{children}</Link>;
}
