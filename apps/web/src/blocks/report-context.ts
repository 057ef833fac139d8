import type { ReportData } from '@hindsight/api';
import type { Report } from '@hindsight/model';
import { createContext, useContext } from 'react';
import type { SavedImages } from '../saved-report-data.ts';

interface ReportOnPage extends ReportData {
  /** Present when the page is a file: then no service answers it, and no address leads back to it. */
  readonly saved?: SavedImages;
  /** The report of all of the time; with a chosen range the page shows another one. */
  readonly whole: Report;
}

const Context = createContext<ReportOnPage | undefined>(undefined);

export const ReportContext = Context.Provider;

/** Returns the report that contains the block. */
export function useReport(): ReportOnPage {
  const report = useContext(Context);
  if (!report) throw new Error('This block stands in no report.');
  return report;
}

/** Returns the report that contains the block; undefined on a page of several reports, as a comparison is. */
export const useReportIfAny = (): ReportOnPage | undefined => useContext(Context);
